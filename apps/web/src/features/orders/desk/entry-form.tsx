import { formatLongDate } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { EntryTotal, isBeyondCredit } from './entry-total.tsx'
import { EnteredLines, LineEntry } from './line-entry.tsx'
import { type AskedLine, type Customer, quoteQuery, useEnterOrder } from './order-desk.queries.ts'
import { type Doubt, PastedOrder } from './pasted-order.tsx'

/** The same offer twice adds up. */
const withLine = (lines: AskedLine[], line: AskedLine): AskedLine[] => {
  const held = lines.find(({ offer_id }) => offer_id === line.offer_id)
  if (held === undefined) return [...lines, line]
  const packages_quantity = held.packages_quantity + line.packages_quantity
  return lines.map(other => (other === held ? { ...held, packages_quantity } : other))
}

/** Day, lines and note of an order by phone, its total as it grows. */
export const EntryForm = ({
  customer,
  lines,
  message,
  doubts,
  mailId,
  received,
  onEntered,
  onChange,
  onMessage,
  onDoubts,
}: {
  customer: Customer
  lines: AskedLine[]
  /** What the customer wrote, kept with the order. */
  message: string
  /** Lines of the message that nobody has settled yet. */
  doubts: Doubt[]
  /** The mail that is written down, and its words where they are still to be read; none for the phone. */
  mailId: number | undefined
  received: string
  /** Saved, for this day. */
  onEntered: (deliveryDate: string) => void
  onChange: (lines: AskedLine[]) => void
  onMessage: (message: string) => void
  onDoubts: (doubts: Doubt[]) => void
}) => {
  const [isPasting, setIsPasting] = useState(mailId !== undefined || doubts.length > 0)
  const save = useRef<HTMLButtonElement>(null)
  const [day, setDay] = useState<string | null>(null)
  const [note, setNote] = useState('')
  // A new key once the order is another: the same order sent twice stays one.
  const [key, setKey] = useState(newIdempotencyKey)
  const quote = useQuery({
    ...quoteQuery(useApi(), customer.id, { lines, day: day === '' ? null : day }),
    placeholderData: keepPreviousData,
  })
  const enter = useEnterOrder()
  const change = (next: AskedLine[]) => {
    onChange(next)
    setKey(newIdempotencyKey())
    enter.reset()
  }
  const add = (...added: AskedLine[]) => change(added.reduce(withLine, lines))
  const proposed = quote.data?.next_deliveries[0]?.date
  const deliveryDate = day ?? proposed ?? ''
  // Those days are the next ones: what lies between is none.
  const usual = quote.data?.next_deliveries.map(({ date }) => date) ?? []
  const isUnusual = deliveryDate < (usual.at(-1) ?? '') && !usual.includes(deliveryDate)
  const isFresh = quote.data !== undefined && !quote.isPlaceholderData && !quote.isError
  const isRefused = quote.data?.lines.some(({ refusal }) => refusal !== null)
  const isBlocked = isBeyondCredit(quote.data)
  const mayEnter =
    lines.length > 0 &&
    doubts.length === 0 &&
    deliveryDate !== '' &&
    isFresh &&
    isRefused !== true &&
    !enter.isPending
  const submit = () => {
    if (quote.data === undefined || !mayEnter) return
    enter.mutate(
      {
        idempotencyKey: key,
        body: {
          buyer_id: customer.id,
          delivery_date: deliveryDate,
          note,
          lines,
          message,
          mail_id: mailId,
          seen_total: quote.data.price,
          ...(isBlocked && { despite_credit: true }),
        },
      },
      {
        onSuccess: () => onEntered(deliveryDate),
        onError: () => {
          setKey(newIdempotencyKey())
          void quote.refetch()
        },
      },
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button below
    <div
      onKeyDown={event => {
        // Beyond a limit that blocks, nothing is taken but by its own button.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBlocked) submit()
      }}
      className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        {isPasting ? (
          <PastedOrder
            buyerId={customer.id}
            received={received}
            doubts={doubts}
            onDoubts={onDoubts}
            onRead={(said, clear) => {
              // A second message goes on from the first.
              onMessage(message === '' ? said : `${message}\n\n${said}`)
              add(...clear)
            }}
            onAdd={add}
            onDone={() => save.current?.focus()}
          />
        ) : (
          <LineEntry buyerId={customer.id} onAdd={add} />
        )}
        <Button variant="link" className="self-start" onClick={() => setIsPasting(!isPasting)}>
          {isPasting ? 'Saisir au clavier' : 'Coller un message'}
        </Button>
        {quote.isError && (
          <FormAlert message={messageOf(quote.error, 'Le total n’a pas pu être calculé.')} />
        )}
        {lines.length === 0 && (
          <p className="rounded-lg border border-line border-dashed px-4 py-8 text-center text-ink-soft text-sm">
            Les produits dictés s’ajoutent ici&nbsp;: un nom, Entrée (deux fois s’il y a un choix),
            un nombre de colis, Entrée.
          </p>
        )}
        {quote.data !== undefined && lines.length > 0 && (
          <EnteredLines
            lines={quote.data.lines}
            asked={lines}
            onChange={changed =>
              change(lines.map(line => (line.offer_id === changed.offer_id ? changed : line)))
            }
            onRemove={offerId => change(lines.filter(({ offer_id }) => offer_id !== offerId))}
          />
        )}
      </div>
      <div className="flex flex-col gap-5 lg:sticky lg:top-24">
        <InputField
          label="Date de livraison"
          hint={
            deliveryDate === ''
              ? undefined
              : `${formatLongDate(deliveryDate)}${isUnusual ? ', hors de vos jours de livraison' : ''}`
          }
          type="date"
          value={deliveryDate}
          min={parisDay(new Date())}
          max={proposed === undefined ? undefined : addDays(proposed, 60)}
          onChange={event => {
            setDay(event.target.value)
            setKey(newIdempotencyKey())
          }}
        />
        <TextareaField
          label="Note"
          optional
          value={note}
          maxLength={1_000}
          onChange={event => {
            setNote(event.target.value)
            setKey(newIdempotencyKey())
          }}
        />
        {enter.isError && (
          <FormAlert message={messageOf(enter.error, 'La commande n’a pas été enregistrée.')} />
        )}
        <EntryTotal
          save={save}
          quote={quote.data}
          customer={customer}
          linesCount={lines.length}
          doubtsCount={doubts.length}
          pending={enter.isPending}
          mayEnter={mayEnter}
          onEnter={submit}
        />
      </div>
    </div>
  )
}

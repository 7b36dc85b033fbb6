import {
  formatCount,
  formatNumber,
  formatQuantity,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, SelectField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { parseQuantity } from '../../../ui/form/quantity-stepper.tsx'
import { type AskedLine, type TextLine, useReadOrderText } from './order-desk.queries.ts'

/** A line that a person settles, under a number of its own: a message may say the same twice. */
export type Doubt = { id: number; line: TextLine }

/** A customer's message as lines of the order: what is clear is added, the rest is asked, one line after the other. */
export const PastedOrder = ({
  buyerId,
  received,
  doubts,
  onDoubts,
  onRead,
  onAdd,
  onDone,
}: {
  buyerId: number
  /** What came by mail: read at once; empty for none. */
  received: string
  /** Lines that nobody has settled yet; the order is not saved before they are. */
  doubts: Doubt[]
  onDoubts: (doubts: Doubt[]) => void
  /** The message and the lines that it says clearly. */
  onRead: (message: string, lines: AskedLine[]) => void
  onAdd: (line: AskedLine) => void
  /** Every line is settled: the keyboard goes on with the order. */
  onDone: () => void
}) => {
  const [text, setText] = useState(received)
  const reading = useReadOrderText(buyerId)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const read = () => {
    const message = text.trim()
    if (message === '' || reading.isPending) return
    reading.mutate(message, {
      onSuccess: lines => {
        const clear = lines.flatMap(({ status, offers: [first] }) =>
          status === 'read' && first?.packages_quantity != null
            ? [{ offer_id: first.offer_id, packages_quantity: first.packages_quantity }]
            : [],
        )
        const asked = lines.filter(({ status }) => status !== 'read')
        onRead(message, clear)
        const next = (doubts.at(-1)?.id ?? 0) + 1
        onDoubts([...doubts, ...asked.map((line, index) => ({ id: next + index, line }))])
        setText('')
        if (lines.length > 0 && asked.length + doubts.length === 0) onDone()
      },
    })
  }
  // A person who chose the mail wants it read: once, whatever is typed later.
  const readFirst = useEffectEvent(read)
  useEffect(() => {
    if (received !== '') readFirst()
  }, [received])
  const settle = (id: number) => {
    const left = doubts.filter(doubt => doubt.id !== id)
    onDoubts(left)
    if (left.length === 0) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Read, not saved: the form's own shortcut is another.
    event.stopPropagation()
    event.preventDefault()
    read()
  }
  return (
    <div className="flex flex-col gap-3">
      <TextareaField
        label="Message du client"
        hint="Collez le message, puis Ctrl + Entrée."
        ref={field}
        rows={4}
        maxLength={20_000}
        value={text}
        onKeyDown={onKeyDown}
        onChange={event => setText(event.target.value)}
      />
      <Button
        variant="secondary"
        className="self-start"
        pending={reading.isPending}
        disabled={text.trim() === ''}
        onClick={read}
      >
        Lire le message
      </Button>
      {reading.isError && (
        <FormAlert
          message={messageOf(reading.error, 'Le message n’a pas pu être lu. Réessayez.')}
        />
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {doubts.length > 0
          ? `${formatCount(doubts.length, 'ligne', 'lignes')} à vérifier`
          : reading.data?.length === 0
            ? 'Ce message ne dit aucun produit.'
            : ''}
      </p>
      {doubts.length > 0 && (
        <ul aria-label="Lignes à vérifier" className="flex flex-col gap-3">
          {doubts.map(({ id, line }, index) => (
            <DoubtfulLine
              key={id}
              line={line}
              isFirst={index === 0}
              onAdd={added => {
                onAdd(added)
                settle(id)
              }}
              onIgnore={() => settle(id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const quantityOf = (offer: TextLine['offers'][number] | undefined): string =>
  offer?.packages_quantity == null ? '' : formatNumber(offer.packages_quantity)

/** One line as it was written, what it may be, and how many: Enter adds it. */
const DoubtfulLine = ({
  line,
  isFirst,
  onAdd,
  onIgnore,
}: {
  line: TextLine
  isFirst: boolean
  onAdd: (line: AskedLine) => void
  onIgnore: () => void
}) => {
  const [chosen, setChosen] = useState(line.offers[0])
  const [quantity, setQuantity] = useState(quantityOf(line.offers[0]))
  const [wrong, setWrong] = useState<string>()
  const row = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFirst) row.current?.querySelector<HTMLElement>('select, button')?.focus()
  }, [isFirst])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined) return onIgnore()
    const packages = parseQuantity(quantity, chosen.allows_half ? 0.5 : 1)
    if (packages === null || packages === 0) {
      row.current?.querySelector('input')?.focus()
      return setWrong('Indiquez un nombre de colis.')
    }
    onAdd({ offer_id: chosen.offer_id, packages_quantity: packages })
  }
  const asked = line.asked
  return (
    <li className="rounded-lg border border-saffron bg-surface p-3">
      <form ref={row} onSubmit={submit} className="flex flex-col gap-2">
        <p className="text-sm">
          <span className="font-medium">«&nbsp;{line.text}&nbsp;»</span>
          {asked !== null && asked.unit !== 'package' && (
            <span className="text-ink-soft">
              {' '}
              · écrit en {asked.unit === 'kg' ? 'poids' : 'pièces'}&nbsp;:{' '}
              {formatQuantity(asked.quantity, asked.unit)}
            </span>
          )}
        </p>
        {chosen === undefined ? (
          <p className="text-sm">Rien de tel n’est disponible dans votre mercuriale.</p>
        ) : (
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <SelectField
              label="Produit"
              value={chosen.offer_id}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                // A list would open: the line is meant.
                event.preventDefault()
                row.current?.requestSubmit()
              }}
              onChange={event => {
                const offer = line.offers.find(
                  ({ offer_id }) => offer_id === Number(event.target.value),
                )
                setChosen(offer)
                setQuantity(quantityOf(offer))
              }}
            >
              {line.offers.map(offer => (
                <option key={offer.offer_id} value={offer.offer_id}>
                  {offer.label} · {formatUnitPrice(offer.unit_price, offer.unit)}
                </option>
              ))}
            </SelectField>
            <InputField
              label="Colis"
              error={wrong}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={quantity}
              onChange={event => {
                setQuantity(event.target.value)
                setWrong(undefined)
              }}
            />
          </div>
        )}
        <div className="flex gap-2">
          {chosen !== undefined && (
            <Button type="submit" variant="secondary" size="sm">
              Ajouter la ligne
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onIgnore}>
            Ignorer
          </Button>
        </div>
      </form>
    </li>
  )
}

import { formatEuros, formatLongDate } from '@carreau/domain/french/format'
import { addDays } from '@carreau/domain/french/paris-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { Price } from '../../ui/price.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { EnteredLines } from './entered-lines.tsx'
import { LineEntry } from './line-entry.tsx'
import { type AskedLine, type Customer, quoteQuery, useEnterOrder } from './order-desk.queries.ts'

/** Day, lines and note of an order by phone, its total as it grows. */
export const EntryForm = ({ customer }: { customer: Customer }) => {
  const [lines, setLines] = useState<AskedLine[]>([])
  const [day, setDay] = useState<string | null>(null)
  const [note, setNote] = useState('')
  // A new key once the order is another: the same order sent twice stays one.
  const [key, setKey] = useState(newIdempotencyKey)
  const quote = useQuery({
    ...quoteQuery(useApi(), customer.id, lines),
    placeholderData: keepPreviousData,
  })
  const enter = useEnterOrder()
  const navigate = useNavigate()
  const change = (next: AskedLine[]) => {
    setLines(next)
    setKey(newIdempotencyKey())
    enter.reset()
  }
  const add = (line: AskedLine) => {
    const held = lines.find(({ offer_id }) => offer_id === line.offer_id)
    change(
      held === undefined
        ? [...lines, line]
        : lines.map(other =>
            other === held
              ? { ...held, packages_quantity: held.packages_quantity + line.packages_quantity }
              : other,
          ),
    )
  }
  const proposed = quote.data?.next_deliveries[0]?.date
  const deliveryDate = day ?? proposed ?? ''
  const isFresh = quote.data !== undefined && !quote.isPlaceholderData && !quote.isError
  const isRefused = quote.data?.lines.some(({ refusal }) => refusal !== null)
  const submit = () => {
    if (quote.data === undefined) return
    enter.mutate(
      {
        idempotencyKey: key,
        body: {
          buyer_id: customer.id,
          delivery_date: deliveryDate,
          note,
          lines,
          seen_total: quote.data.price,
        },
      },
      {
        onSuccess: () => navigate({ to: '/shop/orders', search: { day: deliveryDate } }),
        onError: () => {
          setKey(newIdempotencyKey())
          void quote.refetch()
        },
      },
    )
  }
  return (
    <div className="mt-4 flex flex-col gap-5">
      <div className="sm:max-w-64">
        <Field
          label="Date de livraison"
          hint={deliveryDate === '' ? undefined : formatLongDate(deliveryDate)}
        >
          {control => (
            <Input
              {...control}
              type="date"
              value={deliveryDate}
              max={proposed === undefined ? undefined : addDays(proposed, 60)}
              onChange={event => {
                setDay(event.target.value)
                setKey(newIdempotencyKey())
              }}
            />
          )}
        </Field>
      </div>
      <LineEntry buyerId={customer.id} onAdd={add} />
      {quote.isError && (
        <FormAlert message={messageOf(quote.error, 'Le total n’a pas pu être calculé.')} />
      )}
      {quote.data !== undefined && lines.length > 0 && (
        <EnteredLines
          lines={quote.data.lines}
          onRemove={offerId => change(lines.filter(({ offer_id }) => offer_id !== offerId))}
        />
      )}
      <Field label="Note" optional>
        {control => (
          <Textarea
            {...control}
            value={note}
            maxLength={1_000}
            onChange={event => {
              setNote(event.target.value)
              setKey(newIdempotencyKey())
            }}
          />
        )}
      </Field>
      {enter.isError && (
        <FormAlert message={messageOf(enter.error, 'La commande n’a pas été enregistrée.')} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-surface p-4">
        <p role="status">
          Total HT{' '}
          <Price
            value={quote.data?.price ?? 0}
            estimated={quote.data?.estimated ?? false}
            className="font-semibold text-lg"
          />
          {quote.data !== undefined && lines.length > 0 && quote.data.missing_for_minimum > 0 && (
            <span className="block text-saffron-ink text-sm">
              {formatEuros(quote.data.missing_for_minimum)} sous votre minimum de commande.
            </span>
          )}
        </p>
        <Button
          pending={enter.isPending}
          disabled={lines.length === 0 || deliveryDate === '' || !isFresh || isRefused === true}
          onClick={submit}
        >
          Enregistrer la commande
        </Button>
      </div>
    </div>
  )
}

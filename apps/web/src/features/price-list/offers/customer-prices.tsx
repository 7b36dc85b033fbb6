import { formatExactUnitPrice } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { readPrice, writeField } from '../grid/fields.ts'
import {
  customerPricesQuery,
  customersToPriceQuery,
  type Offer,
  useSetCustomerPrice,
} from '../price-list.queries.ts'

type Buyer = { id: number; company_name: string }

/** Prices agreed with customers for the offer: changed or ended where they stand, or agreed anew. */
export const CustomerPrices = ({ offer, readOnly }: { offer: Offer; readOnly: boolean }) => {
  const prices = useQuery(customerPricesQuery(useApi(), offer.id))
  const [choosing, setChoosing] = useState(false)
  const [added, setAdded] = useState<Buyer | null>(null)
  const rows = prices.data ?? []
  const isNew = added !== null && rows.every(({ buyer }) => buyer.id !== added.id)
  return (
    <section aria-labelledby="offer-customers" className="flex flex-col gap-2 text-sm">
      <h3 id="offer-customers" className="text-lg">
        Prix convenus
      </h3>
      {prices.isError && <p role="alert">Les prix convenus n’ont pas pu être lus.</p>}
      {prices.data && rows.length === 0 && !isNew && (
        <p className="text-ink-soft">Tous vos clients paient le prix de la mercuriale.</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ buyer, unit_price, updated_at }) => (
          <PriceLine
            key={`${buyer.id} ${updated_at}`}
            offer={offer}
            buyer={buyer}
            price={unit_price}
            readOnly={readOnly}
          />
        ))}
        {isNew && <PriceLine offer={offer} buyer={added} price={null} readOnly={readOnly} />}
      </ul>
      {!readOnly && !choosing && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => setChoosing(true)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Convenir d’un prix
        </Button>
      )}
      {choosing && (
        <CustomerSearch
          onChoose={buyer => {
            setAdded(buyer)
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}

const PriceLine = ({
  offer,
  buyer,
  price,
  readOnly,
}: {
  offer: Offer
  buyer: Buyer
  /** Null when none is agreed yet. */
  price: number | null
  readOnly: boolean
}) => {
  const setting = useSetCustomerPrice()
  const [text, setText] = useState(
    price === null ? '' : writeField('unit_price', { ...offer, unit_price: price }),
  )
  const [refusal, setRefusal] = useState<string>()
  const set = async (unit_price: number | null) => {
    try {
      await setting.mutateAsync({ buyer_id: buyer.id, offer_id: offer.id, unit_price })
    } catch (error) {
      setRefusal(messageOf(error, 'Le prix n’a pas été enregistré. Veuillez réessayer.'))
    }
  }
  const save = () => {
    const read = readPrice(text.trim())
    setRefusal(read.ok ? undefined : read.reason)
    if (read.ok) void set(Number(read.value))
  }
  const noteId = `agreed-${buyer.id}`
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-0 flex-1 basis-40">{buyer.company_name}</span>
      {readOnly ? (
        price !== null && <span>{formatExactUnitPrice(price, offer.unit)}</span>
      ) : (
        <form
          method="post"
          noValidate
          className="flex items-center gap-2"
          onSubmit={event => {
            event.preventDefault()
            if (!setting.isPending) save()
          }}
        >
          <Input
            aria-label={`Prix ${ofName(buyer.company_name)} en €`}
            aria-invalid={refusal === undefined ? undefined : true}
            aria-describedby={refusal === undefined ? undefined : noteId}
            className="max-w-24 text-right tabular-nums"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary" pending={setting.isPending}>
            Convenir
          </Button>
          {price !== null && (
            <IconButton
              label={`Retirer le prix ${ofName(buyer.company_name)}`}
              disabled={setting.isPending}
              onClick={() => void set(null)}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </form>
      )}
      {refusal !== undefined && (
        <p id={noteId} role="alert" className="basis-full text-tomato-ink">
          {refusal}
        </p>
      )}
    </li>
  )
}

const CustomerSearch = ({ onChoose }: { onChoose: (buyer: Buyer) => void }) => {
  const [q, setQ] = useState('')
  const customers = useQuery({
    ...customersToPriceQuery(useApi(), q.trim()),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <InputField
        label="Client"
        type="search"
        autoFocus
        autoComplete="off"
        value={q}
        onChange={event => setQ(event.target.value)}
      />
      {customers.isError && <p role="alert">Les clients n’ont pas pu être lus. Réessayez.</p>}
      {customers.data?.length === 0 && (
        <p className="text-ink-soft">
          {q.trim() === '' ? 'Aucun client pour le moment.' : 'Aucun client de ce nom.'}
        </p>
      )}
      <ul className="flex max-h-52 flex-col overflow-y-auto">
        {customers.data?.map(buyer => (
          <li key={buyer.id} className="flex flex-col">
            <Button
              variant="ghost"
              className="h-auto! min-h-11 justify-start whitespace-normal! py-2 text-left"
              onClick={() => onChoose(buyer)}
            >
              {buyer.company_name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

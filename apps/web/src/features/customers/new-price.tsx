import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-errors.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { Price } from '../../ui/product/price.tsx'
import { readEuros } from './amounts.ts'
import type { ShopOffer } from './customers.queries.ts'
import { offersFoundQuery, useSetPrice } from './customers.queries.ts'

const restMs = 250

/** Agrees on the price of another offer: found by its words, then priced. */
export const NewPrice = ({ buyerId }: { buyerId: number }) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ShopOffer | null>(null)
  const q = useDebounced(text.trim(), restMs)
  const found = useQuery({ ...offersFoundQuery(useApi(), q), placeholderData: keepPreviousData })
  if (chosen !== null)
    return (
      <PriceForm
        buyerId={buyerId}
        offer={chosen}
        onClose={() => {
          setChosen(null)
          setText('')
        }}
      />
    )
  const offers = q === '' ? [] : (found.data ?? [])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (offers[0] !== undefined) setChosen(offers[0])
      }}
    >
      <Field
        label="Ajouter un prix particulier"
        hint="Cherchez dans votre mercuriale. Entrée prend la première offre."
      >
        {control => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Tomate grappe France"
            maxLength={200}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      {found.error !== null && (
        <FormAlert message={messageOf(found.error, 'Votre mercuriale n’a pas pu être lue.')} />
      )}
      <ul
        aria-label="Offres trouvées"
        className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface empty:hidden"
      >
        {offers.map(offer => (
          <li key={offer.id}>
            <button
              type="button"
              onClick={() => setChosen(offer)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-left text-sm hover:bg-sunken"
            >
              <span className="font-medium">{offer.specification.label}</span>
              <Price value={offer.unit_price} unit={offer.unit} className="text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-ink-soft text-sm empty:hidden">
        {q !== '' && found.data?.length === 0 && 'Aucune offre de votre mercuriale ne correspond.'}
      </p>
    </form>
  )
}

const PriceForm = ({
  buyerId,
  offer,
  onClose,
}: {
  buyerId: number
  offer: ShopOffer
  onClose: () => void
}) => {
  const setPrice = useSetPrice(buyerId)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Card className="p-4">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={event => {
          event.preventDefault()
          const euros = readEuros(typed)
          if (!euros) return setError('Indiquez un prix, par exemple 2,35.')
          setPrice.mutate({ offer_id: offer.id, unit_price: euros }, { onSuccess: onClose })
        }}
      >
        <p className="text-sm">
          <span className="font-medium">{offer.specification.label}</span>{' '}
          <span className="text-ink-soft">
            Mercuriale <Price value={offer.unit_price} unit={offer.unit} />
          </span>
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Prix de ce client (€ HT)" error={error}>
            {control => (
              <Input
                {...control}
                // The offer was chosen to be priced.
                autoFocus
                inputMode="decimal"
                autoComplete="off"
                className="max-w-40 text-right tabular-nums"
                value={typed}
                onChange={event => {
                  setTyped(event.target.value)
                  setError(undefined)
                }}
              />
            )}
          </Field>
          <Button type="submit" pending={setPrice.isPending}>
            Enregistrer le prix
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Card>
  )
}

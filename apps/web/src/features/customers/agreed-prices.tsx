import { ofName } from '@carreau/domain/french/of-name'
import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-errors.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { Price } from '../../ui/product/price.tsx'
import { readEuros, writeEuros } from './amounts.ts'
import {
  agreedPricesQuery,
  type Customer,
  offersFoundQuery,
  type ShopOffer,
  useSetPrice,
} from './customers.queries.ts'

/** The prices agreed with the customer; each is changed or ended where it stands. */
export const AgreedPrices = ({ customer: { id: buyerId } }: { customer: Customer }) => {
  const prices = useQuery({
    ...agreedPricesQuery(useApi(), buyerId),
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const setPrice = useSetPrice(buyerId)
  const role = useAuth().tenant?.selectedRole
  const mayChange = keepsPrices.some(known => known === role)
  const name = useId()
  if (prices.data === undefined) return <Skeleton className="h-80" />
  const save = (offerId: number) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readEuros(String(new FormData(event.currentTarget).get('price') ?? ''))
    if (typed) setPrice.mutate({ offer_id: offerId, unit_price: typed })
    else toast.error('Indiquez un prix, par exemple 2,35.')
  }
  return (
    <div className="flex flex-col gap-4">
      {mayChange && <NewPrice buyerId={buyerId} />}
      {prices.data.data.length === 0 && (
        <EmptyState
          icon={Tag}
          title="Aucun prix particulier"
          text="Ce client paie les prix de la mercuriale."
        />
      )}
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface empty:hidden">
        {prices.data.data.map(({ offer, unit_price, updated_at }) => (
          <li
            key={offer.id}
            className="grid gap-2 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_10rem_auto] md:items-center"
          >
            <span id={`${name}-${offer.id}`} className="font-medium">
              {offer.label}
            </span>
            <span className="text-ink-soft">
              Mercuriale <Price exact value={offer.unit_price} unit={offer.unit} />
            </span>
            {mayChange ? (
              <form
                key={updated_at}
                onSubmit={save(offer.id)}
                className="flex flex-wrap items-center gap-2"
              >
                <span className="w-24">
                  <Input
                    name="price"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`Prix ${ofName(offer.label)}`}
                    defaultValue={writeEuros(unit_price)}
                    className="text-right tabular-nums"
                  />
                </span>
                <Button type="submit" size="sm" variant="secondary" pending={setPrice.isPending}>
                  Enregistrer
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-describedby={`${name}-${offer.id}`}
                  disabled={setPrice.isPending}
                  onClick={() => setPrice.mutate({ offer_id: offer.id, unit_price: null })}
                >
                  Retirer
                </Button>
              </form>
            ) : (
              <Price exact value={unit_price} unit={offer.unit} className="font-semibold" />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const debounceMs = 250

/** Agrees on the price of another offer: found by its words, then priced. */
export const NewPrice = ({ buyerId }: { buyerId: number }) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ShopOffer | null>(null)
  const q = useDebounced(text.trim(), debounceMs)
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
      <InputField
        label="Ajouter un prix particulier"
        hint="Cherchez dans votre mercuriale. Entrée prend la première offre."
        type="search"
        autoComplete="off"
        placeholder="Tomate grappe France"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
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
              <Price exact value={offer.unit_price} unit={offer.unit} className="text-ink-soft" />
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
            Mercuriale <Price exact value={offer.unit_price} unit={offer.unit} />
          </span>
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <InputField
            label="Prix de ce client (€ HT)"
            error={error}
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

import { ofName } from '@carreau/domain/french/of-name'
import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Price } from '../../ui/product/price.tsx'
import { readEuros, writeEuros } from './amounts.ts'
import { agreedPricesQuery, type Customer, useSetPrice } from './customers.queries.ts'
import { NewPrice } from './new-price.tsx'

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
              Mercuriale <Price value={offer.unit_price} unit={offer.unit} />
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
              <Price value={unit_price} unit={offer.unit} className="font-semibold" />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ProductCard } from '../product-grid.tsx'
import { shelfLayout } from '../skeletons.tsx'
import { type MarketProduct, marketTodayQuery } from './market.queries.ts'

/** What is worth ordering today. */
export const OffersPage = () => {
  const { data: market } = useSuspenseQuery(marketTodayQuery(useApi()))
  const { arrivals, ending, good_prices } = market
  if (arrivals.length + ending.length + good_prices.length === 0) return <NothingToday />
  return (
    <div className="page flex flex-col gap-10 py-6">
      <header>
        <h1 className="text-3xl">Offres</h1>
        <p className="mt-1 text-ink-soft">Ce qui vaut la commande aujourd’hui, prix hors taxes.</p>
      </header>
      <MarketShelf
        id="good-prices"
        title="Meilleurs prix du moment"
        text="Le prix net du jour et le prix net médian des 30 derniers jours."
        picks={good_prices.map(({ product, unit, today, last_30_days }) => ({
          product,
          // Two net prices, never a discount (C. com. L443-2).
          note: `${formatUnitPrice(today, unit)}, 30\u00a0jours\u00a0:\u00a0${formatUnitPrice(last_30_days, unit)}`,
        }))}
      />
      <MarketShelf
        id="ending"
        title="Fins de lot"
        text="Offres qui se terminent sous 48 heures."
        picks={ending.map(({ product, ends_at }) => ({
          product,
          note: `Jusqu’au ${formatDay(ends_at)} à ${formatTime(ends_at)}`,
        }))}
      />
      <MarketShelf
        id="arrivals"
        title="Arrivages"
        text="Nouveau ou de retour depuis 3 jours au plus."
        picks={arrivals.map(({ product, arrived_on }) => ({
          product,
          note: `Arrivé le ${formatDay(arrived_on)}`,
        }))}
      />
    </div>
  )
}

const NothingToday = () => (
  <EmptyState
    icon={Tag}
    heading="h1"
    title="Aucune offre particulière aujourd’hui."
    text="Les prix du jour de tous les grossistes sont dans le catalogue."
  >
    <Button asChild>
      <Link to="/search-products">Voir les prix du jour</Link>
    </Button>
  </EmptyState>
)

const placeOf = (place: number) => `place-${place}`

/** Products that stand out for one reason, each with what it is in its case. */
const MarketShelf = ({
  id,
  title,
  text,
  picks,
}: {
  id: string
  title: string
  text: string
  picks: readonly { product: MarketProduct; note: string }[]
}) =>
  picks.length > 0 && (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
      <ul className={shelfLayout}>
        {/* By its place: what a buyer is not brought gives its place to another, and nothing moves. */}
        {picks.map(({ product, note }, place) => (
          // What it is in its case stands on the head of its card, not in the air above it.
          <li key={placeOf(place)} className="flex min-w-0 flex-col rounded-lg bg-leaf-soft">
            <p className="px-3 py-1.5 font-medium text-leaf-ink text-sm tabular-nums">{note}</p>
            <div className="flex-1">
              <ProductCard product={product} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

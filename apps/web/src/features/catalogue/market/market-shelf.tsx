import type { ReactNode } from 'react'
import type { MarketProduct } from './market.queries.ts'

export const shelfLayout =
  'grid gap-x-3 gap-y-5 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-4'

/** Products that stand out for one reason, each with what it is in its case. */
export const MarketShelf = ({
  id,
  title,
  text,
  picks,
  card,
}: {
  id: string
  title: string
  text: string
  picks: readonly { product: MarketProduct; note: string }[]
  card: (product: MarketProduct) => ReactNode
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
        {picks.map(({ product, note }) => (
          <li key={product.id} className="flex min-w-0 flex-col gap-1.5">
            <p className="font-medium text-sm tabular-nums">{note}</p>
            <div className="flex-1">{card(product)}</div>
          </li>
        ))}
      </ul>
    </section>
  )

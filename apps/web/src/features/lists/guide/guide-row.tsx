import { formatDay } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Price } from '../../../ui/product/price.tsx'
import { SpecificationLine } from '../../../ui/product/specification-line.tsx'
import { CheapestNote } from '../cheapest-note.tsx'
import { PackagesToCart } from '../packages-to-cart.tsx'
import { PriceOfOffer } from '../price-of-offer.tsx'
import type { GuideLine, GuideOffer } from './guide.queries.ts'
import type { ShownLine } from './guide-view.ts'

type RowProps = ShownLine & {
  /** Under the wholesaler's own heading its name is said already. */
  isUnderShop: boolean
  /** It is the cheapest today of so many of its kind that the company buys: « Pomme ». */
  kind?: string | undefined
  beats?: number | undefined
}

/** A product the company buys: what it costs today, what it cost, and how many of it. */
const Row = ({
  line,
  name,
  offer,
  cheaper,
  packages,
  elsewhere,
  isUnderShop,
  kind,
  beats,
}: RowProps) => (
  // On a phone what it is has the whole width, and its price stands beside what orders it.
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 px-3 py-2 sm:gap-x-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] in-data-whole:[content-visibility:visible] sm:px-4">
    <div className="min-w-0 max-sm:contents">
      <div className="min-w-0 max-sm:col-span-full">
        <Link
          to="/products/$productId"
          params={{ productId: String(line.product.id) }}
          search={{ specificationId: line.id }}
          className="break-words font-medium leading-5 hover:underline"
        >
          {name}
        </Link>
        <SpecificationLine name={name} specification={line.specification} />
      </div>
      <p className="flex flex-wrap gap-x-2 text-xs leading-5 max-sm:contents">
        {offer === null ? (
          <span className="text-saffron-ink max-sm:col-span-full">
            Personne ne le propose aujourd’hui
          </span>
        ) : (
          <span className="max-sm:row-start-3 max-sm:leading-4">
            <PriceOfOffer
              offer={offer}
              specification={line.specification}
              className="font-semibold text-sm"
            />
            {!isUnderShop && <span className="text-ink-soft"> {offer.shop_name}</span>}
          </span>
        )}
        <span className="contents max-sm:col-span-full max-sm:flex max-sm:flex-wrap max-sm:gap-x-2">
          <LastPaid line={line} offer={offer} />
          {cheaper !== null && (
            <span className="text-leaf-ink">
              <PriceOfOffer offer={cheaper} specification={line.specification} /> chez{' '}
              {cheaper.shop_name}
            </span>
          )}
          {kind !== undefined && beats !== undefined && <CheapestNote kind={kind} of={beats} />}
          {elsewhere > 0 && (
            <span className="font-medium text-leaf-ink">
              déjà {formatNumber(elsewhere)} au panier ailleurs
            </span>
          )}
        </span>
      </p>
    </div>
    {offer !== null && (
      <PackagesToCart
        specification={line.specification}
        product={line.product}
        name={name}
        offer={offer}
        packages={packages}
        usual={line.usual_packages}
        className="max-sm:col-start-2 max-sm:row-start-3"
      />
    )}
  </li>
)

export const GuideRow = memo(Row, (before, now) =>
  (Object.keys(now) as (keyof RowProps)[]).every(key => before[key] === now[key]),
)

/** What it cost the last time, where that was another price or another unit. */
const LastPaid = ({
  line: { last_bought: last },
  offer,
}: {
  line: GuideLine
  offer: GuideOffer | null
}) => {
  if (last === null) return null
  const isSame = offer?.unit === last.unit && offer.unit_price === last.unit_price
  const isDearer = offer?.unit === last.unit && offer.unit_price > last.unit_price
  return (
    <span className={isDearer ? 'text-tomato-ink' : 'text-ink-soft'}>
      {isSame ? 'même prix' : 'payé '}
      {!isSame && <Price value={last.unit_price} unit={last.unit} />} le {formatDay(last.at)}
    </span>
  )
}

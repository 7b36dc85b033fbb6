import { formatCount, formatKg } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { type ReactNode, type Ref, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { BioChip } from '../../../ui/product/bio-chip.tsx'
import { Flag } from '../../../ui/product/flag.tsx'
import { AddToList } from '../add-to-list.tsx'
import type { Product, Specification } from '../catalogue.queries.ts'
import { FavoriteStar } from '../favorite-star.tsx'
import { categoryName, specificationName } from '../names.ts'
import { OfferLine } from './offer-line.tsx'

const fact = 'px-3 pt-4 pb-3 align-top max-lg:inline max-lg:p-0 max-lg:pr-3'

/** One specification with every wholesaler's price; stacked on a phone. */
export const SpecificationRow = ({
  ref,
  product,
  specification,
  highlighted,
  wholesalerId,
  cheapest,
  offersAtFirst,
  lastPaid,
}: {
  ref?: Ref<HTMLTableRowElement> | undefined
  product: Product
  specification: Specification
  highlighted: boolean
  wholesalerId: number | undefined
  /** Its first offer is the best of the product. */
  cheapest: boolean
  /** Wholesalers shown before « Voir les autres ». */
  offersAtFirst: number
  /** Below the offers: it arrives after them, where it moves the least. */
  lastPaid: ReactNode
}) => {
  const [unfolded, setUnfolded] = useState(false)
  const offers = specification.customer_price
  const shown = offers.filter(
    ({ shop_id }, index) => unfolded || index < offersAtFirst || shop_id === wholesalerId,
  )
  const hidden = offers.length - shown.length
  return (
    <tr
      ref={ref}
      className={cx(
        'scroll-mt-32 border-line border-b last:border-b-0 max-lg:block max-lg:px-4 max-lg:py-3',
        highlighted && 'bg-leaf-soft/50 shadow-[inset_3px_0_0_var(--leaf)]',
      )}
    >
      <th scope="row" className={cx(fact, 'text-left font-semibold')}>
        <span className="flex items-center gap-1.5 whitespace-nowrap leading-6 max-lg:inline-flex">
          <Flag isoCode={specification.origin_iso_code} />
          {specification.origin_name}
          {specification.is_organic && <BioChip />}
        </span>
        {highlighted && (
          <Chip tone="leaf" className="mt-1">
            Votre sélection
          </Chip>
        )}
        <span className="-mt-1.5 -mb-2.5 -ml-3 flex min-h-11 max-lg:float-right max-lg:-mt-2.5 max-lg:-mr-2 max-lg:ml-2 max-lg:min-w-22 max-lg:justify-end">
          <FavoriteStar product={product} specification={specification} />
          <AddToList product={product} specification={specification} />
        </span>
      </th>
      <td className={cx(fact, 'whitespace-nowrap leading-6 tabular-nums')}>
        {specification.variant_size ?? <NoValue />}
      </td>
      <td className={cx(fact, 'whitespace-nowrap leading-6')}>
        {specification.category === null ? <NoValue /> : categoryName(specification.category)}
      </td>
      <td className="px-3 pt-4 pb-3 align-top leading-6 max-lg:block max-lg:p-0">
        {specification.packaging_name}
        <Details specification={specification} />
      </td>
      <td className="p-0 align-top max-lg:mt-2 max-lg:block lg:w-[58%]">
        {offers.length === 0 && (
          <p className="py-3 text-ink-soft lg:px-3">Pas d’offre en ce moment</p>
        )}
        <ul aria-label={`Offres pour ${specificationName(specification)}`}>
          {shown.map((price, index) => (
            <OfferLine
              key={price.offer_id}
              product={product}
              choice={{ specification, price }}
              best={cheapest && index === 0}
              highlighted={price.shop_id === wholesalerId}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <button
            type="button"
            onClick={() => setUnfolded(true)}
            className="min-h-11 text-leaf-ink underline decoration-line-strong underline-offset-4 hover:decoration-current lg:px-3"
          >
            Voir {formatCount(hidden, 'autre grossiste', 'autres grossistes')}
          </button>
        )}
        {lastPaid}
      </td>
    </tr>
  )
}

/** An empty column on a desk; nothing at all where rows are stacked. */
const NoValue = () => (
  <span className="text-ink-soft max-lg:hidden">
    <span aria-hidden="true">—</span>
    <span className="sr-only">non précisé</span>
  </span>
)

const Details = ({ specification }: { specification: Specification }) => {
  const { brand_name, maturity_name, cultivar, average_volume } = specification
  const details = [
    brand_name,
    cultivar,
    maturity_name,
    average_volume === null || specification.packaging_name.includes('kg')
      ? null
      : `≈\u00a0${formatKg(average_volume)}`,
  ].filter(Boolean)
  if (details.length === 0) return null
  return <span className="block text-ink-soft text-xs leading-5">{details.join(' · ')}</span>
}

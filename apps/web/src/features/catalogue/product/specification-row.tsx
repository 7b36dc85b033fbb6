import {
  formatCount,
  formatKg,
  formatPackages,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import { unbroken } from '@carreau/domain/french/unbroken'
import { beforeWords } from '@carreau/domain/price-list/stock-bound'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { type Ref, useState } from 'react'
import { BioChip, Chip, Flag } from '../../../ui/chip.tsx'
import { LeftChip } from '../../../ui/product/left-chip.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { PackageWeights } from '../../../ui/product/weight-range.tsx'
import { AddToCart } from '../add-to-cart.tsx'
import { AddToList } from '../add-to-list.tsx'
import type { CustomerPrice, Product, Specification } from '../catalogue.queries.ts'
import { FavoriteStar } from '../favorite-star.tsx'
import { InCart, OfferTerms } from '../for-buyers.tsx'
import { LastPaid } from '../market/price-panel.tsx'
import { categoryName, cultivarBeside, specificationName } from '../names.ts'
import { ComparedPrice } from './compared-price.tsx'
import { type Choice, priceReached, pricesOf, totalFor } from './offer-choice.ts'

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
          <Chip tone="leaf" className="mt-1 mb-2.5 max-lg:mb-0 max-lg:ml-2">
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
        {unbroken(specification.packaging_name)}
        <Details product={product} specification={specification} />
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
        {/* Below the offers: it loads after them and must not move them. */}
        <LastPaid productId={String(product.id)} specification={specification} />
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

const Details = ({
  product,
  specification,
}: {
  product: Product
  specification: Specification
}) => {
  const { brand_name, maturity_name, average_volume } = specification
  const cultivar = cultivarBeside(product, specification)
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

/** One wholesaler's price for a specification: the stepper moves it to the bracket reached. */
const OfferLine = ({
  product,
  choice,
  best,
  highlighted,
}: {
  product: Product
  choice: Choice
  best: boolean
  highlighted: boolean
}) => {
  const { price } = choice
  const [packages, setPackages] = useState(price.min_packages)
  const reached = priceReached(price, packages)
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 border-line border-t py-1.5 max-lg:py-2.5 sm:grid-cols-[minmax(7rem,1fr)_6.5rem_7rem_auto] lg:px-3 lg:first:border-t-0',
        highlighted && 'lg:bg-leaf-soft',
      )}
    >
      <div className="min-w-0 max-sm:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/shops/$shopSlug"
            params={{ shopSlug: price.shop_slug }}
            className="inline-block min-h-6 font-medium leading-6 hover:text-leaf-ink hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
          >
            {price.shop_name}
          </Link>
          {best && price.available && <Chip tone="leaf">Meilleur prix</Chip>}
          {price.available && <LeftChip packages={price.packages_left} />}
          {price.before !== undefined && <Chip tone="saffron">{beforeWords(price.before)}</Chip>}
          <InCart {...choice} />
        </p>
        <OfferTerms price={price} />
        <PackageWeights {...price} className="text-ink-soft text-xs" />
        <Brackets specification={choice.specification} price={price} reached={reached.unit_price} />
      </div>
      <p className="text-right leading-tight">
        <ComparedPrice
          specification={choice.specification}
          price={{ ...price, unit_price: reached.unit_price }}
          className="font-bold text-base"
        />
      </p>
      <p className="text-right text-ink-soft leading-tight max-sm:order-1 max-sm:text-left">
        <Price value={totalFor(price, packages)} estimated={price.estimated} className="text-ink" />
        <span className="block text-xs">
          {packages === 1 ? 'le colis' : `les ${formatPackages(packages)}`}
        </span>
      </p>
      {price.available ? (
        <AddToCart
          compact
          product={product}
          choice={choice}
          packages={packages}
          onPackages={setPackages}
          className="justify-end max-sm:order-2 max-sm:col-span-2"
        />
      ) : (
        <span className="justify-self-end max-sm:order-2 max-sm:col-span-2">
          {price.packages_left === 0 ? <LeftChip packages={0} /> : <Chip>Indisponible</Chip>}
        </span>
      )}
    </li>
  )
}

/** As the price above them compares. */
const comparedIn = (
  specification: Specification,
  price: Pick<CustomerPrice, 'unit' | 'unit_price'>,
) => {
  const { value, unit } = pricesOf(specification, price).compared
  return formatUnitPrice(value, unit)
}

/** « 5+ colis : 0,74 €/kg », the one reached in bold. */
const Brackets = ({
  specification,
  price,
  reached,
}: {
  specification: Specification
  price: CustomerPrice
  reached: number
}) => (
  <p className="flex flex-wrap gap-x-3 text-ink-soft text-xs leading-5">
    {price.min_packages > 1 && <span>minimum {formatPackages(price.min_packages)}</span>}
    {price.note !== undefined && <span className="w-full break-words">{price.note}</span>}
    {price.brackets.map(bracket => (
      <span
        key={bracket.min_packages}
        className={cx(
          'whitespace-nowrap tabular-nums',
          bracket.unit_price === reached && 'font-semibold text-leaf-ink',
        )}
      >
        {`${formatPackages(bracket.min_packages).replace('\u00a0', '+\u00a0')}\u00a0: ${comparedIn(specification, { unit: price.unit, unit_price: bracket.unit_price })}`}
      </span>
    ))}
  </p>
)

import { formatPackages, formatUnitPrice } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { AddToCart } from '../add-to-cart.tsx'
import type { CustomerPrice, Product } from '../catalogue.queries.ts'
import { type Choice, priceReached, spreadPrice, totalFor } from './offer-choice.ts'

/** One wholesaler's price for a specification: the stepper moves it to the bracket reached. */
export const OfferLine = ({
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
  const spread = spreadPrice(choice)
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
          {best && <Chip tone="leaf">Meilleur prix</Chip>}
        </p>
        <Brackets price={price} reached={reached.unit_price} />
      </div>
      <p className="text-right leading-tight">
        <Price value={reached.unit_price} unit={price.unit} className="font-bold text-base" />
        {spread !== null && (
          <span className="block text-ink-soft text-xs">
            soit <Price value={spread.value} unit={spread.unit} estimated={price.estimated} />
          </span>
        )}
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
        <Chip className="justify-self-end max-sm:order-2 max-sm:col-span-2">Indisponible</Chip>
      )}
    </li>
  )
}

/** « 5+ colis : 0,74 €/kg », the one reached in bold. */
const Brackets = ({ price, reached }: { price: CustomerPrice; reached: number }) => (
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
        {`${formatPackages(bracket.min_packages).replace('\u00a0', '+\u00a0')}\u00a0: ${formatUnitPrice(bracket.unit_price, price.unit)}`}
      </span>
    ))}
  </p>
)

import { useState } from 'react'
import { BioChip } from '../../../ui/product/bio-chip.tsx'
import { Flag } from '../../../ui/product/flag.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { AddToCart } from '../add-to-cart.tsx'
import type { Product } from '../catalogue.queries.ts'
import { FavoriteStar } from '../favorite-star.tsx'
import { categoryName } from '../names.ts'
import { type Choice, priceReached } from '../product/offer-choice.ts'

const cell = 'px-2 py-1.5 align-middle max-lg:px-1.5'

/** The cells of one specification at its best price. */
export const ProductTableRow = ({ product, choice }: { product: Product; choice: Choice }) => {
  const { specification, price } = choice
  const [packages, setPackages] = useState(price.min_packages)
  const reached = priceReached(price, packages)
  return (
    <>
      <td className={cell}>
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <Flag isoCode={specification.origin_iso_code} />
          {specification.origin_name}
          {specification.is_organic && <BioChip />}
        </span>
        <span className="block whitespace-nowrap text-ink-soft text-xs xl:hidden">
          {[
            specification.variant_size,
            specification.category && categoryName(specification.category),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums max-xl:hidden`}>
        {specification.variant_size}
      </td>
      <td className={`${cell} max-xl:hidden`}>{specification.category}</td>
      <td className={`${cell} lg:whitespace-nowrap`}>
        {specification.packaging_name}
        <span className="block text-ink-soft text-xs">{price.shop_name}</span>
      </td>
      <td className={`${cell} text-right`}>
        <Price value={reached.unit_price} unit={price.unit} className="font-semibold" />
        <span className="block whitespace-nowrap text-ink-soft text-xs">
          <Price value={reached.package_price} estimated={price.estimated} /> le colis
        </span>
      </td>
      <td className={`${cell} w-1`}>
        <span className="flex">
          <span className="w-11 empty:w-0 max-lg:hidden">
            <FavoriteStar product={product} specification={specification} />
          </span>
          <AddToCart
            compact
            product={product}
            choice={choice}
            packages={packages}
            onPackages={setPackages}
          />
        </span>
      </td>
    </>
  )
}

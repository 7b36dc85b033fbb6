import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { unbroken } from '@carreau/domain/french/unbroken'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { BioChip, Flag } from '../../../ui/chip.tsx'
import { LeftChip } from '../../../ui/product/left-chip.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import { PackageWeights } from '../../../ui/product/weight-range.tsx'
import { AddToCart } from '../add-to-cart.tsx'
import type { Product } from '../catalogue.queries.ts'
import { FavoriteStar } from '../favorite-star.tsx'
import { InCart, OfferTerms } from '../for-buyers.tsx'
import { categoryName, cultivarBeside, productName } from '../names.ts'
import { ComparedPrice } from '../product/compared-price.tsx'
import { bestChoices, type Choice, priceReached } from '../product/offer-choice.ts'
import { ProductLink } from '../product-grid.tsx'

/** Specifications shown of each product; the others are on its page. */
const shownPerProduct = 3

/** On narrower screens the calibre and the category are below the origin. */
const columns = [
  ['Produit'],
  ['Origine'],
  ['Calibre', 'max-xl:hidden'],
  ['Cat.', 'max-xl:hidden'],
  ['Conditionnement'],
  ['Meilleur prix HT', 'text-right!'],
  ['Commander'],
] as const

/** Products compared line by line, figures aligned (docs/design.md#table). */
export const ProductTable = ({ products }: { products: readonly Product[] }) => (
  <section
    aria-label="Tableau des produits"
    className="overflow-x-auto rounded-lg border border-line bg-surface shadow-raised"
  >
    <table className="w-full border-collapse text-sm">
      <thead className="border-line border-b bg-sunken text-ink-soft text-xs">
        <tr>
          {columns.map(([name, look]) => (
            <th
              key={name}
              scope="col"
              className={cx(
                'whitespace-nowrap px-2 py-2 text-left font-medium first:pl-3 max-lg:not-first:px-1.5',
                look,
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {products.map(product => (
        <ProductRows key={product.id} product={product} />
      ))}
    </table>
  </section>
)

const ProductRows = ({ product }: { product: Product }) => {
  const choices = bestChoices(product)
  const shown = choices.slice(0, shownPerProduct)
  return (
    <tbody className="border-line border-b last:border-b-0">
      {(shown.length === 0 ? [undefined] : shown).map((choice, index) => (
        <tr key={choice?.specification.id ?? 'none'} className="hover:bg-sunken/60">
          {index === 0 && (
            <th
              scope="rowgroup"
              rowSpan={Math.max(1, shown.length)}
              className="min-w-34 bg-surface lg:w-56 p-2.5 pl-3 text-left align-top font-normal max-lg:pr-1.5 xl:min-w-48"
            >
              <span className="flex gap-2.5">
                <ProductTile
                  photo={product.first_photo}
                  tint={product.tint}
                  sizes="44px"
                  className="size-11 shrink-0 max-lg:hidden"
                />
                <span className="min-w-0">
                  <ProductLink
                    productId={product.id}
                    className="block font-semibold leading-snug hover:text-leaf-ink hover:underline"
                  >
                    {productName(product)}
                  </ProductLink>
                  <span className="block text-ink-soft text-xs leading-5">
                    {formatCount(product.shops_count, 'grossiste', 'grossistes')}
                  </span>
                  {product.specifications_count > shown.length && (
                    <ProductLink
                      productId={product.id}
                      className="inline-block min-h-6 text-leaf-ink text-xs leading-6 underline decoration-line-strong underline-offset-2 hover:decoration-current"
                    >
                      {`+\u00a0${formatCount(product.specifications_count - shown.length, 'spécification', 'spécifications')}`}
                      <span className="sr-only"> {ofName(productName(product))}</span>
                    </ProductLink>
                  )}
                </span>
              </span>
            </th>
          )}
          {choice === undefined ? (
            <td colSpan={6} className="p-2.5 text-ink-soft">
              Pas d’offre en ce moment
            </td>
          ) : (
            <ProductTableRow product={product} choice={choice} />
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** What else makes two rows differ: brand, cultivar, maturity. */
const DistinctMarks = ({
  product,
  specification,
}: {
  product: Product
  specification: Choice['specification']
}) => {
  const { brand_name, maturity_name } = specification
  const marks = [brand_name, cultivarBeside(product, specification), maturity_name].filter(Boolean)
  return marks.length > 0 && <span className="block text-xs">{marks.join(' · ')}</span>
}

const cell = 'px-2 py-1.5 align-middle max-lg:px-1.5'

/** The cells of one specification at its best price. */
const ProductTableRow = ({ product, choice }: { product: Product; choice: Choice }) => {
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
        {unbroken(specification.packaging_name)}
        <DistinctMarks product={product} specification={specification} />
        <PackageWeights {...price} className="block text-ink-soft text-xs" />
        <span className="flex flex-wrap gap-x-2 text-ink-soft text-xs leading-5">
          {price.shop_name}
          <LeftChip packages={price.packages_left} />
          <InCart {...choice} />
        </span>
        <OfferTerms price={price} only="delivery" />
        <OfferTerms price={price} only="amounts" className="block min-h-5 xl:hidden" />
      </td>
      <td className={`${cell} text-right`}>
        <ComparedPrice
          specification={specification}
          price={{ ...price, unit_price: reached.unit_price }}
          className="font-semibold"
        />
        <span className="block whitespace-nowrap text-ink-soft text-xs">
          <Price value={reached.package_price} estimated={price.estimated} /> le colis
        </span>
        <OfferTerms price={price} only="amounts" className="block min-h-5 max-xl:hidden" />
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

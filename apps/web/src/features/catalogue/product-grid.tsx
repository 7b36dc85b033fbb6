import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { BioChip, Chip, OriginChip } from '../../ui/chip.tsx'
import { Skeletons } from '../../ui/feedback/skeleton.tsx'
import { Price } from '../../ui/product/price.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { AddToCart } from './add-to-cart.tsx'
import type { Product, Specification } from './catalogue.queries.ts'
import { FavoriteStar } from './favorite-star.tsx'
import { InCart, OfferTerms } from './for-buyers.tsx'
import { categoryName } from './names.ts'
import {
  bestChoices,
  type Choice,
  priceReached,
  pricesOf,
  totalFor,
} from './product/offer-choice.ts'

/** Columns that twelve products fill without an incomplete row. */
const dozenLayout = 'grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-4'
/** At most so many pictures are in the first row; these are loaded eagerly. */
const firstRow = 4

export const ProductGrid = ({
  products,
  below = false,
}: {
  products: readonly Product[]
  /** The grid is further down a page: its pictures are loaded lazily. */
  below?: boolean
}) => (
  <ul className={below ? dozenLayout : gridLayout}>
    {products.map((product, index) => (
      <li key={product.id} className="min-w-0">
        <ProductCard product={product} eager={!below && index < firstRow} />
      </li>
    ))}
  </ul>
)

/** As many products side by side as there is room for. */
const gridLayout = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] lg:gap-4'

export const ProductGridSkeleton = ({ count = 8 }: { count?: number }) => (
  <div className={gridLayout}>
    <Skeletons count={count} className="h-60 rounded-lg sm:h-86" />
  </div>
)

/** One product at its best price, with the stepper right there; a row on a phone, else a tile. */
export const ProductCard = ({ product, eager = false }: { product: Product; eager?: boolean }) => {
  const [best] = bestChoices(product)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-raised transition-[border-color,box-shadow] hover:border-line-strong">
      <div className="grid flex-1 grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-3 max-sm:p-3 max-sm:pb-2 sm:flex sm:flex-col">
        <ProductTile
          photo={product.first_photo}
          tint={product.tint}
          sizes="(min-width: 640px) 140px, 75px"
          eager={eager}
          className="sm:aspect-[2/1] sm:rounded-none"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2 sm:p-3 sm:pb-2">
          <h3 className="max-sm:pr-9 font-sans font-semibold text-base leading-snug tracking-normal">
            <ProductLink
              productId={product.id}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2 group-hover:text-leaf-ink"
            >
              {product.name}
              {product.variety !== null && (
                <span className="font-normal text-ink-soft"> {product.variety}</span>
              )}
            </ProductLink>
          </h3>
          {best !== undefined && <SpecificationChips specification={best.specification} />}
        </div>
      </div>
      {best !== undefined && (
        <FavoriteStar
          product={product}
          specification={best.specification}
          className="absolute! top-1 right-1"
        />
      )}
      {best === undefined ? (
        <p className="p-3 text-ink-soft text-sm">Pas d’offre en ce moment</p>
      ) : (
        <CardOffer key={best.price.offer_id} product={product} choice={best} />
      )}
    </article>
  )
}

const CardOffer = ({ product, choice }: { product: Product; choice: Choice }) => {
  const { price } = choice
  const [packages, setPackages] = useState(price.min_packages)
  const reached = priceReached(price, packages)
  const { compared, isSoldSo } = pricesOf(choice.specification, {
    unit: price.unit,
    unit_price: reached.unit_price,
  })
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <div>
        <p className="flex flex-wrap items-end justify-between gap-x-2">
          <Price
            value={compared.value}
            unit={compared.unit}
            estimated={price.estimated && !isSoldSo}
            className="font-bold font-display text-xl tracking-tight"
          />
          <span className="ml-auto text-right text-ink-soft text-xs leading-4">
            {!isSoldSo && price.unit !== 'package' && (
              <>
                <Price value={reached.unit_price} unit={price.unit} />
                <span className="sm:hidden"> · </span>
              </>
            )}
            <span className="whitespace-nowrap sm:block">
              <Price value={totalFor(price, packages)} estimated={price.estimated} />{' '}
              {packages === 1 ? 'le colis' : `les ${formatPackages(packages)}`}
            </span>
          </span>
        </p>
        <p className="flex gap-x-2 text-sm leading-5">
          <span className="min-w-0 truncate">
            {price.shop_name}
            {product.shops_count > 1 && (
              <span className="text-ink-soft text-xs">
                {' et '}
                {formatCount(product.shops_count - 1, 'autre', 'autres')}
                <span className="sr-only">
                  {product.shops_count > 2 ? ' grossistes' : ' grossiste'}
                </span>
              </span>
            )}
          </span>
          <span className="ml-auto shrink-0">
            <InCart {...choice} left={price.packages_left} />
          </span>
        </p>
        <OfferTerms price={price} className="block min-h-5 sm:min-h-10" />
      </div>
      <AddToCart
        product={product}
        choice={choice}
        packages={packages}
        onPackages={setPackages}
        className="relative"
      />
    </div>
  )
}

/** The attributes buyers compare by: origin, calibre, category, packaging, bio, maturity. */
const SpecificationChips = ({ specification }: { specification: Specification }) => (
  <span className="flex flex-wrap content-start gap-1">
    <OriginChip name={specification.origin_name} isoCode={specification.origin_iso_code} />
    {specification.is_organic && <BioChip />}
    {specification.variant_size !== null && <Chip>{specification.variant_size}</Chip>}
    {specification.category !== null && <Chip>{categoryName(specification.category)}</Chip>}
    <Chip tone="outline">
      <span className="truncate">{specification.packaging_name}</span>
    </Chip>
    {specification.maturity_name !== null && (
      <Chip tone="outline">{specification.maturity_name}</Chip>
    )}
  </span>
)

/** A link to a product's page, or to one of its specifications there. */
export const ProductLink = ({
  productId,
  specificationId,
  className,
  children,
}: {
  productId: number
  specificationId?: number | undefined
  className?: string
  children: ReactNode
}) => (
  <Link
    to="/products/$productId"
    params={{ productId: String(productId) }}
    search={specificationId === undefined ? {} : { specificationId }}
    className={className}
  >
    {children}
  </Link>
)

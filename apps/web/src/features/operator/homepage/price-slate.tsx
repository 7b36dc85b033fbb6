import { comparedPrice } from '@carreau/domain/money/quantity'
import { Link } from '@tanstack/react-router'
import { Flag } from '../../../ui/chip.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import type { FeaturedProduct } from './home.queries.ts'

const lines = 7

/** The slate of the stall: prices of the day before any click. Dark in both themes, as slates are. */
export const PriceSlate = ({ products }: { products: readonly FeaturedProduct[] }) => (
  <section
    aria-labelledby="slate"
    className="dark rounded-lg border border-line bg-paper p-2 pt-4 text-ink shadow-floating"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 pb-2">
      <h2 id="slate" className="whitespace-nowrap text-xl">
        L’ardoise du jour
      </h2>
      <p className="text-ink-soft text-xs">meilleur prix hors taxes</p>
    </div>
    <ul>
      {products.slice(0, lines).map(product => (
        <SlateLine key={product.id} product={product} />
      ))}
    </ul>
  </section>
)

const SlateLine = ({ product }: { product: FeaturedProduct }) => {
  const [specification] = product.specifications
  const price = specification?.customer_price.find(({ available }) => available)
  return (
    <li>
      <Link
        to="/products/$productId"
        params={{ productId: String(product.id) }}
        className="flex min-h-12 items-center gap-3 rounded-md px-3 py-1 transition-colors hover:bg-sunken max-sm:px-2"
      >
        <ProductTile
          photo={product.first_photo}
          tint={product.tint}
          sizes="32px"
          eager
          className="size-10 shrink-0"
        />
        <span className="min-w-0 text-pretty leading-tight max-sm:flex-1">
          <span className="font-medium">{product.name}</span>
          {product.variety !== null && <span className="text-ink-soft"> {product.variety}</span>}
        </span>
        <span
          aria-hidden="true"
          className="-mb-1 min-w-4 flex-1 border-line-strong border-b border-dotted max-sm:hidden"
        />
        {specification !== undefined && price !== undefined && (
          <span className="flex shrink-0 items-center gap-2">
            <Flag isoCode={specification.origin_iso_code} />
            <span className="sr-only">{specification.origin_name}, </span>
            <Price {...comparedPrice(price, specification)} className="font-semibold" />
          </span>
        )}
      </Link>
    </li>
  )
}

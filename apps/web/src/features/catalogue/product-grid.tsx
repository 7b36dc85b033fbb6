import type { Product } from './catalogue.queries.ts'
import { ProductCard } from './product-card.tsx'
import { gridLayout } from './product-grid-skeleton.tsx'

/** A dozen fills whole rows. */
const dozenLayout = 'grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-4'
/** The pictures that may stand in the first row. */
const firstRow = 4

export const ProductGrid = ({
  products,
  below = false,
}: {
  products: readonly Product[]
  /** A selection further down a page: no picture is urgent. */
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

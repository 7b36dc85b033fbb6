import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Product } from './catalogue.queries.ts'
import { ProductCard } from './product-card.tsx'

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
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
      <Skeleton key={index} className="h-60 rounded-lg sm:h-86" />
    ))}
  </div>
)

import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { ProductTile } from './product-tile.tsx'

/** In the order of the market's categories: greens first, then what is ripe. */
const tints = 'leaf tomato citrus earth saffron berry lilac leaf cream earth citrus'.split(' ')

/** A link to a category: its name on a tint, its picture in the corner. */
export const CategoryTile = ({
  category,
  eager = false,
}: {
  category: { id: number; name: string; image_url: string | null; products_count: number }
  eager?: boolean
}) => (
  <Link
    to="/categories/$categoryId"
    params={{ categoryId: String(category.id) }}
    className="group relative flex h-34 flex-col overflow-hidden rounded-lg p-3.5 sm:h-38"
    style={{ backgroundColor: `var(--tint-${tints[(category.id - 1) % tints.length]})` }}
  >
    <span className="relative z-1 font-display font-semibold text-base leading-tight group-hover:underline sm:text-lg">
      {category.name}
    </span>
    <span className="relative z-1 text-sm opacity-80">
      {formatCount(category.products_count, 'produit', 'produits')}
    </span>
    <ProductTile
      photo={category.image_url}
      tint="none"
      sizes="120px"
      eager={eager}
      className="-right-3 -bottom-4 absolute! w-24 bg-transparent! transition-transform group-hover:-translate-y-1 sm:w-32 lg:w-38"
    />
  </Link>
)

/** The last tile of the categories: a link to all products. */
export const AllProductsTile = () => (
  <Link
    to="/search-products"
    className="group flex h-34 flex-col justify-between rounded-lg bg-leaf p-3.5 text-on-leaf transition-colors hover:bg-leaf-hover sm:h-38"
  >
    <span className="font-display font-semibold text-base leading-tight sm:text-lg">
      Tous les produits
    </span>
    <ArrowRight
      aria-hidden="true"
      className="size-6 self-end transition-transform group-hover:translate-x-1"
    />
  </Link>
)

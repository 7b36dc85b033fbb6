import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ProductTile } from './product-tile.tsx'

const tints = ['leaf', 'tomato', 'saffron', 'earth', 'citrus', 'berry', 'cream', 'lilac'] as const

/** The way into a category: its name on the colour of a crate, its picture in the corner. */
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
    style={{ backgroundColor: `var(--tint-${tints[category.id % tints.length]})` }}
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
      sizes="100px"
      eager={eager}
      className="-right-3 -bottom-4 absolute! w-28 bg-transparent! transition-transform group-hover:-translate-y-1 sm:w-32"
    />
  </Link>
)

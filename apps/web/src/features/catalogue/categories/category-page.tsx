import { formatCount } from '@carreau/domain/french/format'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useScrollToCurrent } from '../../../ui/navigation/use-scroll-to-current.ts'
import { categoriesQuery, categoryProductsQuery } from '../catalogue.queries.ts'
import { ProductGrid } from '../product-grid.tsx'

/** The products of a category, with links to the other categories. */
export const CategoryPage = ({ categoryId }: { categoryId: string }) => {
  const api = useApi()
  const { data: products } = useSuspenseQuery(categoryProductsQuery(api, categoryId))
  const { data: categories = [] } = useQuery(categoriesQuery(api))
  const row = useScrollToCurrent(`${categoryId} of ${categories.length}`)
  const category = categories.find(({ id }) => String(id) === categoryId)
  return (
    <div className="page flex flex-col gap-5 py-6">
      <div>
        <h1 className="text-3xl">{category?.name ?? 'Catégorie'}</h1>
        <p className="text-ink-soft">{formatCount(products.length, 'produit', 'produits')}</p>
      </div>
      <nav
        ref={row}
        aria-label="Autres catégories"
        className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
      >
        <ul className="flex gap-2 py-1 md:flex-wrap">
          {categories.map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <Link
                to="/categories/$categoryId"
                params={{ categoryId: String(id) }}
                activeProps={{ className: 'border-leaf bg-leaf text-on-leaf' }}
                inactiveProps={{ className: 'border-line bg-surface hover:border-line-strong' }}
                className="flex min-h-9 items-center rounded-full border px-3.5 font-medium text-sm transition-colors max-lg:min-h-11"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="sr-only">Produits</h2>
      <ProductGrid products={products} />
    </div>
  )
}

import { formatCount } from '@carreau/domain/french/format'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { useMediaQuery } from '../../../ui/navigation/use-media-query.ts'
import { type SearchResult, searchProductsQuery } from '../catalogue.queries.ts'
import { ProductGrid, ProductLink } from '../product-grid.tsx'
import { ProductTable } from './product-table.tsx'
import {
  inAddress,
  isAdvanced,
  type ProductSearch,
  readProductSearch,
  withoutFilters,
} from './search-params.ts'

/** As wide as Tailwind's `md`. */
const roomForTable = '(min-width: 48rem)'

/** What is shown of an answer. */
export type Found = Pick<SearchResult, 'products' | 'meta' | 'hint' | 'nearest'>

/**
 * A phone shows the grid whatever the address says. The first render has both views and CSS hides one,
 * so that nothing moves; afterwards only the visible one is rendered.
 */
export const SearchResults = ({ result, search }: { result: Found; search: ProductSearch }) => {
  const { products, meta } = result
  const wide = useMediaQuery(roomForTable)
  const api = useApi()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const shown = useRef(meta.page)

  // After a change of page the keyboard focus moves to the first product of the new one.
  useEffect(() => {
    if (shown.current === meta.page) return
    shown.current = meta.page
    const { activeElement } = document
    if (activeElement === document.body || pages.current?.contains(activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [meta.page])

  return (
    <div className="flex flex-col gap-8">
      <h2 ref={heading} id="resultats" tabIndex={-1} className="sr-only">
        Résultats
      </h2>
      {products.length === 0 && <NoResult result={result} search={search} />}
      {products.length > 0 &&
        (search.view === 'table' ? (
          <>
            {wide !== true && (
              <div className="md:hidden">
                <ProductGrid products={products} />
              </div>
            )}
            {wide !== false && (
              <div className="max-md:hidden">
                <ProductTable products={products} />
              </div>
            )}
          </>
        ) : (
          <ProductGrid products={products} />
        ))}
      {products.length > 0 && (
        <div ref={pages}>
          <Pagination
            page={meta.page}
            pages={Math.ceil(meta.total / meta.per_page)}
            link={(page, props) => {
              const turned = readProductSearch({ ...search, page })
              return (
                <Link
                  to="."
                  search={inAddress(turned)}
                  // The router does not preload other search parameters of the current route.
                  onPointerEnter={() =>
                    void queryClient.prefetchQuery(searchProductsQuery(api, turned))
                  }
                  {...props}
                />
              )
            }}
          />
        </div>
      )}
    </div>
  )
}

/** No result: why, similar products, and links to search with fewer filters or other words. */
const NoResult = ({ result, search }: { result: Found; search: ProductSearch }) => {
  const { hint, nearest, meta } = result
  const filtered = isAdvanced(search)
  const { page, ...firstPage } = search
  if (meta.total > 0)
    return (
      <EmptyState
        icon={SearchX}
        title="Aucun produit trouvé"
        text={`Cette recherche tient en ${formatCount(Math.ceil(meta.total / meta.per_page), 'page', 'pages')}.`}
      >
        <Button asChild>
          <Link to="." search={inAddress(firstPage)}>
            Revenir à la première page
          </Link>
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title="Aucun produit trouvé"
      text={
        hint ?? 'Vérifiez l’orthographe, essayez un mot plus général, ou parcourez les catégories.'
      }
    >
      {nearest.length > 0 && <NearestProducts products={nearest} />}
      {filtered && (
        <Button asChild>
          <Link to="." search={inAddress(withoutFilters(search))}>
            Effacer les filtres
          </Link>
        </Button>
      )}
      <Button asChild variant={filtered || nearest.length > 0 ? 'secondary' : 'primary'}>
        <Link to="/categories">Voir les catégories</Link>
      </Button>
      {(search.search !== undefined || page !== undefined) && (
        <Button asChild variant="secondary">
          <Link to="/search-products">Voir tous les produits</Link>
        </Button>
      )}
    </EmptyState>
  )
}

/** Products on sale that are similar to what was searched. */
const NearestProducts = ({ products }: { products: SearchResult['nearest'] }) => (
  <section aria-labelledby="proches" className="mb-4 w-full">
    <h3 id="proches" className="mb-3 text-base">
      Produits proches
    </h3>
    <ul className="flex flex-wrap justify-center gap-2">
      {products.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <ProductLink
            productId={id}
            className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-sm transition-colors hover:border-line-strong hover:bg-sunken"
          >
            <span className="truncate">{name}</span>
          </ProductLink>
        </li>
      ))}
    </ul>
  </section>
)

import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { useMediaQuery } from '../../../ui/navigation/use-media-query.ts'
import { type SearchResult, searchProductsQuery } from '../catalogue.queries.ts'
import { ProductGrid } from '../product-grid.tsx'
import { NoResult } from './no-result.tsx'
import { ProductTable } from './product-table.tsx'
import { type ProductSearch, readProductSearch } from './search-params.ts'

/** As wide as Tailwind's `md`. */
const roomForTable = '(min-width: 48rem)'

/**
 * A phone shows the grid whatever the address says: the styles decide at first, so that nothing
 * jumps; then the one that is not in sight costs no rendering.
 */
export const SearchResults = ({
  result,
  search,
}: {
  result: SearchResult
  search: ProductSearch
}) => {
  const { products, meta } = result
  const wide = useMediaQuery(roomForTable)
  const api = useApi()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const shown = useRef(meta.page)

  // Who turned the page with the keyboard goes on from its first product, not below its last.
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
                  to="/search-products"
                  search={turned}
                  // The router prepares no other search of the route that is here already.
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

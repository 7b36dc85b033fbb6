import { createFileRoute } from '@tanstack/react-router'
import { searchProductsQuery } from '../features/catalogue/catalogue.queries.ts'
import { SearchPage } from '../features/catalogue/search/search-page.tsx'
import {
  type ProductSearch,
  readProductSearch,
} from '../features/catalogue/search/search-params.ts'
import { searchedText } from '../features/catalogue/search-box/search-box.tsx'
import { RouteError } from '../layout/later-failures.ts'
import { laterSkeleton } from '../layout/later-skeleton.tsx'
import { headOf } from '../platform/page-head.ts'
import { readByScreen } from '../platform/read-by-screen.ts'

export const Route = createFileRoute('/search-products')({
  validateSearch: readByScreen<ProductSearch>(),
  // Without `loaderDeps`, another search is the same match: the page is never put aside for it.
  // In the browser the page keeps the last answer in sight: only the server waits for this one.
  loader: ({ context, location }) => {
    const search = readProductSearch({ ...location.search })
    const answer = context.queryClient.prefetchQuery(searchProductsQuery(context.api, search))
    return typeof document === 'undefined' ? answer : undefined
  },
  head: ({ match }) => {
    const searched = searchedText(match.search)
    const title = searched === undefined ? 'Tous les produits' : `«\u00a0${searched}\u00a0»`
    return headOf(title)
  },
  component: SearchRoute,
  pendingComponent: laterSkeleton('SearchSkeleton'),
  errorComponent: RouteError,
})

function SearchRoute() {
  const navigate = Route.useNavigate()
  return (
    <SearchPage
      search={readProductSearch(Route.useSearch())}
      onSearch={search => navigate({ search, resetScroll: false })}
    />
  )
}

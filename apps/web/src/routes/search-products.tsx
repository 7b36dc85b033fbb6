import { createFileRoute } from '@tanstack/react-router'
import { searchProductsQuery } from '../features/catalogue/catalogue.queries.ts'
import { SearchPage } from '../features/catalogue/search/search-page.tsx'
import {
  inAddress,
  type ProductSearch,
  readProductSearch,
} from '../features/catalogue/search/search-params.ts'
import { searchedText } from '../features/catalogue/search-box/search-box.tsx'
import { SearchSkeleton } from '../features/catalogue/skeletons.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { headOf, typedSearch } from '../platform/route-options.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/search-products')({
  validateSearch: typedSearch<ProductSearch>(),
  // Without `loaderDeps`, another search is the same match: the page is never put aside for it.
  // In the browser the page keeps the last answer in sight: only the server waits for this one.
  loader: ({ context, location }) => {
    const search = inAddress(readProductSearch({ ...location.search }))
    const answer = context.queryClient.prefetchQuery(searchProductsQuery(context.api, search))
    return typeof document === 'undefined' ? answer : undefined
  },
  head: ({ match }) => {
    const searched = searchedText(match.search)
    return headOf(headingOf(searched))
  },
  component: SearchRoute,
  pendingComponent: skeletonScreen(SearchSkeleton),
  errorComponent: RouteError,
})

const headingOf = (searched: string | undefined): string =>
  searched === undefined ? 'Tous les produits' : `«\u00a0${searched}\u00a0»`

function SearchRoute() {
  const navigate = Route.useNavigate()
  const search = inAddress(readProductSearch(Route.useSearch()))
  return (
    <SearchPage
      search={search}
      heading={headingOf(search.search)}
      onSearch={search => navigate({ search, resetScroll: false })}
    />
  )
}

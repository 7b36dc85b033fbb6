import { createFileRoute } from '@tanstack/react-router'
import { searchProductsQuery } from '../features/catalogue/catalogue.queries.ts'
import { SearchPage } from '../features/catalogue/search-page.tsx'
import { readProductSearch } from '../features/catalogue/search-params.ts'
import { SearchSkeleton } from '../features/catalogue/search-skeleton.tsx'
import { RouteError } from '../ui/route-error.tsx'

export const Route = createFileRoute('/search-products')({
  validateSearch: readProductSearch,
  // Without `loaderDeps`, another search is the same match: the page is never put aside for it.
  // In the browser the page keeps the last answer in sight: only the server waits for this one.
  loader: ({ context, location }) => {
    const search = readProductSearch({ ...location.search })
    const answer = context.queryClient.prefetchQuery(searchProductsQuery(context.api, search))
    return typeof document === 'undefined' ? answer : undefined
  },
  head: ({ match }) => ({
    meta: [
      {
        title: `${typeof match.search.search === 'string' ? `«\u00a0${match.search.search}\u00a0»` : 'Tous les produits'} · Carreau`,
      },
    ],
  }),
  component: SearchRoute,
  pendingComponent: SearchSkeleton,
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

import { createFileRoute } from '@tanstack/react-router'
import { listsQuery } from '../features/lists/door/lists.queries.ts'
import { type ListSearch, ListsPage, readListSearch } from '../features/lists/lists-page.tsx'
import { ListsSkeleton } from '../features/lists/lists-skeleton.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/lists')({
  ssr: false,
  head: titled('Listes & Favoris'),
  validateSearch: typedSearch<ListSearch>(),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(listsQuery(context.api)),
  component: ListsRoute,
  pendingComponent: skeletonScreen(ListsSkeleton),
  errorComponent: RouteError,
})

function ListsRoute() {
  return <ListsPage listId={readListSearch(Route.useSearch()).list} />
}

import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '../features/lists/list-search.ts'
import { listsQuery } from '../features/lists/lists.queries.ts'
import { ListsPage } from '../features/lists/lists-page.tsx'
import { ListsSkeleton } from '../features/lists/lists-skeleton.tsx'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/route-error.tsx'

export const Route = createFileRoute('/lists')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Listes & Favoris · Carreau' }] }),
  validateSearch: readListSearch,
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(listsQuery(context.api)),
  component: ListsRoute,
  pendingComponent: ListsSkeleton,
  errorComponent: RouteError,
})

function ListsRoute() {
  // Read again: the router puts raw parameters back over what `validateSearch` leaves out.
  return <ListsPage listId={readListSearch(Route.useSearch()).list} />
}

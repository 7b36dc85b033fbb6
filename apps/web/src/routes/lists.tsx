import { createFileRoute } from '@tanstack/react-router'
import { listsQuery } from '../features/lists/door/lists.queries.ts'
import { type ListSearch, readListSearch } from '../features/lists/list-search.ts'
import { ListsPage } from '../features/lists/lists-page.tsx'
import { RouteError } from '../layout/later-failures.ts'
import { laterSkeleton } from '../layout/later-skeleton.tsx'
import { titled } from '../platform/page-head.ts'
import { readByScreen } from '../platform/read-by-screen.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/lists')({
  ssr: false,
  head: titled('Listes & Favoris'),
  validateSearch: readByScreen<ListSearch>(),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(listsQuery(context.api)),
  component: ListsRoute,
  pendingComponent: laterSkeleton('ListsSkeleton'),
  errorComponent: RouteError,
})

function ListsRoute() {
  return <ListsPage listId={readListSearch(Route.useSearch()).list} />
}

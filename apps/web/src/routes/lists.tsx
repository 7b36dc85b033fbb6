import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '../features/lists/list-search.ts'
import { listsQuery } from '../features/lists/lists.queries.ts'
import { ListsPage } from '../features/lists/lists-page.tsx'
import { laterSkeleton } from '../layout/later-skeleton.tsx'
import { readByScreen } from '../platform/read-by-screen.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/route-error.tsx'

export const Route = createFileRoute('/lists')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Listes & Favoris · Carreau' }] }),
  validateSearch: readByScreen<ReturnType<typeof readListSearch>>(),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(listsQuery(context.api)),
  component: ListsRoute,
  pendingComponent: laterSkeleton('ListsSkeleton'),
  errorComponent: RouteError,
})

function ListsRoute() {
  return <ListsPage listId={readListSearch(Route.useSearch()).list} />
}

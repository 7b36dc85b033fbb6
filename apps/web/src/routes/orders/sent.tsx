import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { orderQuery } from '../../features/orders/door/orders.queries.ts'
import { readSentIds } from '../../features/orders/sent/sent-ids.ts'
import { SentPage } from '../../features/orders/sent/sent-page.tsx'
import { OrdersSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

/** What was just ordered; its address says which orders, so that it can be reloaded and found again. */
export const Route = createFileRoute('/orders/sent')({
  ssr: false,
  head: titled('Commandes envoyées'),
  validateSearch: typedSearch<{ ids: string | number }>(),
  loaderDeps: ({ search: { ids } }) => ({ ids }),
  beforeLoad: requireSignIn,
  loader: async ({ context, deps }) => {
    const asked = readSentIds(deps.ids).map(id =>
      context.queryClient
        .ensureQueryData(orderQuery(context.api, id))
        .then(() => [id])
        .catch(error => {
          if (isNotFoundError(error)) return []
          throw error
        }),
    )
    const ids = (await Promise.all(asked)).flat()
    if (ids.length === 0) throw notFound()
    return { ids }
  },
  component: SentRoute,
  pendingComponent: skeletonScreen(OrdersSkeleton),
  errorComponent: RouteError,
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/orders/not-found.tsx'),
    'OrderNotFound',
  ),
})

function SentRoute() {
  return <SentPage ids={Route.useLoaderData().ids} />
}

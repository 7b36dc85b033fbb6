import { createFileRoute } from '@tanstack/react-router'
import { guideQuery } from '../features/lists/guide/guide.queries.ts'
import {
  GuidePage,
  type GuideSearched,
  readGuideSearch,
} from '../features/lists/guide/guide-page.tsx'
import { GuideSkeleton } from '../features/lists/guide/guide-skeleton.tsx'
import { OrderingOnly } from '../layout/ordering-only.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../platform/route-options.ts'
import { mayOrder } from '../platform/session/may-order.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/order-guide')({
  ssr: false,
  head: titled('Mes produits'),
  validateSearch: typedSearch<GuideSearched>(),
  beforeLoad: requireSignIn,
  loader: async ({ context }) => {
    if (mayOrder(context.auth.getState().tenant))
      await context.queryClient.ensureQueryData(guideQuery(context.api))
  },
  component: GuideRoute,
  pendingComponent: skeletonScreen(GuideSkeleton),
  errorComponent: RouteError,
})

function GuideRoute() {
  const navigate = Route.useNavigate()
  return (
    <OrderingOnly>
      <GuidePage
        search={readGuideSearch(Route.useSearch())}
        // The same page, searched: going back leaves it.
        onSearch={search => navigate({ search, replace: true, resetScroll: false })}
      />
    </OrderingOnly>
  )
}

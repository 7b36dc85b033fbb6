import { createFileRoute } from '@tanstack/react-router'
import { AgeingPage } from '../../../features/customers/ageing/ageing-page.tsx'
import { AgeingSkeleton } from '../../../features/customers/ageing/ageing-skeleton.tsx'
import { skeletonScreen } from '../../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/customers/ageing')({
  ssr: false,
  head: titled('Balance âgée'),
  validateSearch: typedSearch<{ page?: number }>(),
  component: AgeingRoute,
  pendingComponent: skeletonScreen(AgeingSkeleton),
  errorComponent: RouteError,
})

function AgeingRoute() {
  const page = Number(Route.useSearch().page)
  return <AgeingPage page={Number.isSafeInteger(page) && page > 1 ? page : 1} />
}

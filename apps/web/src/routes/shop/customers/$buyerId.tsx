import { createFileRoute, notFound } from '@tanstack/react-router'
import { CustomerPage } from '../../../features/customers/customer-page.tsx'
import { lazyTabs, readTab, type TabSearch } from '../../../features/customers/customer-tabs.ts'
import { customerQuery } from '../../../features/customers/customers.queries.ts'
import { CustomersSkeleton } from '../../../features/customers/customers-skeleton.tsx'
import { CustomerNotFound } from '../../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/customers/$buyerId')({
  ssr: false,
  head: titled('Client'),
  params: {
    parse: ({ buyerId }) => ({ buyerId: Number(buyerId) }),
    stringify: ({ buyerId }) => ({ buyerId: String(buyerId) }),
  },
  validateSearch: typedSearch<TabSearch>(),
  loader: async ({ context, params, location }) => {
    if (!Number.isSafeInteger(params.buyerId) || params.buyerId < 1) throw notFound()
    const { tab } = readTab(location.search)
    if (tab !== undefined) void lazyTabs[tab].preload?.()
    await context.queryClient
      .ensureQueryData(customerQuery(context.api, params.buyerId))
      .catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      })
  },
  component: CustomerRoute,
  pendingComponent: skeletonScreen(CustomersSkeleton),
  errorComponent: RouteError,
  notFoundComponent: CustomerNotFound,
})

function CustomerRoute() {
  const navigate = Route.useNavigate()
  const { buyerId } = Route.useParams()
  return (
    <CustomerPage
      buyerId={buyerId}
      tab={readTab(Route.useSearch()).tab ?? 'apercu'}
      onTab={tab => navigate({ search: readTab({ tab }), replace: true, resetScroll: false })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import type { CustomerFilters } from '../../../features/customers/customers.queries.ts'
import { CustomersPage, readCustomerFilters } from '../../../features/customers/customers-page.tsx'
import { CustomersSkeleton } from '../../../features/customers/customers-skeleton.tsx'
import { skeletonScreen } from '../../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/customers/')({
  ssr: false,
  head: titled('Clients'),
  validateSearch: typedSearch<CustomerFilters>(),
  component: CustomersRoute,
  pendingComponent: skeletonScreen(CustomersSkeleton),
  errorComponent: RouteError,
})

function CustomersRoute() {
  const navigate = Route.useNavigate()
  return (
    <CustomersPage
      filters={readCustomerFilters(Route.useSearch())}
      onFilter={filters =>
        navigate({
          search: readCustomerFilters({ ...filters }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

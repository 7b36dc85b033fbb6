import { createFileRoute } from '@tanstack/react-router'
import { readCustomerFilters } from '../../../features/customers/customer-filters.ts'
import type { CustomerFilters } from '../../../features/customers/customers.queries.ts'
import { CustomersPage } from '../../../features/customers/customers-page.tsx'
import { RouteError } from '../../../layout/later-failures.ts'
import { laterSkeleton } from '../../../layout/later-skeleton.tsx'
import { titled } from '../../../platform/page-head.ts'
import { readByScreen } from '../../../platform/read-by-screen.ts'

export const Route = createFileRoute('/shop/customers/')({
  ssr: false,
  head: titled('Clients'),
  validateSearch: readByScreen<CustomerFilters>(),
  component: CustomersRoute,
  pendingComponent: laterSkeleton('CustomersSkeleton'),
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

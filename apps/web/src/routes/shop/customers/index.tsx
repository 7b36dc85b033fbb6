import { createFileRoute } from '@tanstack/react-router'
import { readCustomerFilters } from '../../../features/customers/customer-filters.ts'
import type { CustomerFilters } from '../../../features/customers/customers.queries.ts'
import { CustomersPage } from '../../../features/customers/customers-page.tsx'
import { laterSkeleton } from '../../../layout/later-skeleton.tsx'
import { readByScreen } from '../../../platform/read-by-screen.ts'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/customers/')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Clients · Carreau' }] }),
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

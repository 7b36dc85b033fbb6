import { createFileRoute } from '@tanstack/react-router'
import { readCustomerFilters } from '../../../features/customers/customer-filters.ts'
import { CustomersPage } from '../../../features/customers/customers-page.tsx'
import { CustomersSkeleton } from '../../../features/customers/customers-skeleton.tsx'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/customers/')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Clients · Carreau' }] }),
  validateSearch: readCustomerFilters,
  component: CustomersRoute,
  pendingComponent: CustomersSkeleton,
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

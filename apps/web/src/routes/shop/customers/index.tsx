import type { AgeingSort, CustomerSort } from '@carreau/domain/customers/customers'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AgeingSkeleton } from '../../../features/customers/ageing/ageing-skeleton.tsx'
import type { CustomerFilters } from '../../../features/customers/customers.queries.ts'
import { CustomersPage, readCustomerFilters } from '../../../features/customers/customers-page.tsx'
import { CustomersSkeleton } from '../../../features/customers/customers-skeleton.tsx'
import { skeletonScreen } from '../../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export const Route = createFileRoute('/shop/customers/')({
  ssr: false,
  head: titled('Clients'),
  validateSearch: typedSearch<
    Omit<CustomerFilters, 'sort'> & {
      sort?: CustomerSort | AgeingSort
      view?: 'ageing' | 'bank' | 'reminders'
    }
  >(),
  component: CustomersRoute,
  pendingComponent: skeletonScreen(CustomersSkeleton),
  errorComponent: RouteError,
})

// A view and no route of its own: every route weighs on the first page of every visitor.
const AgeingPage = lazyRouteComponent(
  () => import('../../../features/customers/ageing/ageing-page.tsx'),
  'AgeingPage',
)

const BankPage = lazyRouteComponent(
  () => import('../../../features/customers/bank/bank-page.tsx'),
  'BankPage',
)

const RemindersPage = lazyRouteComponent(
  () => import('../../../features/customers/reminders/reminders-page.tsx'),
  'RemindersPage',
)

function CustomersRoute() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const filters = readCustomerFilters(search)
  if (search.view === 'ageing')
    return (
      <Suspense fallback={<AgeingSkeleton />}>
        <AgeingPage
          page={filters.page ?? 1}
          sort={typeof search.sort === 'string' ? search.sort : undefined}
          onSort={sort =>
            navigate({ search: { view: 'ageing', sort }, replace: true, resetScroll: false })
          }
        />
      </Suspense>
    )
  if (search.view === 'bank')
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <BankPage />
      </Suspense>
    )
  if (search.view === 'reminders')
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <RemindersPage />
      </Suspense>
    )
  return (
    <CustomersPage
      filters={filters}
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

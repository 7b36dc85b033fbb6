import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type InvoiceFilters, readInvoiceFilters } from '../features/documents/invoice-filters.ts'
import { InvoicesPage } from '../features/documents/invoices-page.tsx'
import { InvoicesSkeleton } from '../features/documents/invoices-skeleton.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../platform/route-options.ts'
import { useAuth } from '../platform/session/auth-context.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

const VariancePage = lazy(() => import('../features/documents/variance-page.tsx'))
const PurchasesPage = lazy(() => import('../features/documents/purchases-page.tsx'))

export const Route = createFileRoute('/invoices')({
  ssr: false,
  head: titled('Factures'),
  validateSearch: typedSearch<InvoiceFilters>(),
  beforeLoad: requireSignIn,
  component: InvoicesRoute,
  pendingComponent: skeletonScreen(InvoicesSkeleton),
  errorComponent: RouteError,
})

function InvoicesRoute() {
  const navigate = Route.useNavigate()
  const filters = readInvoiceFilters(Route.useSearch())
  const isBuyer = useAuth().tenant?.type === 'buyer'
  const { compare, ...list } = filters
  if (compare !== undefined)
    return (
      <div className="page py-6">
        <Suspense fallback={<InvoicesSkeleton />}>
          <VariancePage orderId={compare} isBuyer onBack={() => navigate({ search: list })} />
        </Suspense>
      </div>
    )
  return (
    <div className="page py-6">
      {isBuyer && filters.view === 'purchases' ? (
        <Suspense fallback={<InvoicesSkeleton />}>
          <PurchasesPage
            filters={filters}
            // Back leads from a month to the year, and from there to the invoices.
            onFilter={search => navigate({ search, resetScroll: false })}
          />
        </Suspense>
      ) : (
        <InvoicesPage
          filters={filters}
          onFilter={search =>
            navigate({ search, replace: search.view === undefined, resetScroll: false })
          }
        />
      )}
    </div>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { type InvoiceFilters, readInvoiceFilters } from '../features/documents/invoice-filters.ts'
import { InvoicesPage } from '../features/documents/invoices-page.tsx'
import { InvoicesSkeleton } from '../features/documents/invoices-skeleton.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

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
  return (
    <div className="page py-6">
      <InvoicesPage
        filters={readInvoiceFilters(Route.useSearch())}
        onFilter={search => navigate({ search, replace: true, resetScroll: false })}
      />
    </div>
  )
}

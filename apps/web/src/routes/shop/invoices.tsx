import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import {
  type InvoiceFilters,
  readInvoiceFilters,
} from '../../features/documents/invoice-filters.ts'
import { InvoicesPage } from '../../features/documents/invoices-page.tsx'
import { InvoicesSkeleton } from '../../features/documents/invoices-skeleton.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'

import { RouteError } from '../../ui/feedback/error-state.tsx'

const VariancePage = lazy(() => import('../../features/documents/variance-page.tsx'))

export const Route = createFileRoute('/shop/invoices')({
  ssr: false,
  head: titled('Factures'),
  validateSearch: typedSearch<InvoiceFilters>(),

  component: InvoicesRoute,
  pendingComponent: skeletonScreen(InvoicesSkeleton),
  errorComponent: RouteError,
})

function InvoicesRoute() {
  const navigate = Route.useNavigate()
  const filters = readInvoiceFilters(Route.useSearch())
  const { compare, ...list } = filters
  if (compare !== undefined)
    return (
      <Suspense fallback={<InvoicesSkeleton />}>
        <VariancePage orderId={compare} isBuyer={false} onBack={() => navigate({ search: list })} />
      </Suspense>
    )
  return (
    <InvoicesPage
      filters={filters}
      onFilter={search => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { InvoicesSkeleton } from '../../features/documents/invoices-skeleton.tsx'
import { ToInvoicePage } from '../../features/documents/to-invoice-page.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/to-invoice')({
  ssr: false,
  head: titled('À facturer'),
  component: ToInvoicePage,
  pendingComponent: skeletonScreen(InvoicesSkeleton),
  errorComponent: RouteError,
})

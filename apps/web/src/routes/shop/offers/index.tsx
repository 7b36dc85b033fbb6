import { createFileRoute } from '@tanstack/react-router'
import { PriceListPage } from '../../../features/price-list/price-list-page.tsx'
import { PriceListSkeleton } from '../../../features/price-list/price-list-skeleton.tsx'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/offers/')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Mercuriale · Carreau' }] }),
  beforeLoad: requireSignIn,
  // After an import: the lines it wrote.
  validateSearch: (search): { show?: 'imported' } =>
    search.show === 'imported' ? { show: 'imported' } : {},
  component: PriceListPage,
  pendingComponent: PriceListSkeleton,
  errorComponent: RouteError,
})

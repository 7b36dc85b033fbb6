import { createFileRoute } from '@tanstack/react-router'
import { OfferSheet } from '../../../features/price-list/later-sheet.ts'
import { PriceListPage } from '../../../features/price-list/price-list-page.tsx'
import { laterSkeleton } from '../../../layout/later-skeleton.tsx'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/offers/')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Mercuriale · Carreau' }] }),
  beforeLoad: requireSignIn,
  // After an import: the lines it wrote.
  validateSearch: (search): { show?: 'imported' } =>
    search.show === 'imported' ? { show: 'imported' } : {},
  loader: () => {
    void OfferSheet.preload?.()
  },
  component: PriceListPage,
  pendingComponent: laterSkeleton('PriceListSkeleton'),
  errorComponent: RouteError,
})

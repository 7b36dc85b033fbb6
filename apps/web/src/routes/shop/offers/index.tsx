import { createFileRoute } from '@tanstack/react-router'
import { OfferSheet, PriceListPage } from '../../../features/price-list/price-list-page.tsx'
import { PriceListSkeleton } from '../../../features/price-list/price-list-skeleton.tsx'
import { skeletonScreen } from '../../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/offers/')({
  ssr: false,
  head: titled('Mercuriale'),
  beforeLoad: requireSignIn,
  // After an import: the lines it wrote.
  validateSearch: typedSearch<{ show?: 'imported' }>(),
  loader: () => {
    void OfferSheet.preload?.()
  },
  component: PriceListPage,
  pendingComponent: skeletonScreen(PriceListSkeleton),
  errorComponent: RouteError,
})

import { createFileRoute } from '@tanstack/react-router'
import { OfferSheet } from '../../../features/price-list/later-sheet.ts'
import { PriceListPage } from '../../../features/price-list/price-list-page.tsx'
import { RouteError } from '../../../layout/later-failures.ts'
import { laterSkeleton } from '../../../layout/later-skeleton.tsx'
import { titled } from '../../../platform/page-head.ts'
import { readByScreen } from '../../../platform/read-by-screen.ts'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/shop/offers/')({
  ssr: false,
  head: titled('Mercuriale'),
  beforeLoad: requireSignIn,
  // After an import: the lines it wrote.
  validateSearch: readByScreen<{ show?: 'imported' }>(),
  loader: () => {
    void OfferSheet.preload?.()
  },
  component: PriceListPage,
  pendingComponent: laterSkeleton('PriceListSkeleton'),
  errorComponent: RouteError,
})

import { createFileRoute } from '@tanstack/react-router'
import { marketTodayQuery } from '../features/catalogue/market/market.queries.ts'
import { OffersPage } from '../features/catalogue/market/offers-page.tsx'
import { OffersSkeleton } from '../features/catalogue/skeletons.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled } from '../platform/route-options.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/offers')({
  head: titled(
    'Offres',
    'Arrivages, fins de lot et meilleurs prix du moment sur le marché de gros.',
  ),
  loader: ({ context }) => context.queryClient.ensureQueryData(marketTodayQuery(context.api)),
  component: OffersPage,
  pendingComponent: skeletonScreen(OffersSkeleton),
  errorComponent: RouteError,
})

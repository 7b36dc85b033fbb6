import { createFileRoute } from '@tanstack/react-router'
import { marketTodayQuery } from '../features/catalogue/market/market.queries.ts'
import { OffersPage } from '../features/catalogue/market/offers-page.tsx'
import { ProductCard } from '../features/catalogue/product-card.tsx'
import { RouteError } from '../layout/later-failures.ts'
import { laterSkeleton } from '../layout/later-skeleton.tsx'
import { titled } from '../platform/page-head.ts'

export const Route = createFileRoute('/offers')({
  head: titled(
    'Offres',
    'Arrivages, fins de lot et meilleurs prix du moment sur le marché de gros.',
  ),
  loader: ({ context }) => context.queryClient.ensureQueryData(marketTodayQuery(context.api)),
  component: () => <OffersPage card={product => <ProductCard product={product} />} />,
  pendingComponent: laterSkeleton('OffersSkeleton'),
  errorComponent: RouteError,
})

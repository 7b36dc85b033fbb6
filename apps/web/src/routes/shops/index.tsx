import { createFileRoute } from '@tanstack/react-router'
import { shopsQuery } from '../../features/companies/door/shops.queries.ts'
import { ShopsPage } from '../../features/companies/shops/shops-page.tsx'
import { ShopsSkeleton } from '../../features/companies/shops/shops-skeleton.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shops/')({
  head: titled('Nos fournisseurs'),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopsQuery(context.api)),
  component: ShopsPage,
  pendingComponent: skeletonScreen(ShopsSkeleton),
  errorComponent: RouteError,
})

import { createFileRoute } from '@tanstack/react-router'
import { shopsQuery } from '../../features/shops/shops.queries.ts'
import { ShopsPage } from '../../features/shops/shops-page.tsx'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/shops/')({
  head: () => ({ meta: [{ title: 'Nos fournisseurs · Carreau' }] }),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopsQuery(context.api)),
  component: ShopsPage,
  pendingComponent: laterSkeleton('ShopsSkeleton'),
  errorComponent: RouteError,
})

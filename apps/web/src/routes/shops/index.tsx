import { createFileRoute } from '@tanstack/react-router'
import { shopsQuery } from '../../features/companies/door/shops.queries.ts'
import { ShopsPage } from '../../features/companies/shops/shops-page.tsx'
import { RouteError } from '../../layout/later-failures.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { titled } from '../../platform/page-head.ts'

export const Route = createFileRoute('/shops/')({
  head: titled('Nos fournisseurs'),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopsQuery(context.api)),
  component: ShopsPage,
  pendingComponent: laterSkeleton('ShopsSkeleton'),
  errorComponent: RouteError,
})

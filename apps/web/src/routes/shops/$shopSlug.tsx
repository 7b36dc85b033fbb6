import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { AddingNotice } from '../../features/carts/door/adding-notice.tsx'
import { searchProductsQuery } from '../../features/catalogue/catalogue.queries.ts'
import { readPageNumber } from '../../features/catalogue/search/search-params.ts'
import { ShopCatalogue, searchOfShop } from '../../features/catalogue/shop-catalogue.tsx'
import { shopQuery } from '../../features/companies/door/shops.queries.ts'
import { ShopPage } from '../../features/companies/shops/shop-page.tsx'
import { ShopSkeleton } from '../../features/companies/shops/shops-skeleton.tsx'
import { ShopNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf, typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shops/$shopSlug')({
  validateSearch: typedSearch<{ page?: number }>(),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { api, queryClient }, params: { shopSlug }, deps }) => {
    const shop = await queryClient.ensureQueryData(shopQuery(api, shopSlug)).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
    // A shop without an id is none (docs/specification.md#screens).
    if (shop === null) throw notFound()
    const catalogue = queryClient.prefetchQuery(
      searchProductsQuery(api, searchOfShop(shop, readPageNumber(deps.page))),
    )
    // In the browser the profile does not wait for the offers.
    if (typeof document === 'undefined') await catalogue
    return { name: shop.name, description: shop.description }
  },
  head: ({ loaderData }) =>
    headOf(loaderData?.name ?? 'Fournisseur', loaderData?.description ?? ''),
  component: ShopRoute,
  pendingComponent: skeletonScreen(ShopSkeleton),
  errorComponent: RouteError,
  notFoundComponent: ShopNotFound,
})

function ShopRoute() {
  const { data: shop } = useSuspenseQuery(shopQuery(useApi(), Route.useParams().shopSlug))
  const page = readPageNumber(Route.useSearch().page)
  if (shop === null) return null
  return (
    <ShopPage
      shop={shop}
      catalogue={
        <>
          <AddingNotice shopId={shop.id ?? 0} />
          <ShopCatalogue shop={shop} page={page} />
        </>
      }
    />
  )
}

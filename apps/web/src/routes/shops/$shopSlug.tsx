import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { searchProductsQuery } from '../../features/catalogue/catalogue.queries.ts'
import { readPageNumber } from '../../features/catalogue/page-number.ts'
import { ShopCatalogue, searchOfShop } from '../../features/catalogue/shop-catalogue.tsx'
import { ShopPage } from '../../features/shops/shop-page.tsx'
import { shopQuery } from '../../features/shops/shops.queries.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { RouteError } from '../../ui/route-error.tsx'

const readPage = (raw: Record<string, unknown>): { page?: number } => {
  const page = readPageNumber(raw.page)
  return page === undefined ? {} : { page }
}

export const Route = createFileRoute('/shops/$shopSlug')({
  validateSearch: readPage,
  // The router lays what was read over what the address holds: what was dropped is dropped again.
  loaderDeps: ({ search }) => readPage(search),
  loader: async ({ context: { api, queryClient }, params: { shopSlug }, deps: { page } }) => {
    const shop = await queryClient.ensureQueryData(shopQuery(api, shopSlug)).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
    // Spec §2: a shop without an id is none.
    if (shop === null) throw notFound()
    const catalogue = queryClient.prefetchQuery(searchProductsQuery(api, searchOfShop(shop, page)))
    // In the browser the profile does not wait for the offers.
    if (typeof document === 'undefined') await catalogue
    return { name: shop.name, description: shop.description }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData?.name ?? 'Fournisseur'} · Carreau` },
      { name: 'description', content: loaderData?.description ?? '' },
    ],
  }),
  component: ShopRoute,
  pendingComponent: laterSkeleton('ShopSkeleton'),
  errorComponent: RouteError,
  notFoundComponent: () => (
    <NotFound title="Fournisseur introuvable" text="Ce fournisseur n’existe pas." />
  ),
})

function ShopRoute() {
  const { data: shop } = useSuspenseQuery(shopQuery(useApi(), Route.useParams().shopSlug))
  const { page } = readPage(Route.useSearch())
  if (shop === null) return null
  return <ShopPage shop={shop} catalogue={<ShopCatalogue shop={shop} page={page} />} />
}

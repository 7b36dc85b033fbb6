import { createFileRoute, notFound } from '@tanstack/react-router'
import { AddingNotice } from '../../features/carts/door/adding-notice.tsx'
import {
  categoriesQuery,
  productQuery,
  specificationQuery,
} from '../../features/catalogue/catalogue.queries.ts'
import { priceHistoryQuery } from '../../features/catalogue/market/market.queries.ts'
import { productName } from '../../features/catalogue/names.ts'
import { ProductPage } from '../../features/catalogue/product/product-page.tsx'
import {
  type Preselection,
  readPreselection,
} from '../../features/catalogue/product/product-preselection.ts'
import { ProductSkeleton } from '../../features/catalogue/skeletons.tsx'
import { ProductNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf, typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/products/$productId')({
  validateSearch: typedSearch<Preselection>(),
  // Without `loaderDeps`, another specification is the same match: the page is never put aside for it.
  loader: async ({ context: { api, queryClient }, params, location }) => {
    const { specificationId } = readPreselection({ ...location.search })
    const prices = queryClient.prefetchQuery(priceHistoryQuery(api, params.productId))
    const [product] = await Promise.all([
      queryClient.ensureQueryData(productQuery(api, params.productId)).catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      }),
      queryClient.prefetchQuery(categoriesQuery(api)),
      // That it fails is tolerated (docs/specification.md#product-parameters), as prefetching does.
      specificationId !== undefined &&
        queryClient.prefetchQuery(specificationQuery(api, specificationId)),
    ])
    // In the browser the offers do not wait for the curve, whose place is kept.
    if (typeof document === 'undefined') await prices
    return { name: productName(product), description: product.description }
  },
  head: ({ loaderData }) => headOf(loaderData?.name ?? 'Produit', loaderData?.description ?? ''),
  component: ProductRoute,
  pendingComponent: skeletonScreen(ProductSkeleton),
  errorComponent: RouteError,
  notFoundComponent: ProductNotFound,
})

function ProductRoute() {
  const { productId } = Route.useParams()
  return (
    <>
      <div className="page empty:hidden">
        <AddingNotice />
      </div>
      <ProductPage productId={productId} preselection={readPreselection(Route.useSearch())} />
    </>
  )
}

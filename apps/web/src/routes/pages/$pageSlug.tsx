import { createFileRoute, notFound } from '@tanstack/react-router'
import { ContentPage, pageQuery } from '../../features/operator/pages/content-page.tsx'
import { PageLoading } from '../../features/operator/pages/page-loading.tsx'
import { PageNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/pages/$pageSlug')({
  loader: async ({ context: { api, queryClient }, params: { pageSlug } }) => {
    const { title } = await queryClient.ensureQueryData(pageQuery(api, pageSlug)).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
    return { title }
  },
  head: ({ loaderData }) => headOf(loaderData?.title ?? 'Page'),
  component: PageRoute,
  pendingComponent: skeletonScreen(PageLoading),
  errorComponent: RouteError,
  notFoundComponent: PageNotFound,
})

function PageRoute() {
  const { pageSlug } = Route.useParams()
  return <ContentPage key={pageSlug} slug={pageSlug} />
}

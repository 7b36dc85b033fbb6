import { createFileRoute, notFound } from '@tanstack/react-router'
import { ContentPage } from '../../features/operator/pages/content-page.tsx'
import { pageQuery } from '../../features/operator/pages/pages.queries.ts'
import { PageNotFound, RouteError } from '../../layout/later-failures.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf } from '../../platform/page-head.ts'

export const Route = createFileRoute('/pages/$pageSlug')({
  loader: async ({ context: { api, queryClient }, params: { pageSlug } }) => {
    const { title } = await queryClient.ensureQueryData(pageQuery(api, pageSlug)).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
    return { title }
  },
  head: ({ loaderData }) => headOf(loaderData?.title ?? 'Page'),
  component: PageRoute,
  pendingComponent: laterSkeleton('PageLoading'),
  errorComponent: RouteError,
  notFoundComponent: PageNotFound,
})

function PageRoute() {
  const { pageSlug } = Route.useParams()
  return <ContentPage key={pageSlug} slug={pageSlug} />
}

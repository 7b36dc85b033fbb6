import { createFileRoute, notFound } from '@tanstack/react-router'
import { ContentPage } from '../../features/pages/content-page.tsx'
import { pageQuery } from '../../features/pages/pages.queries.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/pages/$pageSlug')({
  loader: async ({ context: { api, queryClient }, params: { pageSlug } }) => {
    const { title } = await queryClient.ensureQueryData(pageQuery(api, pageSlug)).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
    return { title }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Page'} · Carreau` }] }),
  component: PageRoute,
  pendingComponent: laterSkeleton('PageLoading'),
  errorComponent: RouteError,
  notFoundComponent: () => <NotFound title="Page introuvable" />,
})

function PageRoute() {
  const { pageSlug } = Route.useParams()
  return <ContentPage key={pageSlug} slug={pageSlug} />
}

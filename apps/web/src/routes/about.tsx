import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../features/operator/about/about-page.tsx'
import { homepageCategoriesQuery } from '../features/operator/homepage/home.queries.ts'
import { useApi } from '../platform/api-client/api-context.ts'
import { titled } from '../platform/route-options.ts'

export const Route = createFileRoute('/about')({
  head: titled(
    'À propos',
    'Les prix du jour des grossistes en fruits et légumes côte à côte, la commande avant l’heure limite, la facture au poids réel.',
  ),
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(homepageCategoriesQuery(context.api)),
  component: AboutRoute,
})

function AboutRoute() {
  const { data: categories } = useSuspenseQuery(homepageCategoriesQuery(useApi()))
  return <AboutPage pictures={categories.flatMap(({ image_url }) => image_url ?? [])} />
}

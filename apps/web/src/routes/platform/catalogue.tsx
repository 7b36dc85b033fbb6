import { createFileRoute } from '@tanstack/react-router'
import {
  CataloguePage,
  type CatalogueSearch,
} from '../../features/operator/catalogue/catalogue-page.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/catalogue')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Catalogue'),
  validateSearch: typedSearch<CatalogueSearch>(),
  component: CatalogueRoute,
  errorComponent: RouteError,
})

function CatalogueRoute() {
  return <CataloguePage tab={Route.useSearch().tab} />
}

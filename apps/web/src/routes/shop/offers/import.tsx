import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/price-list/import/import-page.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/offers/import')({
  ssr: false,
  head: titled('Importer une mercuriale'),
  beforeLoad: requireSignIn,
  // The file of the night that somebody is asked about.
  validateSearch: typedSearch<{ fetched?: number }>(),
  component: ImportPage,
  errorComponent: RouteError,
})

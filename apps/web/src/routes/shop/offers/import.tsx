import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/price-list/import/import-page.tsx'
import { titled } from '../../../platform/route-options.ts'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/offers/import')({
  ssr: false,
  head: titled('Importer une mercuriale'),
  beforeLoad: requireSignIn,
  component: ImportPage,
  errorComponent: RouteError,
})

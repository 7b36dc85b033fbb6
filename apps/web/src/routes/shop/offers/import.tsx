import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/price-list/import/import-page.tsx'
import { RouteError } from '../../../layout/later-failures.ts'
import { titled } from '../../../platform/page-head.ts'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/shop/offers/import')({
  ssr: false,
  head: titled('Importer une mercuriale'),
  beforeLoad: requireSignIn,
  component: ImportPage,
  errorComponent: RouteError,
})

import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/price-list/import-page.tsx'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/offers/import')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Importer une mercuriale · Carreau' }] }),
  beforeLoad: requireSignIn,
  component: ImportPage,
  errorComponent: RouteError,
})

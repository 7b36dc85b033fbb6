import { createFileRoute } from '@tanstack/react-router'
import { TenantsPage } from '../../features/operator/tenants-page.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/platform/tenants')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Grossistes · Carreau' }] }),
  component: TenantsPage,
  errorComponent: RouteError,
})

import { createFileRoute } from '@tanstack/react-router'
import { TenantsPage } from '../../features/operator/companies/tenants-page.tsx'
import { titled } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/tenants')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Grossistes'),
  component: TenantsPage,
  errorComponent: RouteError,
})

import { createFileRoute } from '@tanstack/react-router'
import { TenantsScreen } from '../../features/companies/tenants/tenants-screen.tsx'
import { titled } from '../../platform/route-options.ts'
import { redirectSearch } from '../../platform/session/redirect-param.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/auth/tenants')({
  ssr: false,
  beforeLoad: requireSignIn,
  validateSearch: redirectSearch,
  head: titled('Choisir une société'),
  component: TenantsScreen,
})

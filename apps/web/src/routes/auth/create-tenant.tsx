import { createFileRoute } from '@tanstack/react-router'
import { CreateTenantScreen } from '../../features/companies/tenants/create-tenant-screen.tsx'
import { titled } from '../../platform/route-options.ts'
import { redirectSearch } from '../../platform/session/redirect-param.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/auth/create-tenant')({
  ssr: false,
  beforeLoad: requireSignIn,
  validateSearch: redirectSearch,
  head: titled('Inscrire une société'),
  component: CreateTenantScreen,
})

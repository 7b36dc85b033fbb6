import { createFileRoute } from '@tanstack/react-router'
import {
  TenantsPage,
  type TenantsSearch,
  tenantViews,
} from '../../features/operator/companies/tenants-page.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/tenants')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Grossistes'),
  validateSearch: typedSearch<TenantsSearch>(),
  component: TenantsRoute,
  errorComponent: RouteError,
})

const idOf = (given: unknown): number | null =>
  typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : null

function TenantsRoute() {
  const { view, company, dispute } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TenantsPage
      view={tenantViews.find(known => known === view) ?? 'all'}
      company={idOf(company)}
      dispute={idOf(dispute)}
      onSearch={search => navigate({ search, resetScroll: false })}
    />
  )
}

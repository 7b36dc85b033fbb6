import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { companyQuery } from './company.queries.ts'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyForm } from './company-form.tsx'
import { CompanySkeleton } from './company-skeleton.tsx'

/** The buyer's company: an administrator changes it, the others read it. */
export const CompanySection = () => {
  const { tenant } = useAuth()
  const isBuyer = tenant?.type === 'buyer'
  const { data, error, refetch } = useQuery({ ...companyQuery(useApi()), enabled: isBuyer })
  if (!isBuyer)
    return (
      <EmptyState
        icon={Building2}
        heading="h3"
        title="Réservé aux sociétés acheteuses"
        text="Ces informations sont celles d’une société qui commande sur Carreau."
      />
    )
  if (data !== undefined)
    return tenant.selectedRole === 'admin' ? (
      <CompanyForm key={data.id} company={data} />
    ) : (
      <CompanyFacts company={data} />
    )
  if (error !== null) return <ErrorState error={error} reset={refetch} />
  return <CompanySkeleton />
}

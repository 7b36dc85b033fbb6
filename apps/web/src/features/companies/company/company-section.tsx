import { formatEuros } from '@carreau/domain/french/format'
import { interfelKindLabels } from '@carreau/domain/money/interfel'
import { substitutionLabels } from '@carreau/domain/orders/picking'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { type Company, companyQuery } from './company.queries.ts'
import { CompanyForm } from './company-form.tsx'
import { OrderEntryCard } from './order-entry-card.tsx'

/** The buyer's company: an administrator changes it, the others read it. */
export const CompanySection = () => {
  const { tenant } = useAuth()
  const { data, error, refetch } = useQuery(companyQuery(useApi()))
  if (data !== undefined)
    return tenant?.selectedRole === 'admin' ? (
      <div className="flex flex-col gap-6">
        <CompanyForm key={data.id} company={data} />
        <OrderEntryCard />
      </div>
    ) : (
      <CompanyFacts company={data} />
    )
  if (error !== null) return <ErrorState error={error} reset={refetch} />
  return <CompanySkeleton />
}

/** The company for those who work there without changing it. */
const CompanyFacts = ({ company }: { company: Company }) => {
  const { line1, line2, postal_code, city } = company.address
  const limit = company.approval_limit
  const facts = [
    ['Nom de la société', company.company_name],
    ['SIRET', company.siret ?? '–'],
    ['N° de TVA', company.vat_number ?? '–'],
    ['Adresse', [line1, line2, `${postal_code} ${city}`].filter(Boolean).join('\n')],
    ['Plafond d’approbation', limit === null ? 'Aucun' : `${formatEuros(limit)} TTC`],
    ['Type d’établissement', interfelKindLabels[company.interfel_kind]],
    ['Produit manquant', substitutionLabels[company.substitution]],
  ] as const
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p className="flex items-start gap-2.5 rounded-md bg-sunken px-3.5 py-3 text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        Seul un administrateur de la société peut changer ces informations.
      </p>
      <dl className="flex flex-col divide-y divide-line">
        {facts.map(([term, fact]) => (
          <div key={term} className="grid gap-1 py-3 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words font-medium tabular-nums">
              {fact}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The company while it is on its way: two sheets and a button. */
const CompanySkeleton = () => (
  <div className="flex flex-col gap-6" aria-busy="true">
    <Skeleton className="h-[42rem] rounded-lg sm:h-128" />
    <Skeleton className="h-72 rounded-lg" />
    <Skeleton className="h-11 sm:w-32" />
  </div>
)

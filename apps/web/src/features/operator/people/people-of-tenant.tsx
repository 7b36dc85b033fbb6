import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { tenantQuery } from '../operator.queries.ts'
import { PeopleList } from './people-list.tsx'

/** Who works for a company, under its name. */
export const PeopleOfTenant = ({ tenantId }: { tenantId: number }) => {
  const [page, setPage] = useState(1)
  const { data: tenant, error, refetch } = useQuery(tenantQuery(useApi(), tenantId))
  const byEmail = (
    <Button asChild variant="secondary">
      <Link to="/platform/people">Chercher par e-mail</Link>
    </Button>
  )
  if (tenant === undefined) {
    if (error === null) return <Skeleton className="h-96 rounded-lg" />
    if (!isNotFoundError(error)) return <ErrorState error={error} reset={refetch} />
    return (
      <EmptyState icon={Building2} title="Cette société n’existe pas.">
        {byEmail}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2 className="min-w-0 break-words text-lg">{tenant.company_name}</h2>
        {byEmail}
      </div>
      <PeopleList
        asked={{ tenantId }}
        page={page}
        onPage={setPage}
        none="Personne ne travaille pour cette société."
      />
    </>
  )
}

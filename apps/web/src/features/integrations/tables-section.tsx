import { tablesOf } from '@carreau/domain/integrations/secret-addresses'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { HowTo } from './address-how-to.tsx'
import { AddressRow } from './address-row.tsx'
import { tableAddressesQuery } from './secret-addresses.queries.ts'

/** The tables of a company that a spreadsheet reads by itself. */
export const TablesSection = () => {
  const { tenant } = useAuth()
  const { data, error, refetch } = useQuery(tableAddressesQuery(useApi()))
  return (
    <section aria-labelledby="tables" className="flex flex-col gap-4 pt-4">
      <h3 id="tables" className="font-semibold">
        Tableaux pour tableur
      </h3>
      <p className="max-w-prose text-ink-soft">
        Une adresse secrète par tableau, en CSV, que votre tableur relit de lui-même. Ajoutez{' '}
        <code className="whitespace-nowrap text-sm">?since=2026-11-01</code> pour ce qui a changé
        depuis un jour.
      </p>
      {data !== undefined ? (
        <Card>
          <ul aria-label="Tableaux pour tableur" className="divide-y divide-line">
            {(tenant === null ? [] : tablesOf(tenant.type)).map(kind => {
              const address = data.data.find(({ table }) => table === kind)
              const stoppedBy = address?.state === 'stopped' ? address.made_by : null
              return (
                <li key={kind}>
                  <AddressRow kind={kind} address={address ?? null} stoppedBy={stoppedBy} />
                </li>
              )
            })}
          </ul>
        </Card>
      ) : error === null ? (
        <Skeleton className="h-48 rounded-lg" />
      ) : (
        <ErrorState error={error} reset={refetch} />
      )}
      <HowTo kind="orders" />
    </section>
  )
}

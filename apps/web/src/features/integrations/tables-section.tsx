import { tablesOf } from '@carreau/domain/integrations/secret-addresses'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { HowTo } from './address-how-to.tsx'
import { AddressRow } from './address-row.tsx'
import { tableAddressesQuery } from './secret-addresses.queries.ts'
import { tablesStanding } from './ways/standings.ts'
import { WayRow } from './ways/way-row.tsx'

/** The tables of a company that a spreadsheet reads by itself. */
export const TablesSection = () => {
  const { tenant } = useAuth()
  const { data, error, refetch } = useQuery(tableAddressesQuery(useApi()))
  return (
    <WayRow
      part="tableaux"
      icon={Table2}
      title="Tableaux pour tableur"
      purpose="Commandes et factures, relues par votre tableur."
      standing={data && tablesStanding(data.data, new Date())}
      error={error}
      onRetry={() => void refetch()}
    >
      {data !== undefined && (
        <>
          <p className="max-w-prose text-ink-soft text-sm">
            Une adresse secrète par tableau, en CSV. Ajoutez{' '}
            <code className="whitespace-nowrap">?since=2026-11-01</code> pour ce qui a changé depuis
            un jour.
          </p>
          <ul
            aria-label="Tableaux pour tableur"
            className="-mx-4 divide-y divide-line border-line border-y"
          >
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
          <HowTo kind="orders" />
        </>
      )}
    </WayRow>
  )
}

import { tenantTypeWording } from '@carreau/domain/companies/roles'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { tenantsQuery } from '../operator.queries.ts'
import { PageButtons } from '../page-buttons.tsx'
import { StatusChip, statusLabels, TenantPanel } from './tenant-panel.tsx'

const statuses = ['pending', 'active', 'refused'] as const
const types = ['shop', 'buyer'] as const
const perPage = 30
const typedPauseMs = 250

/** The companies of the market: those that wait for the platform come first. */
export const TenantsPage = () => {
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [type, setType] = useState('shop')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const wanted = statuses.find(known => known === status)
  const kind = types.find(known => known === type)
  const search = useDebounced(q.trim(), typedPauseMs)
  const { data, error, refetch } = useQuery(
    tenantsQuery(useApi(), {
      page,
      per_page: perPage,
      ...(search !== '' && { q: search }),
      ...(kind && { type: kind }),
      ...(wanted && { status: wanted }),
    }),
  )
  /** Another question is answered from its first page on. */
  const asking =
    (set: (value: string) => void) =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      set(target.value)
      setPage(1)
    }
  const choose = (tenantId: number) => {
    setChosen(tenantId)
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      <h1 className="text-2xl">Grossistes</h1>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[20rem_10rem_10rem]">
        <div className="max-sm:col-span-2">
          <InputField
            label="Nom ou SIRET"
            type="search"
            value={q}
            maxLength={100}
            onChange={asking(setQ)}
          />
        </div>
        <SelectField label="Type" value={type} onChange={asking(setType)}>
          <option value="">Tous</option>
          {types.map(value => (
            <option key={value} value={value}>
              {tenantTypeWording[value].label}
            </option>
          ))}
        </SelectField>
        <SelectField label="État" value={status} onChange={asking(setStatus)}>
          <option value="">Tous</option>
          {statuses.map(value => (
            <option key={value} value={value}>
              {statusLabels[value]}
            </option>
          ))}
        </SelectField>
      </div>
      {error !== null && data === undefined && <ErrorState error={error} reset={refetch} />}
      {error === null && data === undefined && <Skeleton className="h-96 rounded-lg" />}
      {data?.data.length === 0 && <EmptyState icon={Building2} title="Aucune société trouvée" />}
      {data !== undefined && data.data.length > 0 && (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="flex flex-col gap-3">
            <ul
              aria-label="Sociétés"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
            >
              {data.data.map(tenant => (
                <li key={tenant.id}>
                  <button
                    type="button"
                    aria-expanded={chosen === tenant.id}
                    onClick={() => choose(tenant.id)}
                    className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left hover:bg-sunken aria-expanded:bg-leaf-soft"
                  >
                    <span className="min-w-0 flex-1 break-words font-medium">
                      {tenant.company_name}
                      <span className="block font-normal text-ink-soft text-sm">
                        {tenantTypeWording[tenant.type].label} · {tenant.city}
                        {tenant.type === 'shop' &&
                          ` · ${formatCount(tenant.offers_count, 'offre', 'offres')}`}
                      </span>
                    </span>
                    <StatusChip status={tenant.status} />
                  </button>
                </li>
              ))}
            </ul>
            <PageButtons
              page={page}
              pages={Math.ceil(data.meta.total / perPage)}
              onPage={setPage}
              words={['Précédents', 'Suivants']}
            />
          </div>
          {chosen !== null && (
            // Above the list where there is no room beside it.
            <div ref={panel} className="scroll-mt-24 max-xl:order-first xl:sticky xl:top-24">
              <TenantPanel key={chosen} tenantId={chosen} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

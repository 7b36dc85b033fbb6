import { tenantTypeWording } from '@carreau/domain/companies/roles'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Building2, Scale } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { PageButtons } from '../page-buttons.tsx'
import { approvalsQuery, disputesQuery, tenantsQuery } from './companies.queries.ts'
import { StatusChip, spacedSiret } from './company-words.tsx'
import { DisputeChip, DisputePanel } from './dispute-panel.tsx'
import { TenantPanel } from './tenant-panel.tsx'

/** What of the companies is looked at: all of them, or one state or queue. */
export const tenantViews = [
  'all',
  'pending',
  'active',
  'suspended',
  'refused',
  'changes',
  'disputes',
] as const
export type TenantView = (typeof tenantViews)[number]

/** What the address says: a view, and the company or dispute that is open. */
export type TenantsSearch = { view?: TenantView; company?: number; dispute?: number }

const types = ['shop', 'buyer'] as const
const perPage = 30
const typedPauseMs = 250

/** The companies of the market: those that wait for the platform come first. */
export const TenantsPage = ({
  view,
  company,
  dispute,
  onSearch,
}: {
  view: TenantView
  company: number | null
  dispute: number | null
  onSearch: (search: TenantsSearch) => void
}) => {
  const { data: counts } = useQuery(approvalsQuery(useApi()))
  const panel = useRef<HTMLDivElement>(null)
  const show = (search: TenantsSearch) => {
    onSearch({ view, ...search })
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
  }
  const onCompany = (id: number) => show({ company: id })
  const counted = (label: string, count: number | undefined) =>
    count ? `${label}\u00a0(${count})` : label
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      <h1 className="text-2xl">Grossistes</h1>
      <Tabs
        label="Quelles sociétés"
        value={view}
        onChange={next => onSearch({ view: next })}
        options={[
          { value: 'all', label: 'Toutes' },
          { value: 'pending', label: counted('À approuver', counts?.pending) },
          { value: 'active', label: 'Approuvées' },
          { value: 'suspended', label: counted('Suspendues', counts?.suspended) },
          { value: 'refused', label: 'Refusées' },
          { value: 'changes', label: counted('Changements', counts?.changes) },
          { value: 'disputes', label: counted('Contestations', counts?.disputes) },
        ]}
        className="max-w-full flex-wrap self-start whitespace-nowrap"
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_28rem]">
        {view === 'disputes' ? (
          <Disputes chosen={dispute} onChoose={id => show({ dispute: id })} />
        ) : (
          <Companies key={view} view={view} chosen={company} onChoose={onCompany} />
        )}
        {(company !== null || dispute !== null) && (
          // Above the list where there is no room beside it.
          <div
            ref={panel}
            className="scroll-mt-24 max-xl:order-first xl:sticky xl:top-24 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto"
          >
            {company !== null ? (
              <TenantPanel key={company} tenantId={company} onCompany={onCompany} />
            ) : (
              dispute !== null && (
                <DisputePanel key={dispute} disputeId={dispute} onCompany={onCompany} />
              )
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const none: Record<Exclude<TenantView, 'disputes'>, readonly [title: string, text?: string]> = {
  all: ['Aucune société trouvée'],
  pending: ['Rien à approuver', 'Les grossistes qui s’inscrivent attendent ici.'],
  active: ['Aucune société trouvée'],
  suspended: ['Aucune société suspendue'],
  refused: ['Aucune société refusée'],
  changes: [
    'Aucun changement en attente',
    'Un grossiste approuvé qui change de nom, de SIRET, de TVA, de forme juridique ou d’IBAN attend ici votre réponse.',
  ],
}

/** Of which types a view tells of itself: only wholesalers wait. */
const hasTypes = (view: TenantView) => view === 'all' || view === 'active'

const Companies = ({
  view,
  chosen,
  onChoose,
}: {
  view: Exclude<TenantView, 'disputes'>
  chosen: number | null
  onChoose: (id: number) => void
}) => {
  const [q, setQ] = useState('')
  const [type, setType] = useState('shop')
  const [page, setPage] = useState(1)
  const kind = hasTypes(view) ? types.find(known => known === type) : undefined
  const search = useDebounced(q.trim(), typedPauseMs)
  const { data, error, refetch } = useQuery(
    tenantsQuery(useApi(), {
      page,
      per_page: perPage,
      ...(search !== '' && { q: search }),
      ...(kind && { type: kind }),
      ...(view === 'changes' && { changes: 'waiting' as const }),
      ...(view !== 'all' && view !== 'changes' && { status: view }),
    }),
  )
  const [title, text] = search === '' ? none[view] : none.all
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[20rem_10rem]">
        <div className="max-sm:col-span-2">
          <InputField
            label="Nom ou SIRET"
            type="search"
            value={q}
            maxLength={100}
            onChange={({ target }) => {
              setQ(target.value)
              setPage(1)
            }}
          />
        </div>
        {hasTypes(view) && (
          <SelectField
            label="Type"
            value={type}
            onChange={({ target }) => {
              setType(target.value)
              setPage(1)
            }}
          >
            <option value="">Tous</option>
            {types.map(value => (
              <option key={value} value={value}>
                {tenantTypeWording[value].label}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {error !== null && data === undefined && <ErrorState error={error} reset={refetch} />}
      {error === null && data === undefined && <Skeleton className="h-96 rounded-lg" />}
      {data?.data.length === 0 && <EmptyState icon={Building2} title={title} text={text} />}
      {data !== undefined && data.data.length > 0 && (
        <>
          <Rows label="Sociétés">
            {data.data.map(tenant => (
              <Row
                key={tenant.id}
                isOpen={chosen === tenant.id}
                onOpen={() => onChoose(tenant.id)}
                title={tenant.company_name}
                detail={[
                  tenantTypeWording[tenant.type].label,
                  ...(tenant.city === '' ? [] : [tenant.city]),
                  ...(tenant.type === 'shop'
                    ? [formatCount(tenant.offers_count, 'offre', 'offres')]
                    : []),
                  ...(tenant.status === 'pending'
                    ? [`depuis le ${formatDateInSentence(tenant.created_at)}`]
                    : []),
                ].join(' · ')}
              >
                {tenant.identity_waits && <Chip tone="saffron">Changement</Chip>}
                <StatusChip status={tenant.status} />
              </Row>
            ))}
          </Rows>
          <PageButtons
            page={page}
            pages={Math.ceil(data.meta.total / perPage)}
            onPage={setPage}
            words={['Précédents', 'Suivants']}
          />
        </>
      )}
    </div>
  )
}

const Disputes = ({
  chosen,
  onChoose,
}: {
  chosen: number | null
  onChoose: (id: number) => void
}) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(disputesQuery(useApi(), { page, per_page: perPage }))
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-96 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={Scale}
        title="Aucune contestation"
        text="Une société qui trouve son SIRET déjà inscrit le signale ici."
      />
    )
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Rows label="Contestations">
        {data.data.map(dispute => (
          <Row
            key={dispute.id}
            isOpen={chosen === dispute.id}
            onOpen={() => onChoose(dispute.id)}
            title={`SIRET ${spacedSiret(dispute.siret)}`}
            detail={`${dispute.company_name} · ${formatDateInSentence(dispute.created_at)}`}
          >
            <DisputeChip state={dispute.state} />
          </Row>
        ))}
      </Rows>
      <PageButtons
        page={page}
        pages={Math.ceil(data.meta.total / perPage)}
        onPage={setPage}
        words={['Précédentes', 'Suivantes']}
      />
    </div>
  )
}

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
  >
    {children}
  </ul>
)

const Row = ({
  isOpen,
  onOpen,
  title,
  detail,
  children,
}: {
  isOpen: boolean
  onOpen: () => void
  title: string
  detail: string
  children: ReactNode
}) => (
  <li>
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left hover:bg-sunken aria-expanded:bg-leaf-soft"
    >
      <span className="min-w-0 flex-1 break-words font-medium tabular-nums">
        {title}
        <span className="block font-normal text-ink-soft text-sm">{detail}</span>
      </span>
      {children}
    </button>
  </li>
)

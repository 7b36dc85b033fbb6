import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { tenantQuery } from '../companies/companies.queries.ts'
import { PageButtons } from '../page-buttons.tsx'
import { type PeopleAsked, type Person, peopleQuery } from './people.queries.ts'
import { PersonPanel } from './person-panel.tsx'

const perPage = 30

/** Whom was asked for, and beside them the one that is chosen. */
export const PeopleList = ({
  asked,
  page,
  onPage,
  none,
}: {
  asked: PeopleAsked
  page: number
  onPage: (page: number) => void
  none: string
}) => {
  const [picked, setPicked] = useState<number | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    peopleQuery(useApi(), asked, { page, per_page: perPage }),
  )
  if (error !== null && data === undefined) return <ErrorState error={error} reset={refetch} />
  // An answer to another question says nothing of this one when it is empty.
  if (data === undefined || (isPlaceholderData && data.data.length === 0))
    return <Skeleton className="h-96 rounded-lg" />
  if (data.meta.total === 0) return <EmptyState icon={UserRound} title={none} />
  const pages = Math.ceil(data.meta.total / perPage)
  // Who is not listed any more is nobody one has before one's eyes.
  const chosen = data.data.some(({ id }) => id === picked) ? picked : null
  const choose = (personId: number) => {
    setPicked(personId)
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className="grid items-start gap-5 transition-opacity aria-busy:opacity-60 xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="text-ink-soft text-sm">
          {formatCount(data.meta.total, 'personne', 'personnes')}
        </p>
        <ul
          aria-label="Personnes"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {data.data.map(person => (
            <PersonRow
              key={person.id}
              person={person}
              isChosen={person.id === chosen}
              onChoose={() => choose(person.id)}
            />
          ))}
        </ul>
        <PageButtons page={page} pages={pages} onPage={onPage} />
      </div>
      {chosen !== null && (
        // Above the list where there is no room beside it.
        <div ref={panel} className="scroll-mt-24 max-xl:order-first xl:sticky xl:top-24">
          <PersonPanel key={chosen} personId={chosen} />
        </div>
      )}
    </div>
  )
}

const PersonRow = ({
  person,
  isChosen,
  onChoose,
}: {
  person: Person
  isChosen: boolean
  onChoose: () => void
}) => (
  <li>
    <button
      type="button"
      aria-expanded={isChosen}
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left hover:bg-sunken aria-expanded:bg-leaf-soft"
    >
      <span className="min-w-0 flex-1 basis-52 break-words font-medium">
        {person.first_name}
        <span className="block break-words font-normal text-ink-soft text-sm">{person.email}</span>
        {person.accesses.length > 0 && (
          <span className="block font-normal text-ink-soft text-sm">
            {person.accesses.map(({ company_name }) => company_name).join(', ')}
          </span>
        )}
      </span>
      <Chip tone={person.sessions_count > 0 ? 'leaf' : 'neutral'}>
        {person.sessions_count > 0
          ? formatCount(person.sessions_count, 'session', 'sessions')
          : 'Aucune session'}
      </Chip>
    </button>
  </li>
)

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

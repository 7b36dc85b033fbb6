import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import {
  type JournalKind,
  journalKindNames,
  journalKinds,
} from '@carreau/domain/accounts/journal-kinds'
import { formatDateTime } from '@carreau/domain/french/dates'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText, ShieldPlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { LoadMore } from '../../../ui/navigation/pagination.tsx'

type Journal = AnswerOf<Endpoints['listJournal']>
type JournalEntry = Journal['data'][number]
type JournalFilter = Pick<QueryOf<Endpoints['listJournal']>, 'person_id' | 'kind' | 'from' | 'to'>

/** The company's journal, newest first, a page at a time. */
const journalQuery = (api: Api, filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', filter],
    queryFn: ({ pageParam, signal }) =>
      api.listJournal({
        query: { ...filter, ...(pageParam > 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data, meta }) => (meta.has_more ? data.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What was done in the company that matters for its safety; for its administrators. */
export const JournalSection = () => {
  const [filter, setFilter] = useState<JournalFilter>({})
  const list = useInfiniteQuery(journalQuery(useApi(), filter))
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (isApiError(list.error) && list.error.code === 'second_factor_missing')
    return <SecondFactorFirst message={list.error.message} />
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Connexions, comptes, membres, réglages, prix et documents{'\u00a0'}: qui a fait quoi, et
        quand. Personne ne peut modifier ce journal.
      </p>
      <JournalFilters
        filter={filter}
        people={list.data?.pages[0]?.meta.people ?? []}
        onFilter={setFilter}
      />
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton className="h-128 rounded-lg" />
        ) : (
          <ErrorState error={list.error} reset={() => void list.refetch()} />
        )
      ) : rows.length > 0 ? (
        <ul
          aria-busy={list.isPlaceholderData}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-raised transition-opacity aria-busy:opacity-60"
        >
          {rows.map(entry => (
            <JournalRow key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={ScrollText}
          heading="h3"
          title={isFiltered ? 'Rien ne correspond' : 'Rien pour l’instant'}
          text={
            isFiltered
              ? 'Élargissez les dates ou retirez un filtre.'
              : 'La prochaine connexion ou le prochain changement s’inscrira ici.'
          }
        >
          {isFiltered && (
            <Button variant="secondary" onClick={() => setFilter({})}>
              Retirer les filtres
            </Button>
          )}
        </EmptyState>
      )}
      <LoadMore list={list} label="Afficher plus d’entrées" />
    </div>
  )
}

/** An operator's own account takes no code yet: that is no fault, and trying again would not help. */
const SecondFactorFirst = ({ message }: { message: string }) => (
  <EmptyState icon={ShieldPlus} heading="h3" title="Journal fermé pour l’instant" text={message}>
    <Button asChild>
      <Link to="/settings" search={{ section: 'double-authentification' }}>
        Activer la double authentification
      </Link>
    </Button>
  </EmptyState>
)

const kindOf = (value: string): JournalKind | undefined =>
  journalKindNames.find(kind => kind === value)

/** By whom, what and between which days. */
const JournalFilters = ({
  filter,
  people,
  onFilter,
}: {
  filter: JournalFilter
  people: Journal['meta']['people']
  onFilter: (filter: JournalFilter) => void
}) => {
  const id = useId()
  const label = (name: string, text: string) => (
    <label htmlFor={`${id}-${name}`} className="text-ink-soft text-sm">
      {text}
    </label>
  )
  const day = (name: 'from' | 'to', text: string) => (
    <div className="flex min-w-0 flex-col gap-1">
      {label(name, text)}
      <Input
        id={`${id}-${name}`}
        type="date"
        value={filter[name] ?? ''}
        onChange={({ target }) => onFilter({ ...filter, [name]: target.value || undefined })}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="col-span-2 flex min-w-0 flex-col gap-1 md:col-span-1">
        {label('person', 'Personne')}
        <Select
          id={`${id}-person`}
          className="w-full"
          value={filter.person_id === undefined ? '' : String(filter.person_id)}
          onChange={({ target }) =>
            onFilter({ ...filter, person_id: Number(target.value) || undefined })
          }
        >
          <option value="">Toutes</option>
          {people.map(person => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </Select>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 md:col-span-1">
        {label('kind', 'Action')}
        <Select
          id={`${id}-kind`}
          className="w-full"
          value={filter.kind ?? ''}
          onChange={({ target }) => onFilter({ ...filter, kind: kindOf(target.value) })}
        >
          <option value="">Toutes</option>
          {journalKindNames.map(kind => (
            <option key={kind} value={kind}>
              {journalKinds[kind]}
            </option>
          ))}
        </Select>
      </div>
      {day('from', 'Du')}
      {day('to', 'Au')}
    </div>
  )
}

/** One entry: what, to what, who, when, from where, and what it changed. */
const JournalRow = ({
  entry: { at, label, person, subject, changes, address, request_id },
}: {
  entry: JournalEntry
}) => (
  <li className="flex flex-col gap-1.5 px-4 py-3 sm:px-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <p className="min-w-0 break-words font-medium">
        {label}
        {subject !== '' && <span className="font-normal">{`\u00a0: ${subject}`}</span>}
      </p>
      <time dateTime={at} className="text-ink-soft text-sm tabular-nums">
        {formatDateTime(at)}
      </time>
    </div>
    {changes.length > 0 && (
      <dl className="flex flex-col gap-0.5 text-sm">
        {changes.map(({ label: field, before, after }) => (
          <div key={field} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="text-ink-soft">{field}</dt>
            <dd className="min-w-0 break-words">
              {before !== null && <del className="text-ink-soft">{before}</del>}
              {before !== null && ' → '}
              {after ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
    )}
    <p className="text-ink-soft text-sm" title={request_id ?? undefined}>
      {person?.name ?? 'Carreau'}
      {address !== null && ` · depuis ${address}`}
    </p>
  </li>
)

import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatDateTime } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { callsKept, callsKeptDays } from '@carreau/domain/integrations/api-calls'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw, ScrollText } from 'lucide-react'
import { useId, useState } from 'react'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/input.tsx'
import { LoadMore } from '../../ui/navigation/pagination.tsx'
import { callsStanding } from './ways/standings.ts'
import { WayRow } from './ways/way-row.tsx'

type Calls = AnswerOf<Endpoints['listApiCalls']>
type Call = Calls['data'][number]
type Filter = { key_id?: number | undefined; failed: boolean }

/** What the company's keys called, newest first, a page at a time. */
const callsQuery = (api: Api, { key_id, failed }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['api-calls', key_id ?? null, failed],
    queryFn: ({ pageParam, signal }) =>
      api.listApiCalls({
        query: {
          ...(key_id !== undefined && { key_id }),
          ...(failed && { failed: true }),
          ...(pageParam > 0 && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data, meta }) => (meta.has_more ? data.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const all: Filter = { failed: false }

/** Where somebody looks for the fault of their program: which calls came, and what they were answered. */
export const ApiCallsSection = () => {
  const list = useInfiniteQuery(callsQuery(useApi(), all))
  return (
    <WayRow
      part="appels"
      icon={ScrollText}
      title="Appels reçus"
      purpose="Ce que vos programmes ont demandé."
      standing={list.data && callsStanding(list.data.pages[0]?.data[0], new Date())}
      error={list.error}
      onRetry={() => void list.refetch()}
    >
      {list.data !== undefined && <Calls />}
    </WayRow>
  )
}

const Calls = () => {
  const [filter, setFilter] = useState(all)
  const list = useInfiniteQuery(callsQuery(useApi(), filter))
  const isFiltered = filter.failed || filter.key_id !== undefined
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-56 text-ink-soft text-sm">
          {callsKeptDays} jours, {formatNumber(callsKept)} appels au plus.
        </p>
        <Button
          variant="secondary"
          size="sm"
          disabled={list.isFetching}
          onClick={() => void list.refetch()}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Actualiser
        </Button>
      </div>
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton className="h-24 rounded-lg" />
        ) : (
          <ErrorState error={list.error} reset={() => void list.refetch()} />
        )
      ) : (
        <>
          {(isFiltered || list.data.pages.some(({ data }) => data.length > 0)) && (
            <Filters
              filter={filter}
              keys={list.data.pages[0]?.meta.keys ?? []}
              onFilter={setFilter}
            />
          )}
          {list.isRefetchError && (
            <p role="alert" className="text-sm text-tomato-ink">
              {messageOf(list.error, 'Les appels n’ont pas été actualisés. Veuillez réessayer.')}
            </p>
          )}
          <CallList
            calls={list.data.pages.flatMap(({ data }) => data)}
            isBusy={list.isPlaceholderData}
            isFiltered={isFiltered}
            onClear={() => setFilter(all)}
          />
          <LoadMore list={list} label="Afficher plus d’appels" />
        </>
      )}
    </>
  )
}

const Filters = ({
  filter,
  keys,
  onFilter,
}: {
  filter: Filter
  keys: Calls['meta']['keys']
  onFilter: (filter: Filter) => void
}) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1 sm:max-w-72">
        <label htmlFor={id} className="text-ink-soft text-sm">
          Clé
        </label>
        <Select
          id={id}
          className="w-full"
          value={filter.key_id === undefined ? '' : String(filter.key_id)}
          onChange={({ target }) =>
            onFilter({ ...filter, key_id: Number(target.value) || undefined })
          }
        >
          <option value="">Toutes</option>
          {keys.map(key => (
            <option key={key.id} value={key.id}>
              {key.name}
            </option>
          ))}
        </Select>
      </div>
      <Checkbox
        checked={filter.failed}
        onChange={({ target }) => onFilter({ ...filter, failed: target.checked })}
      >
        En erreur
      </Checkbox>
    </div>
  )
}

const CallList = ({
  calls,
  isBusy,
  isFiltered,
  onClear,
}: {
  calls: readonly Call[]
  isBusy: boolean
  isFiltered: boolean
  onClear: () => void
}) => {
  if (calls.length === 0)
    return isFiltered ? (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p className="text-ink-soft">Aucun appel ne correspond.</p>
        <Button variant="secondary" size="sm" onClick={onClear}>
          Retirer les filtres
        </Button>
      </div>
    ) : (
      <p className="text-ink-soft text-sm">
        Le premier appel s’affichera ici en quelques secondes.
      </p>
    )
  return (
    <ul
      aria-label="Appels reçus"
      aria-busy={isBusy}
      className="-mx-4 divide-y divide-line border-line border-t transition-opacity aria-busy:opacity-60"
    >
      {calls.map(call => (
        <CallRow key={call.id} call={call} />
      ))}
    </ul>
  )
}

const CallRow = ({
  call: { at, key, method, path, status, ms, code, request_id },
}: {
  call: Call
}) => (
  <li className="flex flex-col gap-1 px-4 py-3 text-sm">
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 break-all font-mono" translate="no">
        <span className="font-medium">{method}</span> {path}
      </p>
      <Chip tone={status < 400 ? 'leaf' : status < 500 ? 'saffron' : 'tomato'}>
        <span className="sr-only">Réponse </span>
        {status}
      </Chip>
    </div>
    <p className="text-ink-soft">
      <time dateTime={at}>{formatDateTime(at)}</time>
      {` · ${key.name} · ${formatNumber(ms)}\u00a0ms`}
      {code !== null && (
        <>
          {' · '}
          <code className="font-mono text-ink" translate="no">
            {code}
          </code>
        </>
      )}
    </p>
    {code !== null && (
      <p className="break-all text-ink-soft text-xs">
        Requête <span translate="no">{request_id}</span>
      </p>
    )}
  </li>
)

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
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/input.tsx'
import { LoadMore } from '../../ui/navigation/pagination.tsx'

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

/** Where somebody looks for the fault of their program: which calls came, and what they were answered. */
export const ApiCallsSection = () => {
  const heading = useId()
  const [filter, setFilter] = useState<Filter>({ failed: false })
  const list = useInfiniteQuery(callsQuery(useApi(), filter))
  const isFiltered = filter.failed || filter.key_id !== undefined
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex max-w-prose flex-1 basis-64 flex-col gap-1">
          <h3 id={heading} className="text-base">
            Appels reçus
          </h3>
          <p className="text-ink-soft">
            Ce que vos programmes ont demandé et ce que Carreau a répondu{'\u00a0'}: {callsKeptDays}{' '}
            jours, {formatNumber(callsKept)} appels au plus.
          </p>
        </div>
        <Button variant="secondary" disabled={list.isFetching} onClick={() => void list.refetch()}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Actualiser
        </Button>
      </div>
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton className="h-48 rounded-lg" />
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
            onClear={() => setFilter({ failed: false })}
          />
          <LoadMore list={list} label="Afficher plus d’appels" />
        </>
      )}
    </section>
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
  if (calls.length === 0 && isFiltered)
    return (
      <EmptyState
        icon={ScrollText}
        heading="h3"
        title="Aucun appel ne correspond"
        text="Retirez un filtre pour voir les autres."
      >
        <Button variant="secondary" onClick={onClear}>
          Retirer les filtres
        </Button>
      </EmptyState>
    )
  if (calls.length === 0)
    return (
      <p className="text-ink-soft text-sm">
        Aucun appel pour l’instant. Le premier s’affichera ici en quelques secondes.
      </p>
    )
  return (
    <Card>
      <ul
        aria-label="Appels reçus"
        aria-busy={isBusy}
        className="divide-y divide-line transition-opacity aria-busy:opacity-60"
      >
        {calls.map(call => (
          <CallRow key={call.id} call={call} />
        ))}
      </ul>
    </Card>
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

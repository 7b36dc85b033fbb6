import { formatCount, frenchSpaces } from '@carreau/domain/french/format'
import type { FlowState } from '@carreau/domain/integrations/electronic'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { LoadMore } from '../../../ui/navigation/pagination.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { StatusChip } from '../status-chip.tsx'
import { momentOf, reasonOf } from '../status-words.ts'
import { type Flow, flowsQuery, useRetryFlow } from './electronic.queries.ts'

const nothing: Record<FlowState, string> = {
  waiting: 'Rien n’attend de partir.',
  sent: 'Rien n’est encore parti à la plateforme.',
  failed: 'Aucun envoi n’a échoué.',
}

const counted = (label: string, count: number): string =>
  count === 0 ? label : `${label} (${count})`

/** The invoices and credit notes that go to the platform: what waits, what it has, what it did not take. */
export const ElectronicFlows = ({ waiting, failed }: { waiting: number; failed: number }) => {
  const heading = useId()
  // What failed is what somebody came for.
  const [state, setState] = useState<FlowState>(failed > 0 ? 'failed' : 'sent')
  const list = useInfiniteQuery(flowsQuery(useApi(), state))
  const flows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="text-base">
        Envois à la plateforme
      </h3>
      <Tabs
        label="Envois à montrer"
        value={state}
        onChange={setState}
        options={[
          { value: 'waiting', label: counted('En attente', waiting) },
          { value: 'sent', label: 'Envoyées' },
          { value: 'failed', label: counted('Échecs', failed) },
        ]}
        className="max-w-full flex-wrap self-start whitespace-nowrap"
      />
      {list.isRefetchError && (
        <p role="alert" className="text-sm text-tomato-ink">
          {messageOf(list.error, 'Les envois n’ont pas été actualisés. Veuillez réessayer.')}
        </p>
      )}
      {list.data === undefined && list.error !== null ? (
        <ErrorState error={list.error} reset={() => void list.refetch()} />
      ) : list.data === undefined || (list.isPlaceholderData && flows.length === 0) ? (
        <Skeleton className="h-32 rounded-lg" />
      ) : flows.length === 0 ? (
        <p className="text-ink-soft text-sm">{nothing[state]}</p>
      ) : (
        <Card>
          <ul
            aria-label="Envois"
            aria-busy={list.isPlaceholderData}
            className="divide-y divide-line transition-opacity aria-busy:opacity-60"
          >
            {flows.map(flow => (
              <FlowRow key={flow.id} flow={flow} />
            ))}
          </ul>
        </Card>
      )}
      <LoadMore list={list} label="Afficher plus d’envois" />
    </section>
  )
}

const whenOf = ({ state, sent_at, attempts, next_try_at }: Flow): string => {
  if (state === 'sent' && sent_at !== null) return `Envoyée le ${momentOf(sent_at)}`
  const tried = attempts === 0 ? 'Pas encore essayé' : formatCount(attempts, 'essai', 'essais')
  return next_try_at === null || attempts === 0
    ? tried
    : `${tried}, prochain le ${momentOf(next_try_at)}`
}

const FlowRow = ({ flow }: { flow: Flow }) => {
  const { number, kind, buyer_name, state, last_error, last_status } = flow
  const retry = useRetryFlow()
  const reason = last_status && reasonOf(last_status)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-base">
            {kind === 'credit_note' && 'Avoir '}
            {number}
          </span>
          {state === 'failed' && <Chip tone="tomato">Échec</Chip>}
          {state === 'waiting' && <Chip>En attente</Chip>}
          {last_status === null ? (
            state === 'sent' && <Chip tone="outline">Envoyée</Chip>
          ) : (
            <StatusChip status={last_status} />
          )}
        </p>
        <p className="break-words text-ink-soft">
          {buyer_name} · {whenOf(flow)}
        </p>
        {last_status !== null && (
          <p className="break-words">
            {last_status.label} le {momentOf(last_status.at)}
            {reason !== null && `\u00a0: ${reason}`}
          </p>
        )}
        {last_error !== null && state !== 'sent' && (
          <p className="break-words text-tomato-ink">{frenchSpaces(last_error)}</p>
        )}
      </div>
      {state === 'failed' && (
        <Button
          variant="secondary"
          size="sm"
          pending={retry.isPending}
          aria-label={`Réessayer l’envoi de ${number}`}
          onClick={() => retry.mutate(flow)}
        >
          Réessayer
        </Button>
      )}
    </li>
  )
}

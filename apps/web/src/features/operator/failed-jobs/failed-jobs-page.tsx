import { formatDate, formatTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { type FailedJob, failedJobsQuery, useSettleJob } from '../operator.queries.ts'
import { PageButtons } from '../page-buttons.tsx'

const perPage = 30

/** Background jobs that nobody tries any more, until somebody here says so. */
export const FailedJobsPage = () => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(failedJobsQuery(useApi(), { page, per_page: perPage }))
  const pages = Math.max(1, Math.ceil((data?.meta.total ?? 0) / perPage))
  // The last job of the last page is gone: there is one page less.
  if (page > pages && data !== undefined) setPage(pages)
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-2xl">Tâches en échec</h1>
        <p className="max-w-2xl text-pretty text-ink-soft">
          Ces tâches de fond ont échoué à chaque essai et ne sont plus tentées. Relancez-les une
          fois la cause levée{'\u00a0'}; une tâche supprimée ne sera jamais faite.
        </p>
      </div>
      {error !== null && data === undefined && <ErrorState error={error} reset={refetch} />}
      {error === null && data === undefined && <Skeleton className="h-96 rounded-lg" />}
      {data?.meta.total === 0 && (
        <EmptyState
          icon={CircleCheck}
          title="Aucune tâche en échec"
          text="Les e-mails, les documents et les notifications partent comme prévu."
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul
          aria-label="Tâches"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {data.data.map(job => (
            <FailedJobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </div>
  )
}

const RemoveJobDialog = lazy(async () => ({
  default: (await import('./remove-job-dialog.tsx')).RemoveJobDialog,
}))

/** One failed job: what it was to do, why it could not, and the two ways out. */
const FailedJobRow = ({ job }: { job: FailedJob }) => {
  const retry = useSettleJob('retry')
  const remove = useSettleJob('remove')
  const [isRemoving, setRemoving] = useState(false)
  const isPending = retry.isPending || remove.isPending
  const name = `${job.label}, n° ${job.id}`
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start sm:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="break-words font-medium text-base">{job.label}</h2>
        <p className="break-words font-mono text-sm text-tomato-ink">{job.error}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {formatCount(job.attempts, 'essai', 'essais')} · demandée le {formatDate(job.created_at)}{' '}
          · dernier essai le {formatDate(job.failed_at)} à {formatTime(job.failed_at)} · n°
          {'\u00a0'}
          {job.id}
        </p>
      </div>
      <div className="flex gap-2 sm:shrink-0">
        <Button
          variant="soft"
          pending={retry.isPending}
          disabled={isPending}
          aria-label={`Relancer\u00a0: ${name}`}
          onClick={() => retry.mutate(job.id)}
        >
          Relancer
        </Button>
        <Button
          variant="secondary"
          disabled={isPending}
          aria-label={`Supprimer\u00a0: ${name}`}
          onClick={() => setRemoving(true)}
        >
          Supprimer…
        </Button>
      </div>
      {isRemoving && (
        <Suspense>
          <RemoveJobDialog
            label={job.label}
            onClose={() => setRemoving(false)}
            onRemove={() => {
              setRemoving(false)
              remove.mutate(job.id)
            }}
          />
        </Suspense>
      )}
    </li>
  )
}

import { formatDate, formatTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { type FailedJob, useSettleJob } from '../operator.queries.ts'

const RemoveJobDialog = lazy(async () => ({
  default: (await import('./remove-job-dialog.tsx')).RemoveJobDialog,
}))

/** One failed job: what it was to do, why it could not, and the two ways out. */
export const FailedJobRow = ({ job }: { job: FailedJob }) => {
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

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { failedJobsQuery } from '../operator.queries.ts'
import { FailedJobRow } from './failed-job-row.tsx'

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
      {pages > 1 && (
        <div className="flex items-center gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédentes
          </Button>
          <Button variant="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Suivantes
          </Button>
        </div>
      )}
    </div>
  )
}

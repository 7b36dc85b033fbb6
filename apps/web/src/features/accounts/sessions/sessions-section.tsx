import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatLastUsed, SessionLine } from '../../../ui/session-line.tsx'
import { type OpenSession, sessionsQuery } from './sessions.queries.ts'

const EndSessionsDialog = lazy(() => import('./end-sessions-dialog.tsx'))

/** Where the person is signed in, and how to end it elsewhere. */
export const SessionsSection = () => {
  const sessions = useQuery(sessionsQuery(useApi(), useAuth().loginToken))
  const [asking, setAsking] = useState<{ session: OpenSession | null } | null>(null)
  if (sessions.isPending) return <SessionsSkeleton />
  if (sessions.data === undefined)
    return <ErrorState error={sessions.error} reset={() => void sessions.refetch()} />
  const now = new Date()
  const others = sessions.data.filter(({ current }) => !current)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        {others.length === 0
          ? 'Aucun autre appareil n’est connecté à votre compte.'
          : 'Les appareils connectés à votre compte. Terminez ce que vous ne reconnaissez pas, puis changez de mot de passe.'}
      </p>
      <ul className="w-full divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        {sessions.data.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            onEnd={() => setAsking({ session })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="secondary" onClick={() => setAsking({ session: null })}>
          Terminer les autres sessions
        </Button>
      )}
      {asking !== null && (
        <Suspense>
          <EndSessionsDialog session={asking.session} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  )
}

const SessionsSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <Skeleton className="h-6 w-full max-w-96" />
    <Skeleton className="h-40 rounded-lg" />
  </div>
)

export const SessionRow = ({
  session,
  now,
  onEnd,
}: {
  session: OpenSession
  now: Date
  onEnd: () => void
}) => (
  <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
    <SessionLine session={session} now={now}>
      {!session.current && (
        <Button
          variant="secondary"
          aria-label={`Terminer la session ${session.device}, utilisée ${formatLastUsed(session.last_used_at, now)}`}
          onClick={onEnd}
        >
          Terminer
        </Button>
      )}
    </SessionLine>
  </li>
)

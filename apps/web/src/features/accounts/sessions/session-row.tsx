import { Button } from '../../../ui/form/button.tsx'
import { formatLastUsed, SessionLine } from '../../../ui/session-line.tsx'
import type { OpenSession } from './sessions.queries.ts'

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

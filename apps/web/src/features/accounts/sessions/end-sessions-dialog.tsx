import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { type OpenSession, useEndSessions } from './sessions.queries.ts'

/** Asks before a session ends, or all others (`session` null). Loaded on demand (it brings Radix). */
const EndSessionsDialog = ({
  session,
  onClose,
}: {
  session: OpenSession | null
  onClose: () => void
}) => {
  const ending = useEndSessions()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={
        session === null
          ? 'Terminer toutes les autres sessions\u202f?'
          : 'Terminer cette session\u202f?'
      }
      description={
        session === null
          ? 'Tous vos appareils sauf celui-ci devront se reconnecter.'
          : `«\u00a0${session.device}\u00a0» devra se reconnecter.`
      }
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button
          variant="danger"
          pending={ending.isPending}
          onClick={() => ending.mutate(session, { onSettled: onClose })}
        >
          {session === null ? 'Terminer les autres' : 'Terminer'}
        </Button>
      </div>
    </Dialog>
  )
}

export default EndSessionsDialog

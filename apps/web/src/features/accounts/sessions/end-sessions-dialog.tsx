import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
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
      onClose={onClose}
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
      <DialogButtons
        onCancel={onClose}
        confirm={session === null ? 'Terminer les autres' : 'Terminer'}
        danger
        pending={ending.isPending}
        onConfirm={() => ending.mutate(session, { onSettled: onClose })}
      />
    </Dialog>
  )
}

export default EndSessionsDialog

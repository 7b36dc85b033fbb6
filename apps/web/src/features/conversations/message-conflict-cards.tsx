import { useRefused } from '../../platform/offline-queue/use-refused.ts'
import { ConflictCard } from '../../ui/feedback/conflict-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { messageEdits, messageSubjects } from './message-edits.ts'

/** Messages that the server does not take. */
export const MessageConflicts = () => {
  const { refused, drop, retry } = useRefused(messageEdits, messageSubjects)
  return refused.map(group => {
    const { key, change, refusal } = group.first
    return (
      <ConflictCard
        key={key}
        title={`Message à ${change.to}`}
        reason={refusal?.message ?? ''}
        mine={change.body || 'une photo'}
        theirs="message non envoyé"
      >
        <Button onClick={() => retry(group)}>Réessayer</Button>
        <Button variant="secondary" onClick={() => drop(group)}>
          Ne pas envoyer
        </Button>
      </ConflictCard>
    )
  })
}

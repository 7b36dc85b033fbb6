import { ConflictCards } from '../../platform/edits/conflict-cards.tsx'
import { messageEdits } from './edits.ts'

/** Messages that the server does not take. */
export const MessageConflicts = () => (
  <ConflictCards
    edits={messageEdits}
    now={null}
    words={{
      title: ({ to }) => `Message à ${to}`,
      mine: ({ body }) => body || 'une photo',
      theirs: () => 'message non envoyé',
      giveUp: 'Ne pas envoyer',
    }}
  />
)

import { CircleAlert, Clock3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Bubble } from './message-group.tsx'
import type { Outgoing } from './outbox.ts'

/** A message on its way, or one that did not go. */
export const OutgoingMessage = ({
  entry,
  onRetry,
  onDiscard,
}: {
  entry: Outgoing
  onRetry: () => void
  onDiscard: () => void
}) => (
  <div className="flex flex-col items-end gap-1 py-1.5 pl-10">
    <div className="max-w-full opacity-75">
      <Bubble
        isOurs
        content={{ body: entry.body, photos: entry.photos, quote: entry.quote, author: 'vous' }}
      />
    </div>
    {entry.state === 'sending' ? (
      <p className="flex items-center gap-1 px-1 text-ink-soft text-xs">
        <Clock3 aria-hidden="true" className="size-3.5" />
        Envoi…
      </p>
    ) : (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-sm">
        <span className="flex items-center gap-1 text-tomato-ink">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {entry.refusal === null ? 'Échec' : `Échec : ${entry.refusal}`}
        </span>
        <Button variant="ghost" size="sm" className="text-leaf-ink" onClick={onRetry}>
          Réessayer
        </Button>
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          Supprimer
        </Button>
      </div>
    )}
  </div>
)

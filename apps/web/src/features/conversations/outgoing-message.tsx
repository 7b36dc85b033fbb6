import { CircleAlert, Clock3, CloudOff } from 'lucide-react'
import { useIsReachable } from '../../platform/offline/reachable.ts'
import { Button } from '../../ui/form/button.tsx'
import type { Outgoing } from './edits.ts'
import { Bubble } from './message-group.tsx'

const OnItsWay = () => {
  const isReachable = useIsReachable()
  const Icon = isReachable ? Clock3 : CloudOff
  return (
    <p className="flex items-center gap-1 px-1 text-ink-soft text-xs">
      <Icon aria-hidden="true" className="size-3.5" />
      {isReachable ? 'Envoi…' : 'En attente d’envoi'}
    </p>
  )
}

/** A message on its way, or one that did not go. */
export const OutgoingMessage = ({
  entry: { edit, refusal },
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
        content={{ body: edit.body, photos: edit.photos, quote: edit.quote, author: 'vous' }}
      />
    </div>
    {refusal === null ? (
      <OnItsWay />
    ) : (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-sm">
        <span className="flex items-center gap-1 text-tomato-ink">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {`Échec\u00a0: ${refusal.message}`}
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

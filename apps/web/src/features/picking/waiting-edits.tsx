import { formatCount } from '@carreau/domain/french/format'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { WaitingEdit } from './use-picking-queue.ts'

/** « 3 saisies en attente », and what the server refused meanwhile, in words. */
export const WaitingEdits = ({
  held,
  onDismiss,
}: {
  held: readonly WaitingEdit[]
  onDismiss: (key: string) => void
}) => {
  const waiting = held.filter(({ refusal }) => refusal === null)
  const refused = held.filter(({ refusal }) => refusal !== null)
  return (
    <>
      <p role="status" className={waiting.length === 0 ? 'sr-only' : waitingLook}>
        {waiting.length > 0 && (
          <>
            <CloudOff aria-hidden="true" className="size-5 shrink-0" />
            {formatCount(waiting.length, 'saisie en attente', 'saisies en attente')}
          </>
        )}
      </p>
      {refused.map(({ key, change, refusal }) => (
        <div
          key={key}
          role="alert"
          className="flex flex-col gap-3 rounded-md bg-tomato-soft p-4 text-tomato-ink"
        >
          <p className="flex gap-2.5 font-medium">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            Votre saisie n’a pas été prise : {change.label}
          </p>
          <p>{refusal}</p>
          <Button variant="secondary" className="h-14 self-start" onClick={() => onDismiss(key)}>
            J’ai compris
          </Button>
        </div>
      ))}
    </>
  )
}

const waitingLook =
  'flex items-center gap-2.5 rounded-md bg-saffron-soft px-4 py-3 font-medium text-saffron-ink'

import { formatCount } from '@carreau/domain/french/format'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { isWaiting } from '../../../platform/offline-queue/offline-queue.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { PickingEdit, WaitingEdit } from './picking-edits.ts'

/** « Tout est enregistré » or « 3 saisies en attente du réseau »: always there, so nothing moves. */
export const WaitingCount = ({ held }: { held: readonly WaitingEdit[] }) => {
  const count = held.filter(isWaiting).length
  return (
    <p
      role="status"
      className={`flex items-center gap-2 font-medium ${count === 0 ? 'text-leaf-ink' : 'text-saffron-ink'}`}
    >
      {count === 0 ? (
        <>
          <Check aria-hidden="true" className="size-5 shrink-0" />
          Tout est enregistré
        </>
      ) : (
        <>
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          {formatCount(count, 'saisie en attente', 'saisies en attente')}
        </>
      )}
    </p>
  )
}

/** What the server refused of what was entered, in words, each with its way on. */
export const RefusedEdits = ({
  held,
  onReplace,
  onDismiss,
}: {
  held: readonly WaitingEdit[]
  onReplace: (key: string, edit: PickingEdit) => void
  onDismiss: (key: string) => void
}) =>
  held
    .filter(({ refusal }) => refusal !== null)
    .map(edit => (
      <div
        key={edit.key}
        role="alert"
        className="flex flex-col gap-3 rounded-md bg-tomato-soft p-4 text-tomato-ink"
      >
        <p className="flex gap-2.5 font-medium">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {edit.refusal?.code === 'line_picked_meanwhile'
            ? `Préparée aussi par quelqu’un d’autre\u00a0: ${edit.change.label}`
            : `Votre saisie n’a pas été prise\u00a0: ${edit.change.label}`}
        </p>
        {edit.refusal?.code === 'line_picked_meanwhile' ? (
          <ConflictChoice edit={edit} onReplace={onReplace} onDismiss={onDismiss} />
        ) : (
          <>
            <p>{edit.refusal?.message}</p>
            <Button
              variant="secondary"
              size="lg"
              className="h-14 self-start"
              onClick={() => onDismiss(edit.key)}
            >
              J’ai compris
            </Button>
          </>
        )}
      </div>
    ))

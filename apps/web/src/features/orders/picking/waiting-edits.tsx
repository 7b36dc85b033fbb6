import { formatCount } from '@carreau/domain/french/format'
import { isWaiting } from '@carreau/offline-edits/held'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { useHeld } from '../../../platform/edits/use-edits.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { type PickingEdit, pickingEdits, sayNotKept } from './edits.ts'
import { pickingKeys } from './picking.queries.ts'

/** « Tout est enregistré » or « 3 saisies en attente du réseau »: always there, so nothing moves. */
export const WaitingCount = () => {
  const count = useHeld(pickingEdits).filter(isWaiting).length
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
export const RefusedEdits = () => {
  const queryClient = useQueryClient()
  const refused = useHeld(pickingEdits).filter(({ refusal }) => refusal !== null)
  const dismiss = async (key: string) => {
    await pickingEdits.getQueue()?.dismiss(key).catch(sayNotKept)
    await queryClient.invalidateQueries({ queryKey: pickingKeys.all })
  }
  const replace = (key: string, edit: PickingEdit) =>
    pickingEdits.getQueue()?.replace(key, edit).catch(sayNotKept)
  return refused.map(held => (
    <div
      key={held.key}
      role="alert"
      className="flex flex-col gap-3 rounded-md bg-tomato-soft p-4 text-tomato-ink"
    >
      <p className="flex gap-2.5 font-medium">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {held.refusal?.code === 'line_picked_meanwhile'
          ? `Préparée aussi par quelqu’un d’autre\u00a0: ${held.edit.label}`
          : `Votre saisie n’a pas été prise\u00a0: ${held.edit.label}`}
      </p>
      {held.refusal?.code === 'line_picked_meanwhile' ? (
        <ConflictChoice
          held={held}
          onReplace={(key, edit) => void replace(key, edit)}
          onDismiss={key => void dismiss(key)}
        />
      ) : (
        <>
          <p>{held.refusal?.message}</p>
          <Button
            variant="secondary"
            size="lg"
            className="h-14 self-start"
            onClick={() => void dismiss(held.key)}
          >
            J’ai compris
          </Button>
        </>
      )}
    </div>
  ))
}

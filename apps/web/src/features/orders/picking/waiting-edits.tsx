import { formatTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { isWaiting } from '@carreau/offline-edits/held'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useHeld } from '../../../platform/edits/use-edits.ts'
import { Button } from '../../../ui/form/button.tsx'
import { clashesOf, mineAgain, saidOfLine, saidOfUpdate, withoutClashes } from './conflicts.ts'
import { type HeldPicking, type PickingEdit, pickingEdits, sayNotKept } from './edits.ts'
import { type PickingOrder, pickingKeys, pickingOrderQuery } from './picking.queries.ts'

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

/** Two people on one line: what each entered, who and when, and whose it shall be. */
const ConflictChoice = ({
  held: { key, edit, refusal },
  onReplace,
  onDismiss,
}: {
  held: HeldPicking
  onReplace: (key: string, edit: PickingEdit) => void
  onDismiss: (key: string) => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const orderIds = [...new Set(edit.updates.map(({ order_id }) => order_id))]
  const answers = useQueries({
    // As the line is now, not as the refused edit had found it.
    queries: orderIds.map(id => ({
      ...pickingOrderQuery(api, id, queryClient),
      refetchOnMount: 'always' as const,
    })),
  })
  const orders = answers.flatMap(({ data }): PickingOrder[] => (data === undefined ? [] : [data]))
  const clashes = clashesOf(edit, orders)
  const isRead = answers.every(({ isFetching }) => !isFetching) && clashes.length > 0
  const others = new Set(clashes.map(({ line }) => line.picked_by ?? 'l’autre'))
  const keepTheirs = () => {
    const rest = withoutClashes(edit, orders)
    if (rest === null) onDismiss(key)
    else onReplace(key, rest)
  }
  if (!isRead)
    return (
      <>
        <p>{refusal?.message}</p>
        <Button
          variant="secondary"
          size="lg"
          className="h-14 self-start"
          onClick={() => onDismiss(key)}
        >
          J’ai compris
        </Button>
      </>
    )
  return (
    <>
      {clashes.map(clash => (
        <div key={clash.update.line_id} className="grid gap-3 sm:grid-cols-2">
          <Version who="Vous" text={saidOfUpdate(clash.update)} />
          <Version
            who={`${clash.line.picked_by ?? 'Quelqu’un'}${clash.line.picked_at === null ? '' : `, à ${formatTime(clash.line.picked_at)}`}`}
            text={saidOfLine(clash)}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="lg" className="h-14" onClick={() => onReplace(key, mineAgain(edit, orders))}>
          Garder ma saisie
        </Button>
        <Button variant="secondary" size="lg" className="h-14" onClick={keepTheirs}>
          Garder celle de {[...others].join(' et ')}
        </Button>
      </div>
    </>
  )
}

const Version = ({ who, text }: { who: string; text: string }) => (
  <div className="rounded-md bg-surface p-3 text-ink">
    <p className="font-medium">{who}</p>
    <p className="text-lg tabular-nums">{text}</p>
  </div>
)

import { formatTime } from '@carreau/domain/french/dates'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { clashesOf, mineAgain, saidOfLine, saidOfUpdate, withoutClashes } from './conflicts.ts'
import type { HeldPicking, PickingEdit } from './edits.ts'
import { type PickingOrder, pickingOrderQuery } from './picking.queries.ts'

/** Two people on one line: what each entered, who and when, and whose it shall be. */
export const ConflictChoice = ({
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

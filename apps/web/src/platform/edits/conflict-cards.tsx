import type { Held } from '@carreau/offline-edits/held'
import type { ReactNode } from 'react'
import { ConflictCard } from '../../ui/feedback/conflict-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { Edits } from './edits.ts'
import { useRefused } from './use-refused.ts'

/** What is said of a refused edit, given how things are now. */
export type ConflictWords<Edit, Now> = {
  title: (edit: Edit) => string
  /** What the person had wanted. */
  mine: (edit: Edit) => string
  /** What the server has instead. */
  theirs: (edit: Edit, now: Now) => string
  /**
   * The edit made again, knowingly, on things as they are now; undefined where it can only be sent
   * again as it was.
   */
  again?: (edit: Edit, now: Now) => Edit | undefined
  /** How the person leaves things as they are. */
  giveUp?: string
}

/** The refused edits of a room, each with both versions and a choice; `now` is undefined until it is read. */
export const ConflictCards = <Data, Edit, Answer, Now>({
  edits,
  now,
  words,
  choicesOf,
}: {
  edits: Edits<Data, Edit, Answer>
  now: Now | undefined
  words: ConflictWords<Edit, Now>
  /** Other choices than these two. */
  choicesOf?: (held: Held<Edit>, drop: () => void) => ReactNode
}) => {
  const { refused, drop, retry, replace } = useRefused(edits)
  return refused.map(group => {
    const { key, edit, refusal } = group.first
    const again = now === undefined ? undefined : words.again?.(edit, now)
    return (
      <ConflictCard
        key={key}
        title={words.title(edit)}
        reason={refusal?.message ?? ''}
        mine={words.mine(edit)}
        theirs={now === undefined ? '…' : words.theirs(edit, now)}
      >
        {choicesOf?.(group.first, () => drop(group)) ?? (
          <>
            <Button
              disabled={now === undefined}
              onClick={() => (again === undefined ? retry(group) : void replace(group, again))}
            >
              {again === undefined ? 'Réessayer' : 'Appliquer ma version'}
            </Button>
            <Button variant="secondary" onClick={() => drop(group)}>
              {words.giveUp ?? 'Garder la version actuelle'}
            </Button>
          </>
        )}
      </ConflictCard>
    )
  })
}

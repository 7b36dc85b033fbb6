import type { Held } from '@carreau/offline-edits/held'
import { type Refused, refusedOf } from '@carreau/offline-edits/refused'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'
import type { Edits } from './edits.ts'
import { useHeld } from './use-edits.ts'

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
  /** Other choices than these two, where it answers any. */
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
        {choicesOf?.(group.first, () => drop(group)) || (
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

/** An edit that could not be made as it was meant: both versions in words, and what may be done. */
const ConflictCard = ({
  title,
  reason,
  mine,
  theirs,
  children,
}: {
  title: string
  reason: string
  mine: string
  theirs: string
  /** The choices. */
  children: ReactNode
}) => (
  <section className="flex flex-col gap-3 border-line border-t py-4 first:border-t-0 first:pt-0">
    <div>
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      <p className="text-ink-soft text-sm">{reason}</p>
    </div>
    <dl className="grid gap-2 sm:grid-cols-2">
      <Version who="Votre version" text={mine} />
      <Version who="Version actuelle" text={theirs} />
    </dl>
    <div className="flex flex-wrap gap-2">{children}</div>
  </section>
)

const Version = ({ who, text }: { who: string; text: string }) => (
  <div className="min-w-0 rounded-md bg-sunken p-3">
    <dt className="text-ink-soft text-xs">{who}</dt>
    <dd className="break-words font-medium tabular-nums">{text}</dd>
  </div>
)

const failed = (error: unknown) => console.error('Not decided', error)

/** The edits of a room that wait for the person's word, and the words there are. */
const useRefused = <Data, Edit, Answer>(edits: Edits<Data, Edit, Answer>) => ({
  refused: refusedOf(useHeld(edits), edits.subjects),
  /** Leaves things as they are: the edit, and what was made on top of it, is forgotten. */
  drop: ({ keys }: Refused<Edit>) =>
    void edits
      .getQueue()
      ?.dismiss(...keys)
      .catch(failed),
  /** Sends it once more as it is. */
  retry: ({ keys }: Refused<Edit>) =>
    void edits
      .getQueue()
      ?.retry(...keys)
      .catch(failed),
  /** Sends something else in its place. */
  replace: async ({ first, keys }: Refused<Edit>, edit: Edit): Promise<void> => {
    const queue = edits.getQueue()
    await queue?.replace(first.key, edit).catch(failed)
    await queue?.dismiss(...keys).catch(failed)
  },
})

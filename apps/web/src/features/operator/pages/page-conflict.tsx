import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { EditedPage } from '../operator.queries.ts'

export type PageText = { title: string; text: string }

/**
 * Somebody else saved the page meanwhile: both texts, their differences marked, and the choice. What was
 * typed stays in the editor below, where one may also take over what the other wrote.
 */
export const PageConflict = ({
  mine,
  theirs,
  isPending,
  onSaveMine,
  onTakeTheirs,
}: {
  mine: PageText
  theirs: EditedPage
  isPending: boolean
  onSaveMine: () => void
  onTakeTheirs: () => void
}) => {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const [last] = theirs.history
  const saved = { title: theirs.title, text: theirs.body_markdown }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Deux versions de la page"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <p
        role="alert"
        className="flex items-start gap-2.5 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {last?.replaced_by ?? 'Un collègue'} a enregistré cette page entre-temps. Votre texte n’est
        pas perdu&nbsp;: comparez, puis choisissez. Celui que vous remplacez reste dans les textes
        précédents.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <Version who="Votre texte" shown={mine} other={saved} />
        <Version who="Texte enregistré" shown={saved} other={mine} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} onClick={onSaveMine}>
          Enregistrer mon texte
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onTakeTheirs}>
          Reprendre le texte enregistré
        </Button>
      </div>
    </section>
  )
}

const Version = ({ who, shown, other }: { who: string; shown: PageText; other: PageText }) => (
  <div className="flex min-w-0 flex-col gap-2">
    <h2 className="font-medium font-sans text-sm tracking-normal">{who}</h2>
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard
      tabIndex={0}
      aria-label={who}
      className="max-h-96 overflow-y-auto rounded-md border border-line bg-paper py-2 font-mono text-sm"
    >
      {comparedLines(`${shown.title}\n\n${shown.text}`, `${other.title}\n\n${other.text}`).map(
        ({ text, isOnlyHere }, line) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            key={line}
            className="whitespace-pre-wrap break-words px-3 data-differs:bg-saffron-soft data-differs:text-saffron-ink"
            data-differs={isOnlyHere ? '' : undefined}
          >
            {isOnlyHere ? (
              <mark className="bg-transparent text-inherit">▸ {text}</mark>
            ) : (
              text || '\u00a0'
            )}
          </p>
        ),
      )}
    </section>
  </div>
)

export type ComparedLine = { text: string; isOnlyHere: boolean }

/** Pairs of lines that are compared in a moment; a page has some hundred lines. */
const mostPairs = 4_000_000

/** How long the longest common run of lines is, from each pair of places to the ends. */
const commonLengths = (here: readonly string[], there: readonly string[]): Uint32Array[] => {
  const lengths = Array.from({ length: here.length + 1 }, () => new Uint32Array(there.length + 1))
  for (let i = here.length - 1; i >= 0; i--)
    for (let j = there.length - 1; j >= 0; j--) {
      const [row, below] = [lengths[i], lengths[i + 1]]
      if (row === undefined || below === undefined) continue
      row[j] =
        here[i] === there[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** The lines of a text, with those that another version of it does not have at that place. */
export const comparedLines = (here: string, there: string): ComparedLine[] => {
  const [mine, theirs] = [here.split('\n'), there.split('\n')]
  if (mine.length * theirs.length > mostPairs) {
    const known = new Set(theirs)
    return mine.map(text => ({ text, isOnlyHere: !known.has(text) }))
  }
  const lengths = commonLengths(mine, theirs)
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  let j = 0
  return mine.map((text, i) => {
    while (j < theirs.length && text !== theirs[j] && at(i, j + 1) === at(i, j)) j++
    const isOnlyHere = text !== theirs[j] || at(i, j) !== at(i + 1, j + 1) + 1
    if (!isOnlyHere) j++
    return { text, isOnlyHere }
  })
}

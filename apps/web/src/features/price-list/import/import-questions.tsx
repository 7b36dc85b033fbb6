import { formatCount } from '@carreau/domain/french/format'
import { lazy, Suspense, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { ImportAnswer, ImportRow, Meaning } from './import.queries.ts'

const PackagingChoice = lazy(async () => ({
  default: (await import('./packaging-choice.tsx')).PackagingChoice,
}))

type Asked = NonNullable<ImportRow['question']>
type Group = { asked: Asked; rows: ImportRow[] }

const keyOf = ({ kind, said }: Pick<Asked, 'kind' | 'said'>): string => `${kind} ${said}`

/** What nothing is likely for, and nothing can be chosen for. */
const isOpen = ({ label, choices }: Asked): boolean => label === null && choices.length === 0

/** Questions that lines share, those of most lines first. */
const groupQuestions = (rows: readonly ImportRow[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    // What nothing is likely for is put right at its line.
    if (row.action !== 'error' || row.question === null || isOpen(row.question)) continue
    const group = groups.get(keyOf(row.question))
    if (group === undefined) groups.set(keyOf(row.question), { asked: row.question, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()].sort((one, other) => other.rows.length - one.rows.length)
}

const shownLines = 2

/** What is asked, by what kind of thing nobody could be sure of. */
const questions: Record<Asked['kind'], (said: string) => string> = {
  word: said => `«\u00a0${said}\u00a0» change-t-il ce que vous vendez\u00a0?`,
  product: said => `Que vendez-vous sous «\u00a0${said}\u00a0»\u00a0?`,
  packaging: said => `Quel conditionnement est «\u00a0${said}\u00a0»\u00a0?`,
}
const yes: Record<Asked['kind'], string> = {
  word: 'Non, c’est la même offre',
  product: 'C’est bien cela',
  packaging: 'C’est bien cela',
}

const answerOf = ({ kind, said, product_id, packaging_id }: Asked): Meaning => ({
  kind,
  said,
  product_id: kind === 'product' ? product_id : null,
  packaging_id: kind === 'packaging' ? packaging_id : null,
})

/** The questions of a file before its lines: one answer settles every line that shares it. */
export const ImportQuestions = ({
  answer,
  answered,
  disabled,
  onAnswer,
  onIgnore,
}: {
  answer: ImportAnswer
  answered: readonly Meaning[]
  disabled: boolean
  onAnswer: (meaning: Meaning) => void
  /** Leaves these labels out. */
  onIgnore: (labels: readonly string[]) => void
}) => {
  const list = useRef<HTMLUListElement>(null)
  const done = new Set(answered.map(keyOf))
  const groups = groupQuestions(answer.rows).filter(({ asked }) => !done.has(keyOf(asked)))
  if (groups.length === 0) return null
  /** Down and Up go from question to question. */
  const move = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const firsts = [...(list.current?.querySelectorAll<HTMLElement>('[data-first]') ?? [])]
    const at = firsts.findIndex(each => each.closest('li')?.contains(document.activeElement))
    event.preventDefault()
    firsts[Math.min(firsts.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    <section aria-labelledby="import-questions" className="flex flex-col gap-2">
      <h2 id="import-questions" className="text-lg">
        {formatCount(groups.length, 'question', 'questions')}
      </h2>
      <ul
        ref={list}
        onKeyDown={move}
        className="max-h-[60dvh] divide-y divide-line overflow-auto rounded-md border border-line bg-surface text-sm"
      >
        {groups.map(({ asked, rows }) => (
          <li
            key={keyOf(asked)}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-medium">{questions[asked.kind](asked.said)}</span>
              <span className="block truncate text-ink-soft">
                {rows
                  .slice(0, shownLines)
                  .map(({ label }) => `«\u00a0${label}\u00a0»`)
                  .join(', ')}
                {rows.length > shownLines &&
                  ` et ${formatCount(rows.length - shownLines, 'autre', 'autres')}`}
              </span>
              {asked.label !== null && (
                <span className="block text-ink-soft md:truncate">→ {asked.label}</span>
              )}
            </span>
            {asked.choices.length > 0 ? (
              <Suspense>
                <PackagingChoice asked={asked} disabled={disabled} onAnswer={onAnswer} />
              </Suspense>
            ) : (
              <Button
                size="sm"
                variant="secondary"
                data-first
                disabled={disabled}
                onClick={() => onAnswer(answerOf(asked))}
              >
                {yes[asked.kind]}
                <span className="sr-only"> : {asked.said}</span>
              </Button>
            )}
            <Button
              size="sm"
              variant="link"
              disabled={disabled}
              onClick={() => onIgnore(rows.map(({ label }) => label))}
            >
              Ignorer<span className="sr-only"> les lignes de «&nbsp;{asked.said}&nbsp;»</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { formatCount } from '@carreau/domain/french/format'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { asWritten } from './as-written.ts'
import type { ImportAnswer, ImportRow, Meaning } from './import.queries.ts'
import { useAnswerKeys } from './use-answer-keys.ts'

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

/** The lines that ask, as they are written, and what they would sell: on one line, on a phone on two. */
const Example = ({ asked, rows }: { asked: Asked; rows: readonly ImportRow[] }) => {
  const quoted = `«\u00a0${rows[0]?.label ?? ''}\u00a0»`
  const others =
    rows.length > 1 ? ` et ${formatCount(rows.length - 1, 'autre ligne', 'autres lignes')}` : ''
  const meant = asked.label === null ? '' : ` → ${asked.label}`
  return (
    <span
      className="line-clamp-2 text-ink-soft md:line-clamp-1"
      title={`${rows.map(({ label }) => label).join('\n')}${meant}`}
    >
      {quoted}
      {others}
      {meant}
    </span>
  )
}

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
  const keys = useAnswerKeys<HTMLUListElement>({ next: '[data-lines] [data-first]' })
  const done = new Set(answered.map(keyOf))
  const groups = groupQuestions(answer.rows).filter(({ asked }) => !done.has(keyOf(asked)))
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="import-questions" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="import-questions" className="text-lg">
          {formatCount(groups.length, 'question', 'questions')}
        </h2>
        <p className="text-ink-soft text-sm pointer-coarse:hidden">
          ↑ ↓ d’une question à l’autre, 1 à 9 pour répondre
        </p>
      </div>
      <ul
        ref={keys.box}
        onKeyDown={keys.onKeyDown}
        onClickCapture={keys.onClickCapture}
        className="max-h-[68dvh] divide-y divide-line overflow-auto rounded-md border border-line bg-surface text-sm"
      >
        {groups.map(({ asked, rows }) => (
          <li
            key={keyOf(asked)}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 md:flex-nowrap"
          >
            <span className="min-w-0 flex-1 basis-full md:basis-60">
              <span className="block truncate font-medium">
                {questions[asked.kind](asWritten(asked.said, rows[0]?.label ?? ''))}
              </span>
              <Example asked={asked} rows={rows} />
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

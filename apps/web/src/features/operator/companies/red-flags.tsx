import { formatDateInSentence } from '@carreau/domain/french/dates'
import { ChevronDown, CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import { type Question, useAnswerRedFlag } from './companies.queries.ts'

/** Whether an answer to what is so now says that all is well. */
export const isCleared = ({ answer }: Question): boolean =>
  answer?.is_current === true && answer.is_clear

const looks = {
  open: { icon: CircleDashed, tone: 'text-ink-soft', word: 'À vérifier' },
  stale: { icon: CircleAlert, tone: 'text-saffron-ink', word: 'À revoir\u00a0: cela a changé' },
  unclear: { icon: CircleHelp, tone: 'text-saffron-ink', word: 'À éclaircir' },
  clear: { icon: CircleCheck, tone: 'text-leaf-ink', word: 'Vu' },
} as const

const lookOf = ({ answer }: Question) => {
  if (answer === null) return looks.open
  if (!answer.is_current) return looks.stale
  return answer.is_clear ? looks.clear : looks.unclear
}

/** What there is to look at, one after the other: the next one opens as one is answered. */
export const RedFlags = ({
  tenantId,
  questions,
  registerUrl,
  mayAnswer,
  onCompany,
}: {
  tenantId: number
  questions: readonly Question[]
  registerUrl: string | null
  mayAnswer: boolean
  onCompany: (id: number) => void
}) => {
  const nextOf = (among: readonly Question[]) =>
    mayAnswer ? (among.find(question => !isCleared(question))?.key ?? null) : null
  const [opened, setOpened] = useState<Question['key'] | null>(() => nextOf(questions))
  const [answers, setAnswers] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone: one goes on at the next question, or behind the last.
  useEffect(() => {
    if (answers === 0) return
    const toggles = [...(list.current?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])]
    const next = toggles.find(toggle => toggle.ariaExpanded === 'true') ?? toggles.at(-1)
    next?.focus()
  }, [answers])
  return (
    <ul
      ref={list}
      aria-label="Vérifications"
      className="divide-y divide-line overflow-hidden rounded-md border border-line"
    >
      {questions.map(question => (
        <li key={question.key}>
          <RedFlag
            tenantId={tenantId}
            question={question}
            registerUrl={registerUrl}
            mayAnswer={mayAnswer}
            isOpen={opened === question.key}
            onToggle={() => setOpened(opened === question.key ? null : question.key)}
            onAnswered={answered => {
              const rest = answered.filter(
                ({ key, answer }) => key !== question.key && !answer?.is_current,
              )
              setOpened(nextOf(rest))
              setAnswers(answers + 1)
            }}
            onCompany={onCompany}
          />
        </li>
      ))}
    </ul>
  )
}

const RedFlag = ({
  tenantId,
  question,
  registerUrl,
  mayAnswer,
  isOpen,
  onToggle,
  onAnswered,
  onCompany,
}: {
  tenantId: number
  question: Question
  registerUrl: string | null
  mayAnswer: boolean
  isOpen: boolean
  onToggle: () => void
  onAnswered: (questions: readonly Question[]) => void
  onCompany: (id: number) => void
}) => {
  const body = useId()
  const { icon: Icon, tone, word } = lookOf(question)
  const raised = question.facts.filter(fact => fact.is_raised).length
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2.5 px-3 py-2 text-left text-sm hover:bg-sunken"
      >
        <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${tone}`} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{question.label}</span>
          <span className="text-ink-soft">{word}</span>
          {raised > 0 && (
            <span className={isCleared(question) ? 'text-ink-soft' : 'text-tomato-ink'}>
              {raised === 1 ? '1 signal' : `${raised} signaux`}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 shrink-0 text-ink-soft ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={body} hidden={!isOpen} className="flex flex-col gap-3 px-3 pb-3 text-sm">
        {isOpen && (
          <>
            <p className="font-medium">{question.question}</p>
            <Facts facts={question.facts} onCompany={onCompany} />
            {question.key === 'register' && registerUrl !== null && (
              <a
                href={registerUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-9 items-center self-start text-leaf-ink underline underline-offset-4 pointer-coarse:min-h-11"
              >
                Ouvrir la fiche du registre public
              </a>
            )}
            <p className="text-ink-soft">{question.help}</p>
            <Answered question={question} />
            {mayAnswer && (
              <Answering tenantId={tenantId} question={question} onAnswered={onAnswered} />
            )}
          </>
        )}
      </div>
    </>
  )
}

const Facts = ({
  facts,
  onCompany,
}: {
  facts: Question['facts']
  onCompany: (id: number) => void
}) => (
  <ul className="flex flex-col gap-1">
    {facts.map(({ text, is_raised, company_id }) => (
      <li key={text} className="flex items-start gap-2">
        {is_raised ? (
          <CircleAlert aria-label="Signal" className="mt-0.5 size-4 shrink-0 text-tomato-ink" />
        ) : (
          <span
            aria-hidden="true"
            className="mt-2 mx-1.5 size-1 shrink-0 rounded-full bg-ink-soft"
          />
        )}
        {company_id === null ? (
          <span className="min-w-0 break-words">{text}</span>
        ) : (
          <button
            type="button"
            onClick={() => onCompany(company_id)}
            className="min-w-0 break-words text-left text-leaf-ink underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {text}
          </button>
        )}
      </li>
    ))}
  </ul>
)

/** Who answered what, and when. */
const Answered = ({ question: { answer } }: { question: Question }) =>
  answer !== null && (
    <p className="rounded-sm bg-sunken px-2.5 py-2">
      {answer.is_clear ? 'Vu, rien à signaler' : 'À éclaircir'}, par {answer.actor} le{' '}
      {formatDateInSentence(answer.at)}
      {answer.note !== '' && <span className="block break-words">{answer.note}</span>}
      {!answer.is_current && (
        <span className="block text-saffron-ink">Les informations ont changé depuis.</span>
      )}
    </p>
  )

const Answering = ({
  tenantId,
  question,
  onAnswered,
}: {
  tenantId: number
  question: Question
  onAnswered: (questions: readonly Question[]) => void
}) => {
  const answering = useAnswerRedFlag(tenantId)
  const [note, setNote] = useState<string | null>(null)
  const say = (is_clear: boolean) =>
    answering.mutate(
      { question: question.key, is_clear, note: note?.trim() ?? '', seen: question.seen },
      {
        onSuccess: ({ questions }) => {
          setNote(null)
          onAnswered(questions)
        },
      },
    )
  return note === null ? (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="soft" pending={answering.isPending} onClick={() => say(true)}>
        Vu, rien à signaler
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setNote('')}>
        À éclaircir…
      </Button>
    </div>
  ) : (
    <form
      method="post"
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        say(false)
      }}
    >
      <TextareaField
        label="Ce qui reste à éclaircir"
        optional
        value={note}
        maxLength={500}
        // The button that was pressed is gone: one goes on here.
        ref={field => field?.focus({ preventScroll: true })}
        onChange={event => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={answering.isPending}>
          Noter «&nbsp;à éclaircir&nbsp;»
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setNote(null)}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { readTypedDay } from '@carreau/domain/french/typed-day'
import { readsStock, seesCosts as rolesOfCosts } from '@carreau/domain/orders/stock/stock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Lock, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useKeptDraft } from '../../../platform/offline/use-kept-draft.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { FoundAgain } from '../../../ui/form/found-again.tsx'
import {
  type ArrivalDraft,
  bodyOf,
  type LineDone,
  type LineFaults,
  newArrival,
  refusalsOf,
} from './arrival-draft.ts'
import { ArrivalEntry, type EntryHandle } from './arrival-entry.tsx'
import { readNumber } from './lot-words.tsx'
import { arrivalsQuery, useRecordArrival } from './stock.queries.ts'

/** An arrival, entered from its delivery note: by keyboard alone in the office, by thumb on the dock. */
export const NewArrivalPage = ({ today }: { today: string }) => {
  const role = useAuth().tenant?.selectedRole
  if (role !== undefined && !readsStock.some(one => one === role))
    return <EmptyState icon={Lock} heading="h1" title="Votre rôle ne permet pas cette action." />
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Button asChild variant="secondary" size="lg" className="self-start">
        <Link to="/shop/stock" search={{ view: 'arrivals' }}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Arrivages
        </Link>
      </Button>
      <header>
        <h1 className="text-3xl">Nouvel arrivage</h1>
        <p className="mt-1 text-ink-soft">
          Chaque ligne devient un lot. Entrée passe au champ suivant ; sans numéro, un lot en reçoit
          un.
        </p>
      </header>
      <ArrivalForm today={today} seesCosts={rolesOfCosts.some(one => one === role)} />
    </div>
  )
}

const ArrivalForm = ({ today, seesCosts }: { today: string; seesCosts: boolean }) => {
  const { draft, change, foundAt, clear } = useKeptDraft<ArrivalDraft>('arrival 1', newArrival)
  const known = useInfiniteQuery(arrivalsQuery(useApi()))
  const record = useRecordArrival()
  const navigate = useNavigate()
  const [head, setHead] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<ReadonlyMap<number, LineFaults>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  const supplier = useRef<HTMLInputElement>(null)
  const note = useRef<HTMLInputElement>(null)
  const day = useRef<HTMLInputElement>(null)
  const entry = useRef<EntryHandle>(null)
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => supplier.current?.focus(), [])
  const set = (changed: Partial<ArrivalDraft>) => {
    setHead({})
    setFault(null)
    change(before => ({ ...before, ...changed }))
  }
  const setLines = (edit: (lines: LineDone[]) => LineDone[]) => {
    // Their places are others now.
    setRefused(new Map())
    setFault(null)
    change(before => ({ ...before, lines: edit(before.lines) }))
  }

  const submit = async () => {
    if (record.isPending) return
    const wrong = headFaults(draft, today)
    setHead(wrong)
    if (wrong.supplier !== undefined) return supplier.current?.focus()
    if (wrong.arrived_on !== undefined) return day.current?.focus()
    const isHalfTyped = draft.entry.text.trim() !== '' || draft.entry.packages.trim() !== ''
    if (draft.lines.length === 0 || isHalfTyped) {
      setFault(
        isHalfTyped
          ? 'Une ligne n’est pas encore ajoutée : ajoutez-la, ou videz-la.'
          : 'Ajoutez au moins une ligne.',
      )
      return entry.current?.focus()
    }
    try {
      const arrival = await record.mutateAsync(bodyOf(draft, today))
      clear()
      toast.success(
        `Arrivage enregistré : ${formatCount(arrival.lines.length, 'lot en stock', 'lots en stock')}`,
      )
      return await navigate({ to: '/shop/stock', search: { arrival: arrival.id } })
    } catch (error) {
      const refusals = refusalsOf((isApiError(error) && error.errors) || {})
      setHead(refusals.head)
      setRefused(refusals.lines)
      return setFault(
        navigator.onLine
          ? messageOf(error, 'L’arrivage n’a pas été enregistré. Réessayez.')
          : 'Vous êtes hors ligne : l’arrivage reste ici, enregistrez-le au retour du réseau.',
      )
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const next = (to: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    to()
  }
  const packages = draft.lines.reduce((sum, line) => sum + (readNumber(line.packages) ?? 0), 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl + Enter saves, wherever it is pressed
    <div className="flex flex-col gap-4" onKeyDown={onKeyDown}>
      <FoundAgain at={foundAt} onClear={clear} />
      <FormAlert message={fault} />
      <div className="grid items-start gap-3 sm:grid-cols-[2fr_1fr_1fr]">
        <InputField
          label="Fournisseur"
          ref={supplier}
          list="suppliers"
          maxLength={120}
          autoComplete="off"
          error={head.supplier}
          value={draft.supplier}
          onKeyDown={next(() => note.current?.focus())}
          onChange={({ target }) => set({ supplier: target.value })}
        />
        <InputField
          label="Bon de livraison n°"
          ref={note}
          maxLength={60}
          autoComplete="off"
          error={head.note_number}
          value={draft.note}
          onKeyDown={next(() => day.current?.focus())}
          onChange={({ target }) => set({ note: target.value })}
        />
        <InputField
          label="Arrivé le"
          ref={day}
          placeholder="aujourd’hui"
          maxLength={10}
          autoComplete="off"
          error={head.arrived_on}
          hint={dayHint(draft.day, today)}
          value={draft.day}
          onKeyDown={next(() => entry.current?.focus())}
          onChange={({ target }) => set({ day: target.value })}
        />
        <datalist id="suppliers">
          {known.data?.pages[0]?.meta.suppliers.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <ArrivalEntry
        line={draft.entry}
        today={today}
        seesCosts={seesCosts}
        handle={entry}
        onChange={line => {
          setFault(null)
          change(before => ({ ...before, entry: line }))
        }}
        onAdd={line => setLines(lines => [...lines, line])}
        onEnd={() => save.current?.focus()}
      />
      {draft.lines.length > 0 && (
        <ol aria-label="Lignes" className="divide-y overflow-hidden rounded-lg border bg-surface">
          {draft.lines.map((line, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
              key={at}
              line={line}
              faults={refused.get(at)}
              onCorrect={() => {
                setLines(lines => lines.toSpliced(at, 1))
                change(before => ({ ...before, entry: line }))
                entry.current?.focus()
              }}
              onRemove={() => setLines(lines => lines.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      <Button
        ref={save}
        size="lg"
        className="h-14 self-start text-lg max-sm:w-full"
        pending={record.isPending}
        onClick={() => void submit()}
      >
        {draft.lines.length === 0
          ? 'Enregistrer l’arrivage'
          : `Enregistrer : ${formatCount(draft.lines.length, 'ligne', 'lignes')}, ${formatPackages(packages)}`}
      </Button>
    </div>
  )
}

const headFaults = (
  { supplier, day }: ArrivalDraft,
  today: string,
): { supplier?: string; arrived_on?: string } => ({
  ...(supplier.trim() === '' && { supplier: 'Indiquez le fournisseur.' }),
  ...(day.trim() !== '' &&
    readTypedDay(day, today) === null && { arrived_on: 'Une date, comme 26/11.' }),
})

const dayHint = (typed: string, today: string): string | undefined => {
  const day = typed.trim() === '' ? null : readTypedDay(typed, today)
  return day === null ? undefined : formatDateInSentence(day)
}

const Line = ({
  line,
  faults,
  onCorrect,
  onRemove,
}: {
  line: LineDone
  faults: LineFaults | undefined
  onCorrect: () => void
  onRemove: () => void
}) => (
  <li className="flex items-center gap-2 py-2 pr-2 pl-4">
    <div className="min-w-0 flex-1">
      <button
        type="button"
        onClick={onCorrect}
        aria-label={`Corriger ${line.goods.label}`}
        className="min-h-11 break-words text-left font-medium underline-offset-4 hover:underline"
      >
        {line.goods.label}
      </button>
      <p className="text-ink-soft text-sm">
        {[
          formatPackages(readNumber(line.packages) ?? 0),
          line.lot.trim() === '' ? 'lot proposé' : `lot ${line.lot.trim()}`,
          line.cost.trim() === ''
            ? ''
            : `${line.cost} €/${line.costUnit === 'kg' ? 'kg' : 'colis'}`,
          line.weight.trim() === '' ? '' : `${line.weight} kg`,
          line.bestBefore.trim() === '' ? '' : `DDM ${line.bestBefore}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {Object.values(faults ?? {}).map(message => (
        <p key={message} role="alert" className="text-sm text-tomato-ink">
          {message}
        </p>
      ))}
    </div>
    <IconButton label={`Retirer ${line.goods.label}`} onClick={onRemove}>
      <Trash2 aria-hidden="true" className="size-4" />
    </IconButton>
  </li>
)

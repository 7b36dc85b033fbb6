import { recordsPayments } from '@carreau/domain/customers/customers'
import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, formatList } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, FileSpreadsheet, Inbox, Lock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import {
  type BankEntry,
  type BankStatement,
  type Released,
  useReadBankStatement,
  useRecordBankEntries,
} from './bank.queries.ts'
import { BankGroup } from './bank-group.tsx'
import { DismissedList } from './dismissed-list.tsx'
import {
  type Chosen,
  chargesOf,
  groupOf,
  groups,
  isTicked,
  type Kept,
  keptFor,
  partsOf,
  releasedOf,
  restOf,
  sumOf,
  type Ticks,
  takenByOthers,
} from './releases.ts'

const DismissDialog = lazy(() => import('./dismiss-dialog.tsx'))
const ChooseInvoicesDialog = lazy(() => import('./choose-invoices-dialog.tsx'))

/** A bank's file becomes payments: chosen, looked through, released in one tap. */
export const BankPage = () => {
  const role = useAuth().tenant?.selectedRole
  const mayRecord = recordsPayments.some(known => known === role)
  return (
    <>
      <Link
        to="/shop/customers"
        search={{ view: 'ageing' }}
        className="inline-flex h-11 items-center gap-1 text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" /> Balance âgée
      </Link>
      <h1 className="text-3xl">Importer un relevé bancaire</h1>
      {mayRecord ? (
        <Statement />
      ) : (
        <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
      )}
    </>
  )
}

const refusalOf = (error: unknown): string => {
  if (isApiError(error) && error.code === 'network')
    return 'L’envoi n’a pas abouti. Votre fichier reste choisi et rien n’a changé\u00a0: réessayez quand le réseau revient.'
  return (
    (isApiError(error) && error.errors.file?.[0]) ||
    messageOf(error, 'Le relevé n’a pas pu être lu. Réessayez.')
  )
}

/** One key for one release: sent again as it is, after an answer that was lost, it is the same. */
const useKey = () => {
  const last = useRef({ of: '', key: '' })
  return (entries: Released): string => {
    const of = JSON.stringify(entries)
    if (last.current.of !== of) last.current = { of, key: newIdempotencyKey() }
    return last.current.key
  }
}

const Statement = () => {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Chosen>({})
  const [ticks, setTicks] = useState<Ticks>({})
  const [kept, setKept] = useState<Kept>({})
  const [dismissing, setDismissing] = useState<BankEntry | null>(null)
  const [choosing, setChoosing] = useState<BankEntry | null>(null)
  const read = useReadBankStatement()
  const record = useRecordBankEntries()
  const keyOf = useKey()
  // Another file may be chosen while one is read: the last one counts.
  const reading = useRef(0)
  // While it is read again, what was read before stays in sight.
  const [statement, setStatement] = useState<BankStatement | null>(null)
  const entries = statement?.entries ?? []
  const refusal =
    (read.error && refusalOf(read.error)) ??
    (record.error &&
      messageOf(record.error, 'Les règlements n’ont pas pu être enregistrés. Réessayez.'))
  const ticked = entries.filter(entry => isTicked(entry, ticks, chosen, kept))
  useUnsavedGuard(Object.keys(chosen).length > 0)

  const readFile = async (next: File) => {
    record.reset()
    const turn = ++reading.current
    const isLast = () => turn === reading.current
    try {
      const answer = await read.mutateAsync(next)
      if (isLast()) setStatement(answer)
    } catch {
      // `read.error` says it; what another file said is of no use any more.
      if (isLast() && next !== file) setStatement(null)
    }
  }
  const choose = (next: File) => {
    setFile(next)
    setChosen({})
    setKept({})
    setTicks({})
    setStatement(null)
    void readFile(next)
  }
  const release = async () => {
    if (file === null || record.isPending) return
    const released = releasedOf(ticked, chosen, kept)
    try {
      await record.mutateAsync({ idempotencyKey: keyOf(released), body: { entries: released } })
      setChosen({})
      setKept({})
      setTicks({})
      // The file says what is recorded now, by us or by somebody else meanwhile.
      await readFile(file)
    } catch {
      // `record.error` says it.
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-5">
      <FileDrop file={file} disabled={record.isPending} onChoose={choose} />
      <FormAlert message={refusal} />
      {refusal !== null && file !== null && (
        <Button variant="secondary" className="self-start" onClick={() => void readFile(file)}>
          Relire le relevé
        </Button>
      )}
      {read.isPending && (
        <p role="status" className="flex items-center gap-2 text-ink-soft text-sm">
          <Spinner /> Lecture du relevé…
        </p>
      )}
      {statement !== null && (
        <>
          <Facts statement={statement} />
          {entries.length === 0 && (
            <EmptyState
              icon={Inbox}
              title="Aucun encaissement dans ce relevé"
              text="Seuls les crédits comptabilisés, en euros, se rapprochent des factures."
            />
          )}
          {groups.map(group => (
            <BankGroup
              key={group}
              group={group}
              entries={entries.filter(entry => groupOf(entry) === group)}
              chosen={chosen}
              kept={kept}
              ticks={ticks}
              disabled={record.isPending}
              onTick={(keys, isOn) =>
                setTicks({ ...ticks, ...Object.fromEntries(keys.map(key => [key, isOn])) })
              }
              onChoose={setChoosing}
              onDismiss={setDismissing}
            />
          ))}
          {entries.some(entry => entry.recorded === null && entry.dismissed === null) && (
            <Release
              ticked={ticked}
              chosen={chosen}
              kept={kept}
              pending={record.isPending}
              disabled={read.isPending}
              onRelease={() => void release()}
            />
          )}
        </>
      )}
      <DismissedList onRestored={() => file !== null && void readFile(file)} />
      <Suspense>
        {dismissing !== null && (
          <DismissDialog
            entry={dismissing}
            onClose={() => setDismissing(null)}
            onDone={() => {
              setDismissing(null)
              if (file !== null) void readFile(file)
            }}
          />
        )}
        {choosing !== null && (
          <ChooseInvoicesDialog
            entry={choosing}
            parts={partsOf(choosing, chosen)}
            taken={takenByOthers(ticked, chosen, choosing)}
            onClose={() => setChoosing(null)}
            onChoose={(parts, keep) => {
              setKept({ ...kept, [choosing.key]: keep })
              setChosen({ ...chosen, [choosing.key]: parts })
              setTicks({ ...ticks, [choosing.key]: parts.length > 0 || keep !== null })
              setChoosing(null)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const FileDrop = ({
  file,
  disabled,
  onChoose,
}: {
  file: File | null
  disabled: boolean
  onChoose: (file: File) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [dropped] = files ?? []
    if (dropped && !disabled) onChoose(dropped)
  }
  return (
    <section
      aria-label="Relevé à importer"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed ${file === null ? 'p-5' : 'px-4 py-2'} ${isOver ? 'border-leaf bg-leaf-soft' : 'border-line-strong'}`}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileSpreadsheet aria-hidden="true" className="size-7 text-leaf-ink" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <strong className="block truncate">
          {file?.name ?? 'Déposez le relevé de votre banque ici'}
        </strong>
        <span className="text-ink-soft">
          CAMT.053 ou CAMT.054 (XML), 30&nbsp;Mo au plus. Rien n’est enregistré avant votre accord.
        </span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fichier du relevé"
        accept=".xml,.053,.c53,.camt,.txt,application/xml,text/xml"
        onChange={({ target }) => {
          take(target.files)
          // So that the same file may be chosen again.
          target.value = ''
        }}
      />
      <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        {file === null ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      </Button>
    </section>
  )
}

/** « CAMT.053, compte …0143, du 2 au 24 novembre »: what was read, and what was not. */
const Facts = ({ statement: { file, entries, left_out } }: { statement: BankStatement }) => {
  const left = [
    left_out.debits > 0 && formatCount(left_out.debits, 'débit', 'débits'),
    left_out.reversals > 0 &&
      formatCount(left_out.reversals, 'annulation ou retour', 'annulations ou retours'),
    left_out.pending > 0 &&
      formatCount(left_out.pending, 'écriture non comptabilisée', 'écritures non comptabilisées'),
    left_out.currencies > 0 &&
      formatCount(left_out.currencies, 'écriture en devise', 'écritures en devises'),
  ].filter(part => part !== false)
  return (
    <p className="text-ink-soft text-sm">
      {[
        file.format,
        ...(file.accounts.length > 0
          ? [
              `${file.accounts.length > 1 ? 'comptes' : 'compte'} ${formatList(file.accounts.map(end => `…${end}`))}`,
            ]
          : []),
        ...(file.from === null || file.to === null
          ? []
          : [
              file.from === file.to
                ? formatDate(file.from)
                : `du ${formatDate(file.from)} au ${formatDate(file.to)}`,
            ]),
        formatCount(entries.length, 'encaissement', 'encaissements'),
      ].join(' · ')}
      {left.length > 0 && <span className="block">Laissés de côté&nbsp;: {formatList(left)}.</span>}
    </p>
  )
}

/** In sight however long the list is. */
const Release = ({
  ticked,
  chosen,
  kept,
  pending,
  disabled,
  onRelease,
}: {
  ticked: readonly BankEntry[]
  chosen: Chosen
  kept: Kept
  pending: boolean
  disabled: boolean
  onRelease: () => void
}) => {
  const parts = ticked.flatMap(entry => partsOf(entry, chosen))
  const charges = chargesOf(parts)
  const inAdvance = sumOf(
    ticked
      .filter(entry => keptFor(entry, chosen, kept) !== null)
      .map(entry => ({ amount: restOf(entry, partsOf(entry, chosen)), charges: 0 })),
  )
  return (
    <div
      data-action-bar
      className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-paper py-3"
    >
      <span role="status" className="text-ink-soft text-sm">
        {ticked.length === 0
          ? 'Cochez les encaissements à enregistrer.'
          : `${formatEuros(sumOf(parts))} sur ${formatCount(new Set(parts.map(({ number }) => number)).size, 'facture', 'factures')}${charges > 0 ? `, dont ${formatEuros(charges)} d’intérêts et indemnités` : ''}${inAdvance > 0 ? `, ${formatEuros(inAdvance)} en acompte` : ''}`}
      </span>
      <Button pending={pending} disabled={disabled || ticked.length === 0} onClick={onRelease}>
        {ticked.length === 0
          ? 'Enregistrer'
          : `Enregistrer ${formatCount(ticked.length, 'règlement', 'règlements')}`}
      </Button>
    </div>
  )
}

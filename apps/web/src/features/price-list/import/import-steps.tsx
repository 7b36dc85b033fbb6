import { formatCount, formatNumber } from '@carreau/domain/french/format'
import {
  type ImportField,
  type ImportPhase,
  importFieldLabels,
  importFields,
} from '@carreau/domain/price-list/price-list'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { type ImportAnswer, importProgressQuery } from './import.queries.ts'
import type { ImportRun } from './use-import-run.ts'

/** Where one drops the file or chooses it. */
export const ImportDrop = ({
  file,
  disabled,
  isPasting,
  onChoose,
  onPaste,
}: {
  file: File | null
  disabled: boolean
  /** Whether the box for a pasted list is open. */
  isPasting: boolean
  onChoose: (file: File) => void
  onPaste: () => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen && !disabled) onChoose(chosen)
  }
  return (
    <section
      aria-label="Fichier à importer"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed',
        file === null ? 'p-5' : 'px-4 py-2',
        isOver ? 'border-leaf bg-leaf-soft' : 'border-line-strong',
      )}
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
          {file?.name ?? 'Déposez votre fichier de prix ici'}
        </strong>
        <span className="text-ink-soft">
          XLSX, CSV, PDF ou texte, 10 Mo au plus. Rien ne change avant votre accord.
        </span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fichier de prix"
        accept=".csv,.txt,.tsv,.xlsx,.pdf,text/csv,text/plain,application/pdf"
        onChange={({ target }) => {
          take(target.files)
          // So that the same file may be chosen again.
          target.value = ''
        }}
      />
      <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        {file === null ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      </Button>
      <Button variant="secondary" disabled={disabled} aria-expanded={isPasting} onClick={onPaste}>
        Coller une liste
      </Button>
    </section>
  )
}

const phaseLabels: Record<ImportPhase, string> = {
  reading: 'Lecture du fichier…',
  matching: 'Reconnaissance des produits…',
  writing: 'Écriture des prix…',
  done: 'Terminé',
  failed: 'Interrompu',
}

/** The server's progress with the file; a preview can be stopped, writing cannot. */
export const ImportProgress = ({
  progressKey,
  onStop,
}: {
  progressKey: string
  onStop: (() => void) | null
}) => {
  const { data } = useQuery(importProgressQuery(useApi(), progressKey))
  const { done = 0, total = null } = data ?? {}
  return (
    <div className="flex min-h-11 items-center gap-4 text-sm">
      <label className="flex flex-1 flex-col gap-1">
        <span>
          {data ? phaseLabels[data.phase] : 'Envoi du fichier…'}
          {total !== null && ` ${formatNumber(done)} sur ${formatNumber(total)}`}
        </span>
        <progress
          className="h-2 w-full accent-leaf"
          {...(total ? { value: done, max: total } : {})}
        />
      </label>
      {onStop === null ? (
        <span className="text-ink-soft">L’écriture va à son terme, tout ou rien.</span>
      ) : (
        <Button variant="secondary" size="sm" onClick={onStop}>
          Abandonner la lecture
        </Button>
      )}
    </div>
  )
}

/** What each column was recognised as, with a select to correct it. */
export const ImportColumns = ({
  columns,
  isOpen,
  corrected,
  disabled,
  onChange,
}: {
  columns: ImportAnswer['columns']
  /** Whether they are what has to be put right. */
  isOpen: boolean
  /** Corrections made since the file was read, by column. */
  corrected: Record<string, ImportField | null>
  disabled: boolean
  onChange: (index: number, field: ImportField | null) => void
}) => (
  <details open={isOpen} className="group">
    <summary className="flex min-h-9 cursor-pointer items-baseline gap-3 pointer-coarse:min-h-11">
      <h2 className="shrink-0 text-lg">Colonnes reconnues</h2>
      <span className="min-w-0 truncate text-ink-soft text-sm group-open:hidden">
        {columns
          .flatMap(({ header, field }) =>
            field === null ? [] : `${header || 'sans titre'} (${importFieldLabels[field]})`,
          )
          .join(', ')}
      </span>
    </summary>
    <ul className="flex gap-3 overflow-x-auto pb-2">
      {columns.map(({ index, sheet, header, field, remembered, why, samples }) => {
        const name = header || `Colonne ${index + 1}`
        return (
          <li
            key={index}
            className="flex w-48 shrink-0 flex-col gap-1 rounded-md border border-line bg-surface p-3 text-sm"
          >
            <strong className="truncate">{name}</strong>
            {sheet !== null && <span className="truncate text-ink-soft text-xs">{sheet}</span>}
            <Select
              aria-label={`La colonne ${name} contient`}
              disabled={disabled}
              value={(index in corrected ? corrected[index] : field) ?? ''}
              onChange={event =>
                onChange(index, importFields.find(known => known === event.target.value) ?? null)
              }
            >
              <option value="">Ne pas lire</option>
              {importFields.map(known => (
                <option key={known} value={known}>
                  {importFieldLabels[known]}
                </option>
              ))}
            </Select>
            <span className="truncate text-ink-soft">{samples.join(', ') || 'Vide'}</span>
            {why !== null && <span className="text-ink-soft text-xs">{why}</span>}
            {why === null && remembered && (
              <span className="text-ink-soft text-xs">Comme la dernière fois</span>
            )}
          </li>
        )
      })}
    </ul>
  </details>
)

/** Why the file cannot be applied yet; null when it can. */
const obstacleTo = (run: ImportRun, { summary, problem }: ImportAnswer): string | null => {
  if (run.running?.mode === 'preview') return 'Le fichier est relu avec vos corrections…'
  if (!run.isFresh) return 'L’aperçu est d’avant vos corrections\u00a0: relisez le fichier.'
  if (problem !== null || summary.error > 0)
    return 'Corrigez ou ignorez les lignes en erreur\u00a0: rien n’est écrit avant.'
  return null
}

/** The last step: what would be written, and the button that does it. */
export const ImportApply = ({ run, answer }: { run: ImportRun; answer: ImportAnswer }) => {
  const [withdrawMissing, setWithdrawMissing] = useState(false)
  const { summary, missing } = answer
  const toWrite = summary.create + summary.update
  const obstacle = obstacleTo(run, answer)
  const writes = toWrite > 0 || (withdrawMissing && missing > 0)
  const isReading = run.running?.mode === 'preview'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-paper py-3 md:sticky md:bottom-0 md:z-10">
      <Checkbox
        checked={withdrawMissing}
        disabled={missing === 0 || run.running?.mode === 'apply'}
        onChange={event => setWithdrawMissing(event.target.checked)}
      >
        {`Rendre indisponibles les offres absentes du fichier (${missing})`}
      </Checkbox>
      <span className="flex flex-wrap items-center gap-3">
        <span role="status" className="text-ink-soft text-sm">
          {obstacle ?? (writes ? '' : 'Le fichier ne change rien à votre mercuriale.')}
        </span>
        {!(run.isFresh || isReading) && (
          <Button variant="secondary" onClick={run.readAgain}>
            Relire avec mes corrections
          </Button>
        )}
        <Button
          disabled={obstacle !== null || !writes}
          pending={run.running?.mode === 'apply'}
          onClick={() => run.apply(withdrawMissing)}
        >
          {`Appliquer ${formatCount(toWrite, 'ligne', 'lignes')}`}
        </Button>
      </span>
    </div>
  )
}

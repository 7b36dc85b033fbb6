import { formatExactUnitPrice, frenchSpaces } from '@carreau/domain/french/format'
import type { ImportAction } from '@carreau/domain/price-list/price-list'
import { useVirtualizer } from '@tanstack/react-virtual'
import { cx } from 'class-variance-authority'
import { lazy, Suspense, useState } from 'react'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import {
  type ImportAnswer,
  type ImportRow,
  type LabelMeaning,
  leftOut,
  namedAs,
} from './import.queries.ts'
import { useAnswerKeys } from './use-answer-keys.ts'

const LabelDialog = lazy(async () => ({
  default: (await import('./label-dialog.tsx')).LabelDialog,
}))
const LeaveOutDialog = lazy(async () => ({
  default: (await import('./label-dialog.tsx')).LeaveOutDialog,
}))

const filterLabels: Record<ImportAction, string> = {
  error: 'En erreur',
  create: 'À créer',
  update: 'À modifier',
  unchanged: 'Inchangées',
  ignored: 'Ignorées',
}
const order = [
  'error',
  'create',
  'update',
  'unchanged',
  'ignored',
] as const satisfies readonly ImportAction[]

/** What each line of the file would do; those in error first, with what they may have meant. */
export const ImportRows = ({
  answer,
  corrected,
  disabled,
  onCorrect,
  onReadAgain,
  onShowLabels,
  onConfirmPrice,
}: {
  answer: ImportAnswer
  /** What was chosen since the file was read, by label. */
  corrected: Record<string, LabelMeaning>
  disabled: boolean
  onCorrect: (labels: Record<string, LabelMeaning>) => void
  /** Takes back what was said of a label since the file was read. */
  onReadAgain: (label: string) => void
  /** Shows what is remembered of labels. */
  onShowLabels: () => void
  onConfirmPrice: (label: string, price: number) => void
}) => {
  const [action, setAction] = useState<ImportAction | null>(null)
  const [naming, setNaming] = useState<ImportRow | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const keys = useAnswerKeys<HTMLDivElement>()
  const scroller = keys.box
  const shown = answer.rows.filter(row => action === null || row.action === action)
  const unknown = answer.rows.filter(
    row => row.action === 'error' && row.label !== '' && !(row.label in corrected),
  )
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 49,
    overscan: 8,
    getItemKey: index => `${shown[index]?.sheet} ${shown[index]?.line ?? index}`,
  })
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-2">
      <h2 id="import-rows" className="text-lg">
        Lignes du fichier
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form */}
      <div role="group" aria-label="Lignes à montrer" className="flex flex-wrap gap-2">
        {order.map(known => (
          <Button
            key={known}
            size="sm"
            variant={action === known ? 'soft' : 'secondary'}
            aria-pressed={action === known}
            onClick={() => setAction(action === known ? null : known)}
          >
            {filterLabels[known]} <span className="tabular-nums">{answer.summary[known]}</span>
          </Button>
        ))}
        {unknown.length > 1 && (
          <Button size="sm" variant="link" disabled={disabled} onClick={() => setIsLeaving(true)}>
            {`Ignorer les ${unknown.length} lignes à corriger…`}
          </Button>
        )}
      </div>
      {answer.rows_limited && (
        <p className="text-ink-soft text-sm">
          Seules les 1 000 premières lignes sont montrées, erreurs d’abord.
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a section in a section would say less */}
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the keys
        tabIndex={0}
        role="region"
        data-lines
        aria-label="Lignes du fichier, à faire défiler"
        onKeyDown={keys.onKeyDown}
        onClickCapture={keys.onClickCapture}
        className="max-h-[min(34rem,62dvh)] overflow-auto rounded-md border border-line bg-surface text-sm"
      >
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const row = shown[index]
            return (
              row && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ImportLine
                    row={row}
                    corrected={corrected[row.label]}
                    disabled={disabled}
                    onChoose={meaning => onCorrect({ [row.label]: meaning })}
                    onReadAgain={
                      !row.is_left_out
                        ? null
                        : row.label in corrected
                          ? () => onReadAgain(row.label)
                          : onShowLabels
                    }
                    onSearch={() => setNaming(row)}
                    onConfirmPrice={
                      row.is_price_unlikely && row.price !== null
                        ? () => onConfirmPrice(row.label, row.price ?? 0)
                        : null
                    }
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
      {naming && (
        <Suspense>
          <LabelDialog
            row={naming}
            onClose={() => setNaming(null)}
            onChoose={meaning => {
              onCorrect({ [naming.label]: meaning })
              setNaming(null)
            }}
          />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <LeaveOutDialog
            count={unknown.length}
            onClose={() => setIsLeaving(false)}
            onChoose={meaning => {
              onCorrect(Object.fromEntries(unknown.map(({ label }) => [label, meaning])))
              setIsLeaving(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const actions: Record<ImportAction, { label: string; tone: ChipTone }> = {
  error: { label: 'En erreur', tone: 'tomato' },
  create: { label: 'À créer', tone: 'leaf' },
  update: { label: 'À modifier', tone: 'saffron' },
  unchanged: { label: 'Inchangée', tone: 'outline' },
  ignored: { label: 'Ignorée', tone: 'outline' },
}

/** Whether choosing a specification settles the line: its product is what is at fault. */
const canBeNamed = ({
  action,
  label,
  column,
  specification_id,
  suggestions,
  read_as,
}: ImportRow): boolean =>
  action === 'error' &&
  label !== '' &&
  specification_id === null &&
  (column === null || suggestions.length > 0 || read_as !== null)

/** What the server knows but for a doubt begins so; its suggestions settle it. */
const doubt = 'À confirmer : '

/** What is said of the line: its state, and in which colour. */
const stateOf = (
  { action, message }: ImportRow,
  isCorrected: boolean,
): { label: string; tone: ChipTone } => {
  if (action === 'error' && isCorrected) return { label: 'Corrigée', tone: 'leaf' }
  if (action === 'error' && message?.startsWith(doubt))
    return { label: 'À confirmer', tone: 'saffron' }
  return actions[action]
}

/** A line of the file: what it says, what was understood, and what it may have meant. */
const ImportLine = ({
  row,
  corrected,
  disabled,
  onChoose,
  onReadAgain,
  onSearch,
  onConfirmPrice,
}: {
  row: ImportRow
  /** What the person chose since the file was read. */
  corrected: LabelMeaning | undefined
  disabled: boolean
  onChoose: (meaning: LabelMeaning) => void
  /** Of a line that is left out: has it read all the same. */
  onReadAgain: (() => void) | null
  onSearch: () => void
  /** Says that its unlikely price is right; null where it is not in question. */
  onConfirmPrice: (() => void) | null
}) => {
  const isWrong = row.action === 'error' && corrected === undefined
  const { label, tone } = stateOf(row, corrected !== undefined)
  const message = row.message?.startsWith(doubt) ? row.message.slice(doubt.length) : row.message
  // The likeliest meaning is a tap away; the dialog has the others.
  const [likeliest] = canBeNamed(row) ? row.suggestions : []
  /** Whether a line by the keyboard begins with it: nothing likelier stands before. */
  const isFirst = (button: 'search' | 'ignore'): boolean =>
    onConfirmPrice === null && likeliest === undefined && (button === 'search' || !canBeNamed(row))
  const told = frenchSpaces(
    [row.action === 'error' ? null : row.specification_label, message, row.completed]
      .filter(Boolean)
      .join(' · '),
  )
  return (
    <div
      className={cx(
        'flex flex-col gap-x-3 gap-y-0.5 border-line border-b px-3 py-1 md:flex-row md:items-center',
        isWrong && (tone === 'tomato' ? 'bg-tomato-soft' : 'bg-saffron-soft'),
      )}
    >
      <span className="flex min-w-0 items-center gap-x-3 md:flex-1">
        <span className="flex w-21 shrink-0 flex-col items-start text-ink-soft text-xs tabular-nums">
          <span className="max-w-full truncate">
            Ligne {row.line}
            {row.sheet !== null && `, ${row.sheet}`}
          </span>
          <Chip tone={tone}>{label}</Chip>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" title={row.label}>
            {row.label || 'Sans libellé'}
          </span>
          <span
            className={cx('block truncate', isWrong ? 'text-ink' : 'text-ink-soft')}
            title={told}
          >
            {told}
          </span>
        </span>
        {row.price !== null && row.unit !== null && (
          <span className="shrink-0 tabular-nums">{formatExactUnitPrice(row.price, row.unit)}</span>
        )}
      </span>
      {onReadAgain !== null && (
        <Button
          size="sm"
          variant="link"
          disabled={disabled}
          className="shrink-0"
          onClick={onReadAgain}
        >
          Lire de nouveau<span className="sr-only"> la ligne {row.line}</span>
        </Button>
      )}
      {isWrong && row.label !== '' && (
        <span className="flex min-w-0 items-center gap-2 md:max-w-[45%]">
          {onConfirmPrice !== null && (
            <Button
              size="sm"
              variant="secondary"
              data-first
              disabled={disabled}
              onClick={onConfirmPrice}
            >
              Ce prix est juste<span className="sr-only"> à la ligne {row.line}</span>
            </Button>
          )}
          {likeliest !== undefined && (
            <Button
              size="sm"
              variant="secondary"
              {...(onConfirmPrice === null && { 'data-first': true })}
              disabled={disabled}
              className="min-w-0 shrink! justify-start!"
              title={likeliest.label}
              onClick={() => onChoose(namedAs(likeliest.specification_id))}
            >
              <span className="truncate">{likeliest.label}</span>
            </Button>
          )}
          {canBeNamed(row) && (
            <Button
              size="sm"
              variant="secondary"
              {...(isFirst('search') && { 'data-first': true })}
              disabled={disabled}
              className="shrink-0"
              onClick={onSearch}
            >
              Chercher<span className="sr-only"> ce que vend la ligne {row.line}</span>
            </Button>
          )}
          <Button
            size="sm"
            variant="link"
            {...(isFirst('ignore') && { 'data-first': true })}
            disabled={disabled}
            className="shrink-0"
            onClick={() => onChoose(leftOut(false))}
          >
            Ignorer<span className="sr-only"> la ligne {row.line}</span>
          </Button>
        </span>
      )}
    </div>
  )
}

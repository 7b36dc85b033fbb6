import { formatUnitPrice, frenchSpaces } from '@carreau/domain/french/format'
import type { ImportAction } from '@carreau/domain/price-list/price-list'
import { cx } from 'class-variance-authority'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { ImportRow } from './import.queries.ts'

const actions: Record<ImportAction, { label: string; tone: ChipTone }> = {
  error: { label: 'En erreur', tone: 'tomato' },
  create: { label: 'À créer', tone: 'leaf' },
  update: { label: 'À modifier', tone: 'saffron' },
  unchanged: { label: 'Inchangée', tone: 'outline' },
  ignored: { label: 'Ignorée', tone: 'outline' },
}

/** How many of the likeliest meanings are a tap away; the dialog has the others. */
const shownSuggestions = 3

/** Whether choosing a specification settles the line: its product is what is at fault. */
export const canBeNamed = ({
  action,
  label,
  column,
  specification_id,
  suggestions,
}: ImportRow): boolean =>
  action === 'error' &&
  label !== '' &&
  specification_id === null &&
  (column === null || suggestions.length > 0)

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
export const ImportLine = ({
  row,
  corrected,
  disabled,
  onChoose,
  onSearch,
}: {
  row: ImportRow
  /** What the person chose since the file was read; null is to leave the line out. */
  corrected: number | null | undefined
  disabled: boolean
  onChoose: (specificationId: number | null) => void
  onSearch: () => void
}) => {
  const isWrong = row.action === 'error' && corrected === undefined
  const { label, tone } = stateOf(row, corrected !== undefined)
  const message = row.message?.startsWith(doubt) ? row.message.slice(doubt.length) : row.message
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2',
        isWrong && (tone === 'tomato' ? 'bg-tomato-soft' : 'bg-saffron-soft'),
      )}
    >
      <span className="w-16 shrink-0 text-ink-soft tabular-nums">Ligne {row.line}</span>
      <Chip tone={tone}>{label}</Chip>
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">{row.label || 'Sans libellé'}</span>
        <span className={isWrong ? 'text-ink' : 'text-ink-soft'}>
          {frenchSpaces(
            [row.action === 'error' ? null : row.specification_label, message]
              .filter(Boolean)
              .join(' · '),
          )}
        </span>
      </span>
      {row.price !== null && row.unit !== null && (
        <span className="tabular-nums">{formatUnitPrice(row.price, row.unit)}</span>
      )}
      {isWrong && row.label !== '' && (
        <span className="flex basis-full flex-wrap gap-2 md:pl-19">
          {canBeNamed(row) && (
            <>
              {row.suggestions
                .slice(0, shownSuggestions)
                .map(({ specification_id, label: suggested }) => (
                  <Button
                    key={specification_id}
                    size="sm"
                    variant="secondary"
                    disabled={disabled}
                    className="h-auto! min-h-9 max-w-full whitespace-normal! py-1 text-left pointer-coarse:min-h-11"
                    onClick={() => onChoose(specification_id)}
                  >
                    {suggested}
                  </Button>
                ))}
              <Button size="sm" variant="secondary" disabled={disabled} onClick={onSearch}>
                Chercher<span className="sr-only"> ce que vend la ligne {row.line}</span>
              </Button>
            </>
          )}
          <Button size="sm" variant="link" disabled={disabled} onClick={() => onChoose(null)}>
            Ignorer<span className="sr-only"> la ligne {row.line}</span>
          </Button>
        </span>
      )}
    </div>
  )
}

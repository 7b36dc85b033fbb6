import { formatNumber, formatQuantity, unitWords } from '@carreau/domain/french/format'
import { type Unit, units } from '@carreau/domain/money/quantity'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Chip } from '../../ui/chip.tsx'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Input, Select } from '../../ui/form/input.tsx'
import { type DraftLine, doubtsFirst, productName } from './need-draft.ts'

/** What each line was read as: doubts first, answered by a tap; quantities are typed in place. */
export const NeedLines = ({
  lines,
  missing,
  onChange,
  onAnswer,
  onRemove,
}: {
  lines: readonly DraftLine[]
  /** Why a line is in no proposal, by its key. */
  missing: ReadonlyMap<number, string>
  onChange: (key: number, change: Partial<DraftLine>) => void
  onAnswer: (line: DraftLine, candidate: DraftLine['candidates'][number]) => void
  onRemove: (key: number) => void
}) => (
  <ul
    aria-label="Lignes du besoin"
    className="divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {doubtsFirst(lines).map(line => (
      <li
        key={line.key}
        className={cx('flex flex-col gap-2 p-3', line.product === null && 'bg-saffron-soft/40')}
      >
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium">{productName(line)}</p>
            {line.product !== null && <p className="text-ink-soft text-sm">{line.text}</p>}
          </div>
          <Quantity line={line} onChange={change => onChange(line.key, change)} />
          <IconButton label={`Retirer ${productName(line)}`} onClick={() => onRemove(line.key)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {line.product === null ? (
          <Doubt line={line} onAnswer={candidate => onAnswer(line, candidate)} />
        ) : (
          <Facts
            line={line}
            reason={missing.get(line.key)}
            onChange={change => onChange(line.key, change)}
          />
        )}
      </li>
    ))}
  </ul>
)

const Doubt = ({
  line: { candidates, text },
  onAnswer,
}: {
  line: DraftLine
  onAnswer: (candidate: DraftLine['candidates'][number]) => void
}) =>
  candidates.length === 0 ? (
    <p className="text-saffron-ink text-sm">
      Ce produit n’est pas reconnu. Écrivez-le autrement, ou retirez la ligne.
    </p>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and its own layout
    <div
      role="group"
      data-doubt=""
      aria-label={`Que veut dire «\u00a0${text}\u00a0»`}
      className="flex flex-wrap gap-2"
    >
      {candidates.map(candidate => (
        <Button
          key={candidate.product_id}
          size="sm"
          variant="secondary"
          onClick={() => onAnswer(candidate)}
        >
          {candidate.label}
        </Button>
      ))}
    </div>
  )

const Facts = ({
  line,
  reason,
  onChange,
}: {
  line: DraftLine
  reason: string | undefined
  onChange: (change: Partial<DraftLine>) => void
}) => {
  const { filter_labels, usual, keepsUsual, quantity_said, unit_sure } = line
  const hasUsual = usual !== null && usual.label !== ''
  const isClear = quantity_said && unit_sure && reason === undefined
  if (filter_labels.length === 0 && !hasUsual && isClear) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filter_labels.map(label => (
        <Chip key={label}>{label}</Chip>
      ))}
      {hasUsual && (
        <Checkbox
          className="min-h-11 text-sm"
          checked={keepsUsual}
          onChange={event => onChange({ keepsUsual: event.target.checked })}
        >
          {`comme d’habitude\u00a0: ${usual.label}`}
        </Checkbox>
      )}
      {quantity_said && !unit_sure && <UnitQuestion line={line} onChange={onChange} />}
      {!quantity_said && <Chip tone="saffron">Quantité à vérifier</Chip>}
      {reason !== undefined && (
        <Chip tone="saffron" className="whitespace-normal!">
          {reason}
        </Chip>
      )}
    </div>
  )
}

const askedUnits = ['package', 'piece', 'kg'] as const

/** « 6 avocats »: packages unless it is said otherwise, and asked about. */
const UnitQuestion = ({
  line,
  onChange,
}: {
  line: DraftLine
  onChange: (change: Partial<DraftLine>) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and its own layout
  <div
    role="group"
    data-doubt={line.unit_sure ? undefined : ''}
    aria-label={`${formatNumber(line.quantity)} de quoi, pour ${productName(line)}`}
    className="flex flex-wrap items-center gap-2"
  >
    <Chip tone="saffron">Unité à vérifier</Chip>
    {askedUnits.map(unit => (
      <Button
        key={unit}
        size="sm"
        variant="secondary"
        aria-pressed={line.unit === unit}
        onClick={() => onChange({ unit, unit_sure: true })}
      >
        {formatQuantity(line.quantity, unit)}
      </Button>
    ))}
  </div>
)

const Quantity = ({
  line,
  onChange,
}: {
  line: DraftLine
  onChange: (change: Partial<DraftLine>) => void
}) => (
  <div className="flex items-center gap-1">
    <Input
      aria-label={`Quantité de ${productName(line)}`}
      inputMode="decimal"
      className="w-20! text-right"
      defaultValue={String(line.quantity).replace('.', ',')}
      key={line.quantity}
      onBlur={event => {
        const quantity = Number(event.target.value.trim().replace(',', '.'))
        if (Number.isFinite(quantity) && quantity > 0 && quantity <= 100_000)
          onChange({ quantity: Math.round(quantity * 1000) / 1000, quantity_said: true })
        else event.target.value = String(line.quantity).replace('.', ',')
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
    <Select
      aria-label={`Unité de ${productName(line)}`}
      className="w-32!"
      value={line.unit}
      onChange={event =>
        onChange({
          unit: units.find(unit => unit === event.target.value) ?? line.unit,
          unit_sure: true,
        })
      }
    >
      {units.map((unit: Unit) => (
        <option key={unit} value={unit}>
          {unitWords[unit][1]}
        </option>
      ))}
    </Select>
  </div>
)

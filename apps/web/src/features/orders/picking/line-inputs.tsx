import { formatKg } from '@carreau/domain/french/format'
import { Delete, X } from 'lucide-react'
import { allWeighings, type LineDraft, netKg } from './line-draft.ts'

export type ValueName = 'packages' | 'weight' | 'tare'

const cellLook =
  'flex min-h-16 flex-col items-start justify-center rounded-md border-2 border-line-strong bg-surface px-3 py-1.5 text-left'

/** The values of a line; the number pad writes into the selected one. */
export const LineValues = ({
  draft,
  isWeighed,
  chosen,
  onChoose,
  onLot,
}: {
  draft: LineDraft
  isWeighed: boolean
  chosen: ValueName
  onChoose: (name: ValueName) => void
  /** Leads to the lot's field, which a phone shows below the keys. */
  onLot: () => void
}) => {
  const cell = (name: ValueName, label: string, unit: string) => (
    <button
      type="button"
      aria-pressed={chosen === name}
      onClick={() => onChoose(name)}
      className={`${cellLook} aria-pressed:border-leaf aria-pressed:bg-leaf-soft`}
    >
      <span className="text-ink-soft text-sm">{label}</span>
      <span className="font-semibold text-xl tabular-nums md:text-2xl">
        {draft[name] === '' ? '–' : draft[name]} {unit}
      </span>
    </button>
  )
  return (
    <div className={`grid gap-2 md:grid-cols-2 ${isWeighed ? 'grid-cols-3' : 'grid-cols-2'}`}>
      {isWeighed && (
        <div className="grid md:col-span-2">
          {cell('weight', `Pesée ${draft.weighings.length + 1}`, 'kg')}
        </div>
      )}
      {cell('packages', 'Préparé', 'colis')}
      {isWeighed ? (
        cell('tare', 'Tare', 'kg')
      ) : (
        <button type="button" onClick={onLot} className={`${cellLook} min-w-0 md:hidden`}>
          <span className="text-ink-soft text-sm">Lot</span>
          <span className="w-full truncate font-semibold text-xl">
            {draft.lot.trim() === '' ? '–' : draft.lot}
          </span>
        </button>
      )}
    </div>
  )
}

/** The weighings so far; a press on one puts it back into the field to be corrected. */
export const Weighings = ({
  draft,
  onCorrect,
}: {
  draft: LineDraft
  onCorrect: (index: number) => void
}) => {
  const all = allWeighings(draft)
  const net = netKg(draft)
  return (
    <div className="order-2 flex flex-col gap-2">
      <p role="status" className="text-lg tabular-nums">
        {all.length === 0 ? (
          <span className="text-ink-soft">Rien de pesé encore.</span>
        ) : (
          <>
            Net <strong className="text-2xl">{formatKg(net)}</strong> en {all.length} pesée
            {all.length > 1 && 's'}
          </>
        )}
      </p>
      {draft.weighings.length > 0 && (
        <ul aria-label="Pesées" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {draft.weighings.map((kg, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two weighings may be the same
            <li key={index}>
              <button
                type="button"
                aria-label={`Corriger la pesée ${index + 1}\u00a0: ${formatKg(kg)}`}
                onClick={() => onCorrect(index)}
                className="flex h-14 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-lg tabular-nums"
              >
                {formatKg(kg)}
                <X aria-hidden="true" className="size-4 text-ink-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
const look =
  'flex h-14 items-center justify-center rounded-md border border-line-strong bg-surface font-medium text-2xl tabular-nums md:h-16 hover:bg-sunken active:bg-leaf-soft'

/** The typed number with one more character; at most three decimals. */
export const typeCharacter = (typed: string, character: string): string => {
  const next = typed + (character === '.' ? ',' : character)
  if (next === ',') return '0,'
  return /^\d{0,6}(,\d{0,3})?$/.test(next) ? next : typed
}

/** Large keys for gloves; the keyboard does the same. */
export const NumberPad = ({
  onType,
  onErase,
}: {
  onType: (character: string) => void
  onErase: () => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form
  <div role="group" aria-label="Pavé numérique" className="grid grid-cols-3 gap-2">
    {keys.map(key => (
      <button key={key} type="button" className={look} onClick={() => onType(key)}>
        {key === ',' ? <span aria-hidden="true">,</span> : key}
        {key === ',' && <span className="sr-only">Virgule</span>}
      </button>
    ))}
    <button type="button" aria-label="Effacer" className={look} onClick={onErase}>
      <Delete aria-hidden="true" className="size-6" />
    </button>
  </div>
)

const reasons = [
  'Rupture',
  'Qualité insuffisante',
  'Arrivage retardé',
  'Erreur de stock',
  'Calibre hors annonce',
]

/** Why less, or another weight, than announced: one of five reasons, nothing to type. */
export const ReasonChips = ({
  value,
  onChange,
}: {
  value: string
  onChange: (reason: string) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form
  <div role="group" aria-label="Motif" className="flex flex-wrap gap-2">
    {reasons.map(reason => (
      <button
        key={reason}
        type="button"
        aria-pressed={value === reason}
        onClick={() => onChange(value === reason ? '' : reason)}
        className="h-14 rounded-md border border-line-strong bg-surface px-4 font-medium aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
      >
        {reason}
      </button>
    ))}
  </div>
)

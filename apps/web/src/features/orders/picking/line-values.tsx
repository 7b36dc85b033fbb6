import { formatKg } from '@carreau/domain/french/format'
import { X } from 'lucide-react'
import { allWeighings, type LineDraft, netKg } from './line-draft.ts'

export type ValueName = 'packages' | 'weight' | 'tare'

/** What the keys write into: one value at a time. */
export const LineValues = ({
  draft,
  isWeighed,
  chosen,
  onChoose,
}: {
  draft: LineDraft
  isWeighed: boolean
  chosen: ValueName
  onChoose: (name: ValueName) => void
}) => {
  const cell = (name: ValueName, label: string, unit: string) => (
    <button
      type="button"
      aria-pressed={chosen === name}
      onClick={() => onChoose(name)}
      className="flex min-h-16 flex-col items-start justify-center rounded-md border-2 border-line-strong bg-surface px-3 py-1.5 text-left aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
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
      {isWeighed && cell('tare', 'Tare', 'kg')}
    </div>
  )
}

/** The weighings so far; one that is touched comes back to be corrected. */
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

import { formatDayInFigures } from '@carreau/domain/french/dates'
import { formatPackages } from '@carreau/domain/french/format'
import { isSameLot } from '@carreau/domain/orders/stock/recalls'
import type { PickingLine } from './picking.queries.ts'

/** The lots of a product that are in stock, the one that keeps least first: a press instead of typing its number. */
export const LotChoice = ({
  lots,
  value,
  onChange,
}: {
  lots: PickingLine['lots']
  value: string
  onChange: (lot: string) => void
}) =>
  lots.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form
    <div role="group" aria-label="Lots en stock" className="mt-2 flex flex-wrap gap-2">
      <p role="status" className="w-full text-saffron-ink text-sm empty:hidden">
        {lots.some(({ lot }) => isSameLot(lot, value))
          ? ''
          : value.trim() === ''
            ? 'Sans lot, rien ne sort du stock.'
            : 'Ce lot n’est pas en stock : rien n’en sera déduit.'}
      </p>
      {lots.map(({ lot, packages, best_before }) => (
        <button
          key={lot}
          type="button"
          aria-pressed={isSameLot(lot, value)}
          onClick={() => onChange(lot)}
          className="flex min-h-14 min-w-0 flex-col items-start justify-center rounded-md border border-line-strong bg-surface px-3 py-1 text-left aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
        >
          <span className="break-all font-medium">{lot}</span>
          <span className="text-sm tabular-nums">
            {formatPackages(packages)}
            {best_before !== null && `, DDM ${formatDayInFigures(best_before).slice(0, 5)}`}
          </span>
        </button>
      ))}
    </div>
  )

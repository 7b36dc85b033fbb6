import { formatDayInFigures } from '@carreau/domain/french/dates'
import { formatCount, formatUnitPrice } from '@carreau/domain/french/format'
import { daysLeft } from '@carreau/domain/orders/stock/stock'
import { Chip } from '../../../ui/chip.tsx'
import type { StockLot } from './stock.queries.ts'

/** Days before its best before from which a lot is to go first. */
const soon = 3

/** How long a lot keeps, and whether it may leave. */
export const LotChips = ({
  lot,
  today,
}: {
  lot: Pick<StockLot, 'best_before' | 'is_recalled' | 'packages'>
  today: string
}) => {
  const left = daysLeft(lot.best_before, today)
  return (
    <>
      {lot.is_recalled && <Chip tone="tomato">Rappelé</Chip>}
      {lot.packages < 0 && <Chip tone="tomato">Plus sorti qu’entré</Chip>}
      {left !== null && lot.best_before !== null && (
        <Chip tone={left < 0 ? 'tomato' : left <= soon ? 'saffron' : 'outline'}>
          {left < 0
            ? `DDM dépassée (${formatDayInFigures(lot.best_before)})`
            : `DDM ${formatDayInFigures(lot.best_before)}${left === 0 ? ', aujourd’hui' : left <= soon ? `, ${formatCount(left, 'jour', 'jours')}` : ''}`}
        </Chip>
      )}
    </>
  )
}

/** « 7,50 €/colis HT », where it is known and may be seen. */
export const costWords = ({
  unit_cost,
  cost_unit,
}: Pick<StockLot, 'unit_cost' | 'cost_unit'>): string | null =>
  unit_cost === null || cost_unit === null ? null : `${formatUnitPrice(unit_cost, cost_unit)} HT`

/** A number as it is typed; null where it is none. */
export const readNumber = (text: string): number | null => {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : null
}

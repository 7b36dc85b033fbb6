import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { Chip } from '../../../ui/chip.tsx'
import type { Offer } from '../price-list.queries.ts'

/** What may still be promised of an offer, and what is promised. Loaded on demand. */
const StockFacts = ({ available, in_stock, announced, promised }: NonNullable<Offer['stock']>) => (
  <span className="min-w-0 leading-tight">
    <Chip tone={available > 0 ? 'leaf' : 'tomato'}>
      {available === 0
        ? 'Épuisé'
        : available < 0
          ? `Manque ${formatPackages(-available)}`
          : `${formatPackages(available)} libres`}
    </Chip>
    <span className="block truncate px-1.5 text-ink-soft text-xs">
      {in_stock === 0 && announced === 0 && promised === 0
        ? 'aucun stock entré'
        : `${formatNumber(promised)} promis`}
    </span>
  </span>
)

export default StockFacts

import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { costWords, LotChips } from './lot-words.tsx'
import type { StockLot } from './stock.queries.ts'

/** A lot in a list: what it is, how long it keeps, how much is left; a press opens it. */
export const LotRow = ({ lot, today }: { lot: StockLot; today: string }) => (
  <li className="relative flex min-h-20 items-center gap-4 px-4 py-3 hover:bg-sunken">
    <div className="min-w-0 flex-1">
      <p className="break-words font-medium text-lg leading-snug">
        <Link
          to="/shop/stock"
          search={{ lot: lot.id }}
          className="after:absolute after:inset-0"
          aria-label={`${lot.name}, lot ${lot.lot}`}
        >
          {lot.name}
        </Link>
      </p>
      <p className="break-words text-ink-soft text-sm">
        {[lot.origin_name, lot.facts].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="break-all">Lot {lot.lot}</span>
        <LotChips lot={lot} today={today} />
        {costWords(lot) !== null && <span className="text-ink-soft">{costWords(lot)}</span>}
      </p>
    </div>
    <p className="shrink-0 text-right tabular-nums">
      <strong className={`block text-xl ${lot.packages < 0 ? 'text-tomato-ink' : ''}`}>
        {formatPackages(lot.packages)}
      </strong>
      {lot.weight_kg !== null && (
        <span className="text-ink-soft text-sm">{formatKg(lot.weight_kg)}</span>
      )}
    </p>
  </li>
)

import type { OrderTotals } from '@carreau/domain/orders/totals'
import { sql } from 'kysely'

/** What an order may come to as its columns keep it: null where nothing varies. */
export const storedRange = ({ from, to }: Pick<OrderTotals, 'from' | 'to'>) => {
  const varies = from.netCents < to.netCents
  return {
    net_min_cents: varies ? from.netCents : null,
    net_max_cents: varies ? to.netCents : null,
    gross_min_cents: varies ? from.grossCents : null,
    gross_max_cents: varies ? to.grossCents : null,
  }
}

/** The same, set on an order that is updated. */
export const writtenRange = (totals: OrderTotals) => {
  const range = storedRange(totals)
  return sql`net_min_cents = ${range.net_min_cents}, net_max_cents = ${range.net_max_cents},
           gross_min_cents = ${range.gross_min_cents}, gross_max_cents = ${range.gross_max_cents}`
}

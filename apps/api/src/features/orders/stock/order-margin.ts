import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { costOfGoods, marginPercent } from '@carreau/domain/orders/stock/stock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findOrderCosts } from './order-costs.sql.ts'

const marginOf = (netCents: number, costCents: number) => ({
  net: eurosFromCents(netCents),
  cost: eurosFromCents(costCents),
  margin: eurosFromCents(netCents - costCents),
  margin_percent: marginPercent(netCents, costCents),
})

/** What the goods of an order cost by their lots, line by line, for whoever keeps prices. */
export const getOrderMargin = async (db: Db, shopId: number, orderId: number) => {
  const rows = await findOrderCosts(db, shopId, orderId)
  if (rows === null) throw new AppError('order_not_found')
  const known = rows.flatMap(row => {
    if (row.lot === null || row.costE4 === null || row.costUnit === null) return []
    const costCents = costOfGoods({ costE4: row.costE4, unit: row.costUnit }, row)
    return costCents === null ? [] : [{ ...row, lot: row.lot, costCents }]
  })
  return {
    data: {
      ...marginOf(
        sumExact(known.map(row => row.netCents)),
        sumExact(known.map(row => row.costCents)),
      ),
      known_lines: known.length,
      picked_lines: rows.length,
      lines: known.map(row => ({
        line_id: row.lineId,
        name: row.name,
        lot: row.lot,
        ...marginOf(row.netCents, row.costCents),
      })),
    },
  }
}

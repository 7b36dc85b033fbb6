import type { CostUnit, LossReason, MovementKind } from '@carreau/domain/orders/stock/stock'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/** A lot as the book has it, held until the transaction ends: nobody moves any of it meanwhile. */
export type HeldLot = {
  lot: string
  name: string
  packageG: number | null
  milli: number
  weightG: number
}

export const holdLot = async (trx: Trx, shopId: number, lotId: number) => {
  const { rows } = await sql<HeldLot>`
    select s.lot, s.name, s.package_g as "packageG", b.milli, b.weight_g as "weightG"
      from stock_balances b join stock_lots s on s.id = b.lot_id
     where b.lot_id = ${lotId} and b.shop_id = ${shopId} for update of b`.execute(trx)
  return rows[0]
}

export type WrittenMovement = {
  lotId: number
  kind: Exclude<MovementKind, 'arrived' | 'picked' | 'returned'>
  milli: number
  weightG: number
  reason?: LossReason
  note: string
  cost?: { e4: number; unit: CostUnit } | null
  by: string
  at: Date
}

export const insertMovement = async (
  trx: Trx,
  shopId: number,
  { lotId, kind, milli, weightG, reason, note, cost, by, at }: WrittenMovement,
): Promise<void> => {
  await sql`
    insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, reason, note, cost_e4, cost_unit,
                                 at, recorded_by)
    values (${shopId}, ${lotId}, ${kind}, ${milli}, ${weightG}, ${reason ?? null}::text, ${note},
            ${cost?.e4 ?? null}::bigint, ${cost?.unit ?? null}::text, ${at}::timestamptz, ${by})`.execute(
    trx,
  )
}

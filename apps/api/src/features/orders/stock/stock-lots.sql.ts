import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { CostUnit, LossReason, MovementKind } from '@carreau/domain/orders/stock/stock'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isLotRecalled } from '../door/recalled-lots.sql.ts'

/** What is left of a lot. */
export type StockLotRow = {
  id: number
  lot: string
  productId: number
  specificationId: number
  name: string
  facts: string
  originName: string
  milli: number
  weightG: number
  packageG: number | null
  bestBefore: string | null
  arrivalId: number
  arrivedOn: string
  supplier: string
  isRecalled: boolean
  costE4: number | null
  costUnit: CostUnit | null
}

const lotColumns = sql`
  s.id, s.lot, s.product_id as "productId", s.specification_id as "specificationId", s.name, s.facts,
  s.origin_name as "originName", b.milli, b.weight_g as "weightG", s.package_g as "packageG",
  s.best_before as "bestBefore", s.arrival_id as "arrivalId", a.arrived_on as "arrivedOn", a.supplier,
  ${isLotRecalled} as "isRecalled", c.cost_e4 as "costE4", c.cost_unit as "costUnit"`

const lotSources = sql`
  from stock_balances b
  join stock_lots s on s.id = b.lot_id
  join arrivals a on a.id = s.arrival_id
  left join lateral (
    select m.cost_e4, m.cost_unit from stock_movements m
     where m.lot_id = s.id and m.cost_e4 is not null order by m.id desc limit 1) c on true`

/** Lots of which any is left, or less than none: those that keep least first. */
export const findStock = async (
  db: Db,
  shopId: number,
  { words, limit }: { words: readonly string[]; limit: number },
) => {
  const { rows } = await sql<StockLotRow>`
    select ${lotColumns} ${lotSources}
     where b.shop_id = ${shopId} and b.milli <> 0
       and not exists (
         select from unnest(${words}::text[]) as w(word)
          where strpos(fold_text(concat_ws(' ', s.name, s.facts, s.origin_name, s.lot, a.supplier)), w.word) = 0)
     order by s.best_before nulls last, a.arrived_on, s.id limit ${limit}`.execute(db)
  return rows
}

/** Of one arrival, in the order of its note, or one lot; what is used up too. */
export const findLots = async (
  db: Db,
  shopId: number,
  which: { arrivalId: number } | { lotId: number },
) => {
  const chosen: RawBuilder<unknown> =
    'lotId' in which ? sql`s.id = ${which.lotId}` : sql`s.arrival_id = ${which.arrivalId}`
  const { rows } = await sql<StockLotRow>`
    select ${lotColumns} ${lotSources}
     where b.shop_id = ${shopId} and s.shop_id = ${shopId} and ${chosen}
     order by s.position, s.id limit 500`.execute(db)
  return rows
}

export const hasArrivals = async (db: Db, shopId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from arrivals where shop_id = ${shopId}) as has`.execute(db)
  return rows[0]?.has === true
}

export type MovementRow = {
  id: number
  kind: MovementKind
  milli: number
  weightG: number
  reason: LossReason | null
  note: string
  orderId: number | null
  orderNumber: string | null
  buyerName: string | null
  at: Date
  recordedBy: string
}

/** What became of a lot, the newest first. */
export const findMovements = async (
  db: Db,
  shopId: number,
  { lotId, limit }: { lotId: number; limit: number },
) => {
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.milli, m.weight_g as "weightG", m.reason, m.note, m.order_id as "orderId",
           o.number as "orderNumber", o.parties->'buyer'->>'company_name' as "buyerName", m.at,
           m.recorded_by as "recordedBy"
      from stock_movements m
      left join orders o on o.id = m.order_id
     where m.shop_id = ${shopId} and m.lot_id = ${lotId}
     order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** What had arrived of a lot, as it was entered and corrected since. */
export const findArrived = async (
  db: Db,
  shopId: number,
  lotId: number,
): Promise<{ milli: number; weightG: number }> => {
  const { rows } = await sql<{ milli: number; weightG: number }>`
    select coalesce(sum(milli), 0)::integer as milli, coalesce(sum(weight_g), 0)::bigint as "weightG"
      from stock_movements
     where shop_id = ${shopId} and lot_id = ${lotId} and kind in ('arrived', 'corrected')`.execute(
    db,
  )
  return rows[0] ?? { milli: 0, weightG: 0 }
}

export type LotDeliveryRow = {
  lineId: number
  orderId: number
  orderNumber: string
  buyerId: number
  buyerName: string
  deliveryDate: string
  status: OrderStatus
  name: string
  milli: number
  weightG: number | null
}

/** Every order that holds goods under the lot’s number, whatever was booked: the newest delivery first. */
export const findLotDeliveries = async (
  db: Db,
  shopId: number,
  { lotId, limit }: { lotId: number; limit: number },
) => {
  const { rows } = await sql<LotDeliveryRow>`
    select l.id as "lineId", o.id as "orderId", o.number as "orderNumber", o.buyer_id as "buyerId",
           o.parties->'buyer'->>'company_name' as "buyerName", o.delivery_date as "deliveryDate",
           o.status, l.name, coalesce(l.picked_milli, 0) as milli,
           coalesce(l.picked_weight_g, round(l.picked_milli::numeric * l.average_volume_g / 1000)::integer) as "weightG"
      from stock_lots s
      join order_lines l on l.shop_id = ${shopId} and l.lot_key = s.lot_key and l.product_id = s.product_id
      join orders o on o.id = l.order_id
     where s.id = ${lotId} and s.shop_id = ${shopId} and l.picked_milli > 0 and o.status <> 'cancelled'
     order by o.delivery_date desc, o.id desc, l.position limit ${limit}`.execute(db)
  return rows
}

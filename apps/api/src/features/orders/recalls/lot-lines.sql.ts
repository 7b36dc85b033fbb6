import type { OrderStatus } from '@carreau/domain/orders/orders'
import { recallableStatuses } from '@carreau/domain/orders/stock/recalls'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** A line that holds goods of a lot. */
export type LotLineRow = {
  orderId: number
  orderLineId: number
  orderNumber: string
  deliveryDate: string
  status: OrderStatus
  buyerId: number
  buyerName: string
  /** As it was noted. */
  lot: string
  productId: number
  name: string
  packagingName: string
  packagesMilli: number
  weightG: number | null
}

/** Of a wholesaler: what holds a lot, of these products or of any. */
export type SoughtLot = { shopId: number; lot: string; productIds: readonly number[] }

const linesWithLot = ({ shopId, lot, productIds }: SoughtLot) => sql`
  from order_lines l join orders o on o.id = l.order_id
 where l.shop_id = ${shopId} and l.lot_key = lot_key(${lot}) and l.picked_milli > 0
   and (${productIds.length === 0}::boolean or l.product_id = any(${productIds}::bigint[]))
   and o.status = any(${recallableStatuses}::text[])`

/** Net, as weighed or as the package announces it. */
const weight = sql`
  coalesce(l.picked_weight_g, round(l.picked_milli::numeric * l.average_volume_g / 1000)::integer)`

/** The newest deliveries first. */
export const findLotLines = async (db: Db, lot: SoughtLot, limit: number) => {
  const { rows } = await sql<LotLineRow>`
    select o.id as "orderId", l.id as "orderLineId", o.number as "orderNumber",
           o.delivery_date as "deliveryDate", o.status, o.buyer_id as "buyerId",
           o.parties->'buyer'->>'company_name' as "buyerName", coalesce(l.lot, '') as lot, l.product_id as "productId", l.name,
           l.packaging_name as "packagingName", coalesce(l.picked_milli, 0) as "packagesMilli", ${weight} as "weightG"
      ${linesWithLot(lot)}
     order by o.delivery_date desc, o.id desc, l.position limit ${limit}`.execute(db)
  return rows
}

/** Writes down what holds the lot, all of it, and whom that makes a recall tell. Answers the buyers told. */
export const keepLotLines = async (
  trx: Trx,
  { recallId, at, ...lot }: SoughtLot & { recallId: number; at: Date },
): Promise<number[]> => {
  await sql`
    insert into recall_lines (recall_id, shop_id, buyer_id, order_id, order_line_id, buyer_name, name,
      packaging_name, packages_milli, weight_g, status)
    select ${recallId}, l.shop_id, o.buyer_id, o.id, l.id, o.parties->'buyer'->>'company_name', l.name,
           l.packaging_name, l.picked_milli, ${weight}, o.status
      ${linesWithLot(lot)} order by o.delivery_date desc, o.id desc, l.position`.execute(trx)
  const { rows } = await sql<{ buyerId: number }>`
    insert into recall_notices (recall_id, shop_id, buyer_id, told_at)
    select distinct recall_id, shop_id, buyer_id, ${at}::timestamptz from recall_lines
     where recall_id = ${recallId} and status in ('shipped', 'delivered')
    returning buyer_id as "buyerId"`.execute(trx)
  return rows.map(({ buyerId }) => buyerId)
}

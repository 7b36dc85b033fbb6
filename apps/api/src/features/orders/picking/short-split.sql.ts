import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** A line of a day's order that asks for a product; picked or not. */
export type LotLineRow = {
  lineId: number
  orderId: number
  orderNumber: string
  buyerId: number
  buyerName: string
  orderedAt: Date
  priority: number
  name: string
  billingType: BillingType
  volumeType: VolumeType
  orderedMilli: number
  pickedMilli: number | null
  allottedMilli: number | null
  pickingVersion: number
}

/** As many as one picking may send. */
const mostLines = 500

/** The lines of a day's orders of one product, in the order in which they were ordered. */
export const findLotLines = async (
  db: Db,
  shopId: number,
  { specificationId, day }: { specificationId: number; day: string },
) => {
  const { rows } = await sql<LotLineRow>`
    select l.id as "lineId", o.id as "orderId", o.number as "orderNumber", o.buyer_id as "buyerId",
           o.parties->'buyer'->>'company_name' as "buyerName",
           coalesce(o.submitted_at, o.created_at) as "orderedAt",
           coalesce(c.priority, 2) as priority, l.name, l.billing_type as "billingType",
           l.volume_type as "volumeType", l.ordered_milli as "orderedMilli",
           l.picked_milli as "pickedMilli", l.allotted_milli as "allottedMilli",
           l.picking_version as "pickingVersion"
      from orders o
      join order_lines l on l.order_id = o.id
      left join shop_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date
       and o.status in ('accepted', 'picking')
       and l.specification_id = ${specificationId} and l.substitutes_line_id is null
     order by coalesce(o.submitted_at, o.created_at), l.id limit ${mostLines}`.execute(db)
  return rows
}

/** Holds orders of a wholesaler, in the order of their ids: whoever picks in them waits, or is waited for. */
export const lockOrders = async (
  trx: Trx,
  shopId: number,
  orderIds: readonly number[],
): Promise<void> => {
  await sql`select from orders where shop_id = ${shopId} and id = any(${orderIds}::bigint[])
             order by id for update`.execute(trx)
}

/** What is left to a line that is still to be weighed; null: all of it. */
export type Allotment = { lineId: number; milli: number | null; reason: string | null }

export const writeAllotments = async (
  trx: Trx,
  orderId: number,
  allotments: readonly Allotment[],
): Promise<void> => {
  await sql`
    update order_lines l
       set allotted_milli = a.milli, reason = a.reason, picking_version = l.picking_version + 1
      from jsonb_to_recordset(${JSON.stringify(allotments)}::jsonb)
             as a ("lineId" bigint, milli integer, reason text)
     where l.order_id = ${orderId} and l.id = a."lineId"`.execute(trx)
}

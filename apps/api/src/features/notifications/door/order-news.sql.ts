import {
  type OrderStep,
  orderNews,
  type ShortLine,
  shortageNews,
} from '@carreau/domain/notifications/order-news'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { notify, type Told } from '../notify.sql.ts'

type Parties = { orderId: number; buyerId: number; shopId: number }
type StepRow = OrderStep & Parties & { actorId: number | null; at: Date }

const parties = sql`
  o.id as "orderId", o.number, o.buyer_id as "buyerId", o.shop_id as "shopId",
  o.parties->'buyer'->>'company_name' as "buyerName",
  o.parties->'shop'->>'company_name' as "shopName", o.delivery_date as "deliveryDate",
  o.lines_count as "linesCount"`

/** The steps of these orders that this very transaction has written into their history. */
const findFreshSteps = async (trx: Trx, orderIds: readonly number[]): Promise<StepRow[]> => {
  const find = sql<StepRow>`
    select ${parties}, h.from_status as "from", h.to_status as "to", h.actor_name as actor,
           h.actor_id as "actorId", h.reason, h.at
      from order_history h join orders o on o.id = h.order_id
     where h.order_id = any(${orderIds}::bigint[]) and h.xmin = pg_current_xact_id()::xid
     order by h.id`
  // As who is told, so that the role changes once: no row is another transaction's.
  const { rows } = await asSystem('notifying others', () => find.execute(trx))
  return rows
}

/**
 * Tells both sides of what this transaction did to these orders: it is called last, and reads who,
 * what and why in the history rows that the transaction wrote (no savepoints).
 */
export const tellOfOrders = async (trx: Trx, orderIds: readonly number[]): Promise<void> => {
  const steps = await findFreshSteps(trx, orderIds)
  const told = steps.flatMap((step): Told[] =>
    orderNews(step).map(({ kind, to, title, body }) => ({
      kind,
      to: { type: to, id: to === 'buyer' ? step.buyerId : step.shopId },
      exceptUserId: step.actorId,
      title,
      body,
      link: `/orders/${step.orderId}`,
      group: `order:${step.orderId}`,
    })),
  )
  const [first] = steps
  if (first !== undefined && told.length > 0) await notify(trx, told, first.at)
}

/** The lines of an order of which less was picked than ordered, substitutes named. */
const findShortLines = async (trx: Trx, orderId: number): Promise<ShortLine[]> => {
  const { rows } = await sql<ShortLine>`
    select l.name, l.ordered_milli as "orderedMilli", l.picked_milli as "pickedMilli",
           (select s.name from order_lines s
             where s.order_id = l.order_id and s.substitutes_line_id = l.id limit 1) as substitute
      from order_lines l
     where l.order_id = ${orderId} and l.substitutes_line_id is null
       and l.picked_milli < l.ordered_milli
     order by l.position`.execute(trx)
  return rows
}

/** Whether the buyer was told of a shortage of the order. */
const wasTold = async (trx: Trx, buyerId: number, orderId: number): Promise<boolean> => {
  const find = sql`
    select from notifications
     where tenant_id = ${buyerId} and group_key = ${`order_shortage:order:${orderId}`} limit 1`
  const { rows } = await asSystem('notifying others', () => find.execute(trx))
  return rows.length > 0
}

/**
 * Tells the buyer what a locked order will be short of, before the truck leaves; or, when it was told
 * so, that all of it has been found after all.
 */
export const tellOfShortage = async (
  trx: Trx,
  { orderId, actorId, at }: { orderId: number; actorId: number; at: Date },
): Promise<void> => {
  const short = await findShortLines(trx, orderId)
  const { rows } = await sql<OrderStep & Parties>`
    select ${parties} from orders o where o.id = ${orderId}`.execute(trx)
  const [order] = rows
  if (order === undefined) return
  if (short.length === 0 && !(await wasTold(trx, order.buyerId, orderId))) return
  await notify(
    trx,
    {
      kind: 'order_shortage',
      to: { type: 'buyer', id: order.buyerId },
      exceptUserId: actorId,
      ...shortageNews(order, short),
      link: `/orders/${orderId}`,
      group: `order:${orderId}`,
    },
    at,
  )
}

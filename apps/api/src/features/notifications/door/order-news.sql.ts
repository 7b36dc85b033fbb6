import {
  type OrderStep,
  orderNews,
  type ShortLine,
  shortageNews,
} from '@carreau/domain/notifications/order-news'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { notify, type Told } from '../notify.sql.ts'

/** A step that this transaction has taken with an order; `from` is null for one just placed. */
export type OrderMove = {
  orderId: number
  from: OrderStatus | null
  to: OrderStatus
  /** Who, as the history names them; no user where a setting did it. */
  actor: string
  actorId: number | null
  reason: string | null
  at: Date
}

type OrderFacts = Pick<
  OrderStep,
  'number' | 'buyerName' | 'shopName' | 'deliveryDate' | 'linesCount'
> & { orderId: number; buyerId: number; shopId: number }

const findFacts = async (trx: Trx, orderIds: readonly number[]): Promise<OrderFacts[]> => {
  const { rows } = await sql<OrderFacts>`
    select o.id as "orderId", o.number, o.buyer_id as "buyerId", o.shop_id as "shopId",
           o.parties->'buyer'->>'company_name' as "buyerName",
           o.parties->'shop'->>'company_name' as "shopName", o.delivery_date as "deliveryDate",
           o.lines_count as "linesCount"
      from orders o where o.id = any(${orderIds}::bigint[])`.execute(trx)
  return rows
}

/** Tells both sides what was done to orders. */
export const tellOfOrders = async (trx: Trx, moves: readonly OrderMove[]): Promise<void> => {
  const [first] = moves
  if (first === undefined) return
  // As who is told, so that the role changes once: the moves are this transaction's own.
  const facts = await asSystem('notifying others', () =>
    findFacts(
      trx,
      moves.map(({ orderId }) => orderId),
    ),
  )
  const factsOf = new Map(facts.map(one => [one.orderId, one]))
  const told = moves.flatMap((move): Told[] => {
    const order = factsOf.get(move.orderId)
    if (order === undefined) return []
    return orderNews({ ...order, ...move }).map(({ kind, to, title, body }) => ({
      kind,
      to: { type: to, id: to === 'buyer' ? order.buyerId : order.shopId },
      exceptUserId: move.actorId,
      title,
      body,
      link: `/orders/${move.orderId}`,
      group: `order:${move.orderId}`,
    }))
  })
  if (told.length > 0) await notify(trx, told, first.at)
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
  const [order] = await findFacts(trx, [orderId])
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

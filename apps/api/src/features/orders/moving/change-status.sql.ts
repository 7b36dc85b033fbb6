import { type OrderAction, orderTransitions } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { OrderMove } from '../../notifications/door/order-news.ts'
import { sideOf } from '../door/orders.sql.ts'

/** Who moves an order: a person, or the wholesaler's settings where the table names them. */
export type Mover = { userId: number; firstName: string } | 'automatic'

/** What became of a replacement that its buyer never answered. */
const unanswered = 'Restée sans réponse.'

/**
 * Takes an action on those of the orders whose status allows it, by the table of transitions, and writes
 * their history. Every change of an order's status is made here; the answer is what was moved. The
 * wholesaler's settings act for no tenant: whoever calls for them has chosen the orders.
 */
export const changeStatus = async (
  trx: Trx,
  tenant: Tenant | null,
  change: {
    orderIds: readonly number[]
    action: OrderAction
    reason?: string | null
    mover: Mover
    at: Date
  },
): Promise<OrderMove[]> => {
  const { from, contestedFrom = [], to, automatic } = orderTransitions[change.action]
  const { mover, at, reason = null } = change
  const actor = mover === 'automatic' ? (automatic ?? null) : mover.firstName
  const actorId = mover === 'automatic' ? null : mover.userId
  if (actor === null) throw new Error(`No setting takes the action ${change.action}`)
  const isOurs = tenant === null ? sql`true` : sql`${sideOf(tenant)} = ${tenant.id}`
  const { rows } = await sql<Pick<OrderMove, 'orderId' | 'from'>>`
    with held as (
      select o.id, o.status from orders o
       where o.id = any(${change.orderIds}::bigint[])
         and (o.status = any(${from}::text[])
              or o.contestable_until >= ${at}::timestamptz and o.status = any(${contestedFrom}::text[]))
         and ${isOurs}
       order by o.id for update),
    moved as (
      update orders o
         set status = ${to}, changed_at = ${at}::timestamptz, changed_by = ${actorId}::bigint,
             changed_in = pg_current_xact_id(),
             submitted_at = case when ${to === 'submitted'} then ${at}::timestamptz
                                 else o.submitted_at end,
             arrived_in = case when ${to === 'submitted'} then pg_current_xact_id()
                               else o.arrived_in end
        from held where o.id = held.id
      returning o.id, held.status as from_status),
    written as (
      insert into order_history (order_id, at, actor_id, actor_name, from_status, to_status, reason)
      select id, ${at}::timestamptz, ${actorId}::bigint, ${actor}::text, from_status, ${to},
             ${reason}::text
        from moved order by id),
    lapsed as (
      update order_changes h
         set state = 'refused', answered_at = ${at}::timestamptz, answered_by = ${actor}::text,
             reason = ${unanswered}
        from moved
       where h.order_id = moved.id and h.state = 'proposed' and ${to !== 'picking'})
    select id as "orderId", from_status as "from" from moved order by id`.execute(trx)
  return rows.map(row => ({ ...row, to, actor, actorId, reason, at }))
}

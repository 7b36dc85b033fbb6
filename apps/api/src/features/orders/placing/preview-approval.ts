import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { eurosFromCents } from '@carreau/domain/money/money'
import { firstStatuses } from '@carreau/domain/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { BuyerTenant } from '../../../platform/identity/caller.ts'
import { judgeJoin } from '../living/join-cart.ts'
import { findApproval } from '../reading/approval.sql.ts'
import { judgeCarts } from './validate-carts.ts'

type Waiting = { cart_id: number; joined: boolean; with_others: boolean; at_most: boolean }

/**
 * Which of these carts would wait for an admin of the company if they were validated now, judged as validating
 * judges them (docs/product.md#approval). Nothing is written.
 */
export const previewApproval = async (
  db: Db,
  caller: { tenant: BuyerTenant },
  asked: QueryOf<typeof endpoints.previewApproval>,
  now: Date,
) => {
  const { tenant } = caller
  const approval = await findApproval(db, tenant.id)
  if (tenant.role === 'admin' || approval.limit === null)
    return { data: { ...approval, carts: [], days: [] } }
  const { carts, days } = await db.transaction().execute(async trx => {
    const { reviewed, orders, ordered } = await judgeCarts(trx, caller, { asked, now })
    const waiting: Waiting[] = orders
      .filter(({ status }) => status === firstStatuses.above_limit)
      .map(({ cart_id, judged }) => ({
        cart_id,
        joined: false,
        with_others: judged.withOthers,
        at_most: judged.atMost,
      }))
    for (const { cart, order } of reviewed) {
      if (order === undefined) continue
      const { outcome, atMost } = await judgeJoin(trx, caller, { orderId: order.id, cart, now })
      if (outcome === 'to_approve' || order.status === 'to_approve')
        waiting.push({ cart_id: cart.id, joined: true, with_others: false, at_most: atMost })
    }
    const used = reviewed.flatMap(({ cart, review: { orderDate } }) =>
      ordered
        .filter(one => one.shopId === cart.shopId && one.deliveryDate === orderDate)
        .map(({ grossCents }) => ({ cart_id: cart.id, ordered: eurosFromCents(grossCents) })),
    )
    return { carts: waiting, days: used }
  })
  return { data: { ...approval, carts, days } }
}

import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { checkAction, orderStatusLabels } from '@carreau/domain/orders/orders'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../platform/identity/caller.ts'
import { getOrder } from './get-order.ts'
import { changeStatus, findOrders, lockOrder } from './orders.sql.ts'
import { findPickingTerms, findSubstitutes, writePicking } from './pick-order.sql.ts'
import { pickedLines } from './picked-lines.ts'
import { pickedTotals } from './picked-totals.ts'

type Updates = BodyOf<typeof endpoints.pickOrder>['updates']

/**
 * Records what was put in the crates (product §4): all updates or none. The first one moves the
 * order from accepted to picking; its totals follow the real weights. Sent twice, it says the same.
 */
export const pickOrder = async (
  db: Db,
  caller: Caller & { tenant: Tenant },
  { orderId, updates }: { orderId: number; updates: Updates },
  now: Date,
) => {
  const { tenant, userId, firstName } = caller
  await db.transaction().execute(async trx => {
    const locked = await lockOrder(trx, tenant, orderId)
    if (locked === undefined) throw new AppError('order_not_found')
    const starts = checkAction(locked, tenant, 'start_picking') === null
    if (!starts && locked.status !== 'picking') {
      const state = orderStatusLabels[locked.status]
      throw new AppError('action_not_allowed_in_state', {
        message: `On ne prépare qu’une commande acceptée\u00a0: celle-ci est à l’état «\u00a0${state}\u00a0».`,
      })
    }
    const [order] = await findOrders(trx, tenant, [orderId])
    if (order === undefined) throw new AppError('order_not_found')
    const wanted = updates.flatMap(update => update.substitute_specification_id ?? [])
    const substitutes =
      wanted.length === 0 ? [] : await findSubstitutes(trx, { order, specificationIds: wanted })
    const lines = pickedLines(order.lines, updates, substitutes)
    const terms = await findPickingTerms(trx, order)
    await writePicking(trx, order, { lines, totals: pickedTotals(order, lines, terms) })
    if (starts)
      await changeStatus(trx, tenant, {
        orderId,
        from: locked.status,
        to: 'picking',
        reason: null,
        actor: { userId, firstName },
        at: now,
      })
  })
  return getOrder(db, tenant, orderId)
}

import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { moveOrder } from './move-order.ts'

/**
 * Accepts orders one after the other, each in a transaction of its own: one that its buyer has just
 * cancelled must not hold up the others (docs/decisions/0022).
 */
export const acceptOrders = async (
  db: Db,
  caller: Caller & { tenant: Tenant },
  orderIds: readonly number[],
  now: Date,
) => {
  const data: { order_id: number; accepted: boolean; message: string | null }[] = []
  for (const orderId of new Set(orderIds)) {
    try {
      await moveOrder(db, caller, { orderId, action: 'accept' }, now)
      data.push({ order_id: orderId, accepted: true, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      data.push({ order_id: orderId, accepted: false, message: error.message })
    }
  }
  return { data }
}

import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { markSeen } from './see-order.sql.ts'

/** The wholesaler has an order on screen: the buyer is told when this first was. */
export const seeOrder = async (db: Db, tenant: Tenant, orderId: number, now: Date) => {
  const seenAt = await markSeen(db, tenant, { orderId, at: now })
  if (seenAt === undefined) throw new AppError('order_not_found')
  return { data: { seen_at: seenAt.toISOString() } }
}

import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { findOrders } from '../door/orders.sql.ts'
import { closedDaysOf } from '../moving/closed-days.ts'
import { orderOf } from '../orders.present.ts'

export const getOrders = async (db: Db, tenant: Tenant, orderIds: readonly number[], now: Date) => {
  const rows = await findOrders(db, tenant, orderIds)
  const closedDays = await closedDaysOf(db, tenant, rows, now)
  return rows.map(row => orderOf(row, tenant, closedDays.get(row.id)))
}

export const getOrder = async (db: Db, tenant: Tenant, orderId: number, now: Date) => {
  const [order] = await getOrders(db, tenant, [orderId], now)
  if (order === undefined) throw new AppError('order_not_found')
  return { data: order }
}

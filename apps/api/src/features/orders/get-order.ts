import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { orderOf } from './orders.present.ts'
import { findOrders } from './orders.sql.ts'

export const getOrders = async (db: Db, tenant: Tenant, orderIds: readonly number[]) =>
  (await findOrders(db, tenant, orderIds)).map(row => orderOf(row, tenant))

export const getOrder = async (db: Db, tenant: Tenant, orderId: number) => {
  const [order] = await getOrders(db, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  return { data: order }
}

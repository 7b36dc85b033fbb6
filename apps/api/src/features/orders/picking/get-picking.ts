import { parisDay } from '@carreau/domain/french/paris-time'
import { maySubstitute } from '@carreau/domain/orders/picking'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { findSubstituteOffers } from './pick-order.sql.ts'
import { pickingOrderOf, pickingProductsOf, substituteOf } from './picking.present.ts'
import {
  findPickingDays,
  findPickingOrders,
  type PickingOrderRow,
  type Slice,
} from './picking.sql.ts'

/** The orders of the day asked for, or of the first day with something to pick, today failing that. */
export const readDay = async (
  db: Db,
  tenant: Tenant,
  { asked, slice }: { asked: string | undefined; slice?: Slice },
  now: Date,
) => {
  const days = await findPickingDays(db, tenant.id)
  const day = asked ?? days[0]?.day ?? parisDay(now)
  const orders = await findPickingOrders(db, tenant, { day, slice })
  const meta = { day, days: days.map(one => ({ day: one.day, orders_count: one.ordersCount })) }
  return { orders, meta }
}

export const listPicking = async (
  db: Db,
  tenant: Tenant,
  { day }: { day?: string | undefined },
  now: Date,
) => {
  const { orders, meta } = await readDay(db, tenant, { asked: day }, now)
  return { data: orders.map(order => pickingOrderOf(order, tenant, now)), meta }
}

export const listPickingProducts = async (
  db: Db,
  tenant: Tenant,
  { day }: { day?: string | undefined },
  now: Date,
) => {
  const { orders, meta } = await readDay(db, tenant, { asked: day }, now)
  return { data: pickingProductsOf(orders), meta }
}

const findOne = async (db: Db, tenant: Tenant, orderId: number): Promise<PickingOrderRow> => {
  const [order] = await findPickingOrders(db, tenant, { orderIds: [orderId] })
  if (order === undefined) throw new AppError('order_not_found')
  return order
}

export const getPickingOrder = async (db: Db, tenant: Tenant, orderId: number, now: Date) => ({
  data: pickingOrderOf(await findOne(db, tenant, orderId), tenant, now),
})

export const listSubstitutes = async (
  db: Db,
  tenant: Tenant,
  { orderId, lineId }: { orderId: number; lineId: number },
) => {
  const order = await findOne(db, tenant, orderId)
  const line = order.lines.find(({ id }) => id === lineId)
  if (line === undefined || line.substitutesLineId !== null) throw new AppError('order_not_found')
  const { allowedSubstitutes } = line
  if (allowedSubstitutes === null && order.substitution === 'none') return { data: [] }
  const { buyerId } = order
  const offers = await findSubstituteOffers(db, { shopId: tenant.id, buyerId, lineId })
  const fitting = offers.filter(offer => maySubstitute(order.substitution, line, offer))
  // In the buyer's order where it has one.
  const rank = ({ specificationId }: { specificationId: number }) =>
    allowedSubstitutes?.indexOf(specificationId) ?? 0
  return {
    data: fitting.toSorted((a, b) => rank(a) - rank(b)).map(offer => substituteOf(offer, tenant)),
  }
}

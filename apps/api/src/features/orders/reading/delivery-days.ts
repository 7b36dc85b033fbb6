import {
  closedForApproval,
  cutOffOf,
  type Delivery,
  isDeliveryOpen,
  nextDeliveries,
} from '@carreau/domain/companies/delivery-calendar'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { OrderHeadRow } from '../door/orders.sql.ts'
import { findCalendar, findCalendars } from './calendars.sql.ts'

/**
 * An order that waited for an admin reaches the wholesaler only now: its day must still be open, as
 * it must be for a cart.
 */
export const refuseClosedDay = async (
  db: Db,
  { shopId, deliveryDate }: { shopId: number; deliveryDate: string },
  now: Date,
): Promise<void> => {
  const shop = await findCalendar(db, shopId)
  if (shop === undefined) throw new AppError('delivery_date_closed')
  if (isDeliveryOpen(deliveryDate, shop, now)) return
  throw new AppError('delivery_date_closed', {
    message: closedForApproval(shop, deliveryDate, { now, by: 'admin' }),
  })
}

type Waiting = Pick<OrderHeadRow, 'id' | 'status' | 'shopId' | 'deliveryDate'>

/** Why those of the orders that still wait for an admin came too late, by order; the others are left out. */
export const closedDaysOf = async (
  db: Db,
  tenant: Tenant,
  orders: readonly Waiting[],
  now: Date,
): Promise<ReadonlyMap<number, string>> => {
  const closed = new Map<number, string>()
  const waiting = orders.filter(({ status }) => status === 'to_approve')
  if (tenant.type !== 'buyer' || waiting.length === 0) return closed
  const calendars = await findCalendars(db, [...new Set(waiting.map(({ shopId }) => shopId))])
  for (const { id, shopId, deliveryDate } of waiting) {
    const shop = calendars.get(shopId)
    if (shop !== undefined && !isDeliveryOpen(deliveryDate, shop, now))
      closed.set(id, closedForApproval(shop, deliveryDate, { now, by: tenant.role }))
  }
  return closed
}

/** Before the crates are packed. */
const underWay: readonly OrderStatus[] = ['to_approve', 'submitted', 'accepted']

/** Until when the company orders for the day of each of its orders; without those that are past that. */
export const cutOffsOf = async (
  db: Db,
  tenant: Tenant,
  orders: readonly Waiting[],
): Promise<ReadonlyMap<number, Date>> => {
  const open = orders.filter(({ status }) => underWay.includes(status))
  if (tenant.type !== 'buyer' || open.length === 0) return new Map()
  const calendars = await findCalendars(db, [...new Set(open.map(({ shopId }) => shopId))])
  return new Map(
    open.flatMap(({ id, shopId, deliveryDate }) => {
      const shop = calendars.get(shopId)
      const at = shop === undefined ? null : cutOffOf(shop, deliveryDate)
      return at === null ? [] : [[id, at] as const]
    }),
  )
}

/** The next deliveries one proposes. */
const proposedDeliveries = 5

export const deliveriesOf = async (db: Db, shopId: number, now: Date): Promise<Delivery[]> => {
  const calendar = await findCalendar(db, shopId)
  return calendar === undefined ? [] : nextDeliveries(calendar, now, proposedDeliveries)
}

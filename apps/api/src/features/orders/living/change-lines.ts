import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { cutOffOf } from '@carreau/domain/companies/delivery-calendar'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type BuyerTenant,
  type Caller,
  refuseUnproved,
  type Tenant,
} from '../../../platform/identity/caller.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { findOrders, lockOrder, type OrderRow } from '../door/orders.sql.ts'
import { lockOrdering } from '../placing/place-orders.sql.ts'
import { findCalendar } from '../reading/calendars.sql.ts'
import { getOrder } from '../reading/read-orders.ts'
import { findParties } from './living.sql.ts'
import { changeOrder } from './make-change.ts'
import type { KeptWanted } from './write-change.sql.ts'

type Body = BodyOf<typeof endpoints.changeOrderLines>

/** Halves are exact in binary; any other fraction becomes one thousandth, which no rule lets pass. */
export const milliOf = (packages: number): number =>
  Number.isInteger(packages * 2) ? packages * 1000 : Math.trunc(packages) * 1000 + 1

const wantedOf = ({ lines }: Body): KeptWanted[] =>
  lines.map(line =>
    line.line_id === undefined
      ? { specificationId: line.specification_id ?? 0, addMilli: milliOf(line.packages_quantity) }
      : { lineId: line.line_id, toMilli: milliOf(line.packages_quantity) },
  )

/**
 * An order of the tenant, held until the transaction ends: nobody orders for its company from its wholesaler
 * meanwhile, so that a limit counts what there is. The locks stand in the order in which a validation takes them.
 */
export const holdLivingOrder = async (
  trx: Trx,
  tenant: Tenant,
  orderId: number,
): Promise<{ order: OrderRow; cutOffAt: Date | null }> => {
  const parties = await findParties(trx, tenant, orderId)
  if (parties === undefined) throw new AppError('order_not_found')
  await lockOrdering(trx, parties.buyerId, [parties.shopId])
  const locked = await lockOrder(trx, tenant, orderId)
  const [order] = locked === undefined ? [] : await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  const calendar = await findCalendar(trx, order.shopId)
  return { order, cutOffAt: calendar === undefined ? null : cutOffOf(calendar, order.deliveryDate) }
}

/**
 * Changes lines of an order until the cut-off and before picking begins (docs/product.md#the-living-order);
 * under a key a repeated call answers the order as it is.
 */
export const changeOrderLines = async (
  db: Db,
  caller: Caller & { tenant: BuyerTenant },
  { orderId, key, ...body }: Body & { orderId: number; key: string | undefined },
  now: Date,
) => {
  refuseUnproved(caller)
  const { tenant } = caller
  return db.transaction().execute(async trx => {
    const request = `change ${orderId} ${JSON.stringify(body)}`
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return getOrder(trx, tenant, orderId, now)
    const { order, cutOffAt } = await holdLivingOrder(trx, tenant, orderId)
    if (order.version !== body.version) throw new AppError('order_changed')
    const suspended = await holdUnsuspended(trx, [order.buyerId, order.shopId])
    if (suspended.has(order.buyerId)) throw new AppError('company_suspended')
    if (suspended.size > 0) throw new AppError('shop_suspended')
    await changeOrder(trx, caller, {
      order,
      asked: { kind: 'changed', wanted: wantedOf(body), note: body.note?.trim() ?? '' },
      cutOffAt,
      now,
    })
    return getOrder(trx, tenant, orderId, now)
  })
}

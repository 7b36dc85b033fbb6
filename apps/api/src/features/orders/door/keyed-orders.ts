import type { Db } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { moveInside, moveOrder } from '../moving/move-order.ts'
import { getOrder, getOrders } from '../reading/read-orders.ts'
import { pricedOf } from '../reading/unpriced.present.ts'
import {
  findAnsweredNumber,
  findOrderId,
  findOrdersSince,
  type OrderCursor,
} from './keyed-orders.sql.ts'

/** A page of the orders changed since a cursor, and where the next one goes on. */
export const pageOfOrders = async (
  db: Db,
  tenant: Tenant,
  { since, limit, now }: { since: OrderCursor; limit: number; now: Date },
) => {
  const found = await findOrdersSince(db, tenant, since, limit + 1)
  const shown = found.slice(0, limit)
  const places = new Map(shown.map(({ id }, place) => [id, place]))
  const orders = await ordersByIds(
    db,
    tenant,
    shown.map(({ id }) => id),
    now,
  )
  return {
    // Read by their ids; told as they were changed.
    orders: orders.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    last: shown.at(-1),
    hasMore: found.length > limit,
  }
}

/** These orders of a company, in the order of their ids, with their prices. */
export const ordersByIds = async (...asked: Parameters<typeof getOrders>) =>
  (await getOrders(...asked)).map(pricedOf)

/** One of them. */
const pricedOrder = async (...asked: Parameters<typeof getOrder>) => ({
  data: pricedOf((await getOrder(...asked)).data),
})

/** Of an order of the company by its number, as other programs name it. */
export const orderIdOf = async (db: Db, tenant: Tenant, number: string): Promise<number> => {
  const id = await findOrderId(db, tenant, number)
  if (id === undefined) throw new AppError('order_not_found')
  return id
}

export const orderByNumber = async (db: Db, tenant: Tenant, number: string, now: Date) =>
  pricedOrder(db, tenant, await orderIdOf(db, tenant, number), now)

/** The number of an order that waits for no answer: what is done with it in an example changes nothing. */
export const answeredNumber = async (db: Db, tenant: Tenant): Promise<string | null> =>
  (await findAnsweredNumber(db, tenant)) ?? null

/** Accepts or refuses an order, once under an Idempotency-Key: the same call again answers the order as it is. */
export const answerOrder = async (
  db: Db,
  caller: Caller & { tenant: Tenant },
  {
    number,
    key,
    ...move
  }: {
    number: string
    action: 'accept' | 'refuse'
    reason?: string
    key: string | undefined
  },
  now: Date,
) => {
  const { tenant } = caller
  const orderId = await orderIdOf(db, tenant, number)
  if (key === undefined)
    return { data: pricedOf((await moveOrder(db, caller, { ...move, orderId }, now)).data) }
  const request = JSON.stringify({ call: 'answerOrder', number, ...move })
  return db.transaction().execute(async trx => {
    const done = await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return pricedOrder(trx, tenant, orderId, now)
    const answer = await moveInside(trx, caller, { ...move, orderId }, now)
    await keepAnswer(trx, tenant.id, key, orderId)
    return { data: pricedOf(answer.data) }
  })
}

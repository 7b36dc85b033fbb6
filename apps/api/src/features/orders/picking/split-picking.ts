import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency-keys.sql.ts'
import { type Picker, pickInOrder } from './pick-order.ts'
import type { PlacedUpdate } from './weighed-update.ts'

type Updates = BodyOf<typeof endpoints.splitPicking>['updates']

/**
 * Picks lines of several orders at once, all or none; answers which orders. Their rows are locked in
 * the order of their ids, so that two such calls never wait for each other.
 */
export const splitPicking = async (
  db: Db,
  caller: Picker,
  { updates, key }: { updates: Updates; key: string | undefined },
  now: Date,
): Promise<number[]> => {
  const byOrder = new Map<number, PlacedUpdate[]>()
  for (const [at, { order_id, ...update }] of updates.entries())
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), { at, update }])
  const orderIds = [...byOrder.keys()].sort((left, right) => left - right)
  await db.transaction().execute(async trx => {
    const request = `split ${JSON.stringify(updates)}`
    if (key !== undefined && (await takeKey(trx, caller.tenant.id, { key, request })) !== null)
      return
    for (const orderId of orderIds)
      await pickInOrder(trx, caller, { orderId, updates: byOrder.get(orderId) ?? [] }, now)
  })
  return orderIds
}

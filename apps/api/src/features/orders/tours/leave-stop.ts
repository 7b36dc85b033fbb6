import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { deliveredAt } from '@carreau/domain/orders/tours'
import type { Db } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { type Driver, refuseState } from './deliver-stop.ts'
import { insertAttempt, lockStop } from './deliveries.sql.ts'
import { stopOf } from './tours.present.ts'
import { findStops } from './tours.sql.ts'

/**
 * Notes that a driver stood at a stop and nothing could be handed over, whenever the phone's network is back. No state
 * changes: the order is on the road until it is delivered, the next time or by the desk.
 */
export const leaveStop = (
  db: Db,
  caller: Driver,
  {
    orderId,
    key,
    ...said
  }: BodyOf<typeof endpoints.leaveStop> & { orderId: number; key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    const order = await lockStop(trx, { shopId, orderId })
    if (order === undefined) throw new AppError('order_not_found')
    const request = `attempt ${orderId} ${JSON.stringify(said)}`
    const done = key === undefined ? null : await takeKey(trx, shopId, { key, request })
    if (done === null) {
      await refuseState(trx, { orderId, status: order.status })
      if (order.status === 'delivered') throw new AppError('stop_already_delivered')
      await insertAttempt(trx, {
        orderId,
        at: deliveredAt(said.at == null ? null : new Date(said.at), now),
        recordedAt: now,
        recordedBy: caller.firstName,
        reason: said.reason,
      })
      await publish(
        trx,
        [
          tenantChannel({ type: 'shop', id: shopId }),
          tenantChannel({ type: 'buyer', id: order.buyerId }),
        ],
        'order.changed',
        { order_id: orderId },
      )
    }
    const [stop] = await findStops(trx, shopId, [orderId])
    if (stop === undefined) throw new AppError('order_not_found')
    return { data: stopOf(stop) }
  })

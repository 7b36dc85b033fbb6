import { parisInstant } from '@carreau/domain/french/paris-time'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { notifyOfOrders, type OrderMove } from '../../notifications/door/order-news.ts'
import { findTakenWithoutAsking, findUnanswered } from './automatic-answers.sql.ts'
import { changeStatus } from './change-status.sql.ts'

const unanswered = 'Sans réponse avant le départ du camion.'

/** Accepts those of the orders just submitted that their wholesaler takes without asking. */
export const acceptByItself = (
  trx: Trx,
  orderIds: readonly number[],
  now: Date,
): Promise<OrderMove[]> =>
  asSystem('automatic acceptance', async () => {
    const taken = await findTakenWithoutAsking(trx, orderIds)
    if (taken.length === 0) return []
    return changeStatus(trx, null, {
      orderIds: taken,
      action: 'accept',
      mover: 'automatic',
      at: now,
    })
  })

/** Refuses one order if it is still unanswered: whoever answers it at this moment goes first. */
const refuseUnanswered = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const moves = await changeStatus(trx, null, {
      orderIds: [orderId],
      action: 'refuse',
      reason: unanswered,
      mover: 'automatic',
      at: now,
    })
    await notifyOfOrders(trx, moves)
    return moves.length > 0
  })

/** Orders read at a time. */
const pageOfOrders = 200

/** Refuses what was not answered before its truck left; how many orders. */
export const refuseAfterDeparture = async (
  db: Db,
  { day, now }: { day: string; now: Date },
): Promise<number> => {
  let refused = 0
  let afterId = 0
  for (;;) {
    const page = await findUnanswered(db, { day, afterId, limit: pageOfOrders })
    for (const order of page)
      if (parisInstant(order.deliveryDate, order.departureTime) <= now)
        if (await refuseUnanswered(db, order.id, now)) refused++
    if (page.length < pageOfOrders) return refused
    afterId = page.at(-1)?.id ?? afterId
  }
}

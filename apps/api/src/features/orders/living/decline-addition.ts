import { sumExact } from '@carreau/domain/money/money'
import { amendLines } from '@carreau/domain/orders/amend-lines'
import { isLiving } from '@carreau/domain/orders/living-order'
import { orderLineTotal } from '@carreau/domain/orders/totals'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { notifyOfChangeAnswered } from '../../notifications/door/change-news.ts'
import { getOrder } from '../reading/read-orders.ts'
import { amendedTotals } from './amend.ts'
import { holdLivingOrder } from './change-lines.ts'
import { termsOf, writeChange } from './make-change.ts'
import { insertChange } from './write-change.sql.ts'

/**
 * The wholesaler declines what was added to a line since it accepted the order, before picking begins. The
 * buyer never pays for that: neither the minimum nor the franco is held against it.
 */
export const declineAddition = (
  db: Db,
  { tenant, userId, firstName }: Caller & { tenant: ShopTenant },
  {
    orderId,
    lineId,
    version,
    reason,
  }: { orderId: number; lineId: number; version: number; reason: string },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const { order } = await holdLivingOrder(trx, tenant, orderId)
    if (!isLiving(order)) throw new AppError('picking_begun')
    if (order.version !== version) throw new AppError('order_changed')
    const line = order.lines.find(({ id }) => id === lineId)
    if (line === undefined || line.addedMilli === 0) throw new AppError('nothing_added')
    const { lines, refusal } = amendLines(
      order.lines,
      [{ lineId, toMilli: line.orderedPackagesMilli - line.addedMilli }],
      { offers: new Map(), isAccepted: true },
    )
    if (refusal !== null) throw new AppError(refusal.code)
    const kept = lines.map(one => ({
      ...one,
      id: one.id ?? 0,
      // It cannot be asked for again at the old price.
      agreedPackagesMilli: one.id === lineId ? one.orderedPackagesMilli : one.agreedPackagesMilli,
      netCents: orderLineTotal(one).netCents,
    }))
    const goodsCents = sumExact(kept.map(({ netCents }) => netCents))
    const feeCents = goodsCents === 0 ? 0 : order.deliveryFeeCents
    const totals = amendedTotals(order, lines, { feeCents, terms: await termsOf(trx, order) })
    const by = { userId, firstName }
    const declined = {
      lineId,
      specificationId: line.specificationId,
      name: line.name,
      beforeMilli: line.orderedPackagesMilli,
      afterMilli: line.orderedPackagesMilli - line.addedMilli,
      unitPriceE4: line.unitPriceE4,
    }
    const amended = { kept, fresh: [], totals, changes: [declined], bound: [] }
    const changes = await writeChange(trx, order, { amended, wanted: [], note: '', by, at: now })
    await insertChange(trx, order, {
      state: 'made',
      kind: 'declined',
      revision: order.version + 1,
      by,
      at: now,
      note: '',
      wanted: [],
      changes,
      grossBeforeCents: order.grossCents,
      grossAfterCents: totals.grossCents,
      reason,
    })
    await notifyOfChangeAnswered(trx, {
      order,
      changes,
      actor: { userId },
      at: now,
      answer: 'declined',
      reason,
    })
    return getOrder(trx, tenant, orderId, now)
  })

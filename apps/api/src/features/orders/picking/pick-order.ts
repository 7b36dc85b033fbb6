import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { checkAction, orderStatusLabels } from '@carreau/domain/orders/orders'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency-keys.sql.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { tellOfShortage } from '../../notifications/door/order-news.sql.ts'
import { findOrders, lockOrder } from '../door/orders.sql.ts'
import { changeStatus } from '../moving/change-status.sql.ts'
import { getOrder } from '../reading/get-order.ts'
import {
  findPickingStamps,
  findPickingTerms,
  findSubstitutes,
  type PickedLine,
  stampPicking,
  writePicking,
} from './pick-order.sql.ts'
import { pickedLines } from './picked-lines.ts'
import { pickedTotals } from './picked-totals.ts'
import { refuseOverwriting } from './refuse-overwriting.ts'
import type { PlacedUpdate } from './weighed-update.ts'

export type Picker = Caller & { tenant: Tenant }
type Updates = BodyOf<typeof endpoints.pickOrder>['updates']

/** Whether less of a line that these updates touch is in the crates than was ordered. */
const isShort = (
  lines: readonly Pick<PickedLine, 'id' | 'pickedPackagesMilli' | 'orderedPackagesMilli'>[],
  updates: readonly PlacedUpdate[],
): boolean => {
  const touched = new Set(updates.map(({ update }) => update.line_id))
  return lines.some(
    ({ id, pickedPackagesMilli, orderedPackagesMilli }) =>
      id !== null &&
      touched.has(id) &&
      typeof pickedPackagesMilli === 'number' &&
      pickedPackagesMilli < orderedPackagesMilli,
  )
}

/**
 * Records in one order what was put in the crates (docs/product.md#picking): all updates or none.
 * The first one moves the order from accepted to picking; its totals follow the real weights.
 */
export const pickInOrder = async (
  trx: Trx,
  { tenant, userId, firstName }: Picker,
  { orderId, updates }: { orderId: number; updates: readonly PlacedUpdate[] },
  now: Date,
): Promise<void> => {
  const locked = await lockOrder(trx, tenant, orderId)
  if (locked === undefined) throw new AppError('order_not_found')
  const starts = checkAction(locked, tenant, 'start_picking') === null
  if (!starts && locked.status !== 'picking') {
    const state = orderStatusLabels[locked.status]
    throw new AppError('action_not_allowed_in_state', {
      message: `On ne prépare qu’une commande acceptée\u00a0: celle-ci est à l’état «\u00a0${state}\u00a0».`,
    })
  }
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  const stamps = await findPickingStamps(trx, orderId)
  refuseOverwriting(order.lines, updates, stamps)
  const wanted = updates.flatMap(({ update }) => update.substitute_specification_id ?? [])
  const substitutes =
    wanted.length === 0 ? [] : await findSubstitutes(trx, { order, specificationIds: wanted })
  const terms = await findPickingTerms(trx, order)
  const lines = pickedLines(order.lines, updates, { offers: substitutes, rule: terms.substitution })
  await writePicking(trx, order, { lines, totals: pickedTotals(order, lines, terms) })
  await stampPicking(trx, orderId, { updates, by: firstName, at: now })
  if (isShort(lines, updates) || isShort(order.lines, updates))
    await tellOfShortage(trx, { orderId, actorId: userId, at: now })
  if (starts)
    await changeStatus(trx, tenant, {
      orderIds: [orderId],
      action: 'start_picking',
      mover: { userId, firstName },
      at: now,
    })
}

/** The call `pickOrder`; sent again under its key, it changes nothing and answers the order as it is. */
export const pickOrder = async (
  db: Db,
  caller: Picker,
  { orderId, updates, key }: { orderId: number; updates: Updates; key: string | undefined },
  now: Date,
) => {
  const { tenant } = caller
  await db.transaction().execute(async trx => {
    const request = `picking ${orderId} ${JSON.stringify(updates)}`
    if (key !== undefined && (await takeKey(trx, tenant.id, { key, request })) !== null) return
    const placed = updates.map((update, at) => ({ at, update }))
    await pickInOrder(trx, caller, { orderId, updates: placed }, now)
  })
  return getOrder(db, tenant, orderId, now)
}

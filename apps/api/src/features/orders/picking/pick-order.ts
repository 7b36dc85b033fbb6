import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { checkAction, orderStatusLabels } from '@carreau/domain/orders/orders'
import { blockedLotWords, isSameLot } from '@carreau/domain/orders/stock/recalls'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { notifyOfShortage } from '../../notifications/door/order-news.ts'
import { findOrders, lockOrder, type OrderLineRow } from '../door/orders.sql.ts'
import { findBlockedLots, shareLots } from '../door/recalled-lots.sql.ts'
import { changeStatus } from '../moving/change-status.sql.ts'
import { getOrder } from '../reading/read-orders.ts'
import {
  findPickingStamps,
  findPickingTerms,
  findSubstitutes,
  type PickedLine,
  type PickingStamp,
  stampPicking,
} from './pick-order.sql.ts'
import { pickedLines } from './picked-lines.ts'
import type { Planned } from './plan-replacements.ts'
import { findSizes } from './replace-short.sql.ts'
import {
  keepReplacements,
  linesPutIn,
  priceProposals,
  settleProposals,
  writeLines,
} from './replace-short.ts'
import { replacingOf, settleReplacements } from './settle-replacements.ts'
import { type Allotment, lockOrders, writeAllotments } from './short-split.sql.ts'
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
  {
    orderId,
    updates,
    allotments = [],
    planned = null,
  }: {
    orderId: number
    updates: readonly PlacedUpdate[]
    allotments?: readonly Allotment[]
    /** Of a short lot: what stands in for what these lines do not get. */
    planned?: readonly Planned[] | null
  },
  now: Date,
): Promise<void> => {
  // Before its order: a recall waits for whoever shares the lots, and may wait for an order.
  await shareLots(trx, tenant.id)
  const locked = await lockOrder(trx, tenant, orderId)
  if (locked === undefined) throw new AppError('order_not_found')
  const starts = checkAction(locked, tenant, 'start_picking', { now }) === null
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
  await refuseRecalled(trx, tenant.id, { lines, updates })
  const touched = new Set([
    ...updates.map(({ update }) => update.line_id),
    ...allotments.map(({ lineId }) => lineId),
  ])
  const sizes = await findSizes(trx, order.shopId, replacingOf(order))
  const standing = settleReplacements(order, lines, { touched, planned, sizes, stamps })
  const fresh = await linesPutIn(trx, order, standing.planned)
  const after = { lines: [...standing.kept, ...fresh], terms }
  await settleProposals(trx, orderId, { standing, by: firstName, at: now })
  const totals = await writeLines(trx, order, after)
  await stampPicking(trx, orderId, { updates, by: firstName, at: now })
  if (allotments.length > 0) await writeAllotments(trx, orderId, allotments)
  await keepReplacements(trx, order, {
    ...{ planned: standing.planned, fresh, grossAfterCents: totals.grossCents },
    ...{ by: { userId, firstName }, at: now },
  })
  const isAsked = order.changes.some(({ state }) => state === 'proposed')
  if (isAsked || standing.planned.length > 0) await priceProposals(trx, order, after)
  if (allotments.length > 0 || isShort(lines, updates) || isShort(order.lines, updates))
    await notifyOfShortage(trx, { orderId, actorId: userId, at: now })
  if (starts)
    await changeStatus(trx, tenant, {
      orderIds: [orderId],
      action: 'start_picking',
      mover: { userId, firstName },
      at: now,
    })
}

/** Refuses what puts a recalled lot into the crates (409), at the field of each; nothing is written then. */
const refuseRecalled = async (
  trx: Trx,
  shopId: number,
  { lines, updates }: { lines: readonly PickedLine[]; updates: readonly PlacedUpdate[] },
): Promise<void> => {
  const filled = updates.flatMap(({ at, update }) =>
    lines
      .filter(line => line.id === update.line_id || line.substitutesLineId === update.line_id)
      .flatMap(({ lot, productId, name, pickedPackagesMilli }) =>
        lot === null || (pickedPackagesMilli ?? 0) === 0 ? [] : [{ at, lot, productId, name }],
      ),
  )
  const blocked = await findBlockedLots(trx, shopId, filled)
  if (blocked.length === 0) return
  const errors = filled
    .filter(one => blocked.some(({ lot, name }) => name === one.name && isSameLot(lot, one.lot)))
    .map(({ at, lot }) => [`updates.${at}.lot`, [`Le lot ${lot} est rappelé.`]])
  throw new AppError('lot_recalled', {
    message: blockedLotWords(blocked, 'picking'),
    errors: Object.fromEntries(errors),
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
  return db.transaction().execute(async trx => {
    const request = `picking ${orderId} ${JSON.stringify(updates)}`
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    const placed = updates.map((update, at) => ({ at, update }))
    if (done === null) await pickInOrder(trx, caller, { orderId, updates: placed }, now)
    return getOrder(trx, tenant, orderId, now)
  })
}

/** « Karim a déjà préparé Tomate grappe : 3 colis, 18,2 kg, lot L-47. » */
const saidOf = (line: OrderLineRow, replaced: OrderLineRow | undefined, by: string | null) => {
  const shown = replaced ?? line
  const facts = [
    formatPackages(packagesFromMilli(shown.pickedPackagesMilli ?? 0)),
    ...(replaced === undefined ? [] : [`remplacé par ${replaced.name}`]),
    ...(shown.pickedWeightG == null ? [] : [formatKg(kgFromG(shown.pickedWeightG))]),
    ...(shown.lot === null ? [] : [`lot ${shown.lot}`]),
    ...(line.reason === null ? [] : [line.reason]),
  ]
  return `${by ?? 'Quelqu’un'} a déjà préparé ${line.name}\u00a0: ${facts.join(', ')}.`
}

/** Of a line that nobody has picked: its buyer changed it, or less is missing of what it replaces. */
const changedWords = ({ name, orderedPackagesMilli, replacesLineId }: OrderLineRow): string => {
  const packages = formatPackages(packagesFromMilli(orderedPackagesMilli))
  return replacesLineId === null
    ? `Le client a changé ${name}\u00a0: ${packages} à préparer.`
    : `Il manque moins de ce que remplace ${name}\u00a0: ${packages} à préparer.`
}

/**
 * Refuses updates that were made from an older state of their line (409), saying who picked what
 * meanwhile. An update without `expected_version` takes the line as it is.
 */
const refuseOverwriting = (
  lines: readonly OrderLineRow[],
  updates: readonly PlacedUpdate[],
  stamps: readonly PickingStamp[],
): void => {
  const errors: Record<string, string[]> = {}
  for (const { at, update } of updates) {
    const line = lines.find(({ id }) => id === update.line_id)
    const stamp = stamps.find(({ lineId }) => lineId === update.line_id)
    if (line === undefined || stamp === undefined || update.expected_version == null) continue
    if (stamp.version === update.expected_version) continue
    const replaced = lines.find(({ substitutesLineId }) => substitutesLineId === line.id)
    errors[`updates.${at}.expected_version`] = [
      line.pickedPackagesMilli == null && stamp.pickedBy === null
        ? changedWords(line)
        : saidOf(line, replaced, stamp.pickedBy),
    ]
  }
  const messages = Object.values(errors).flat()
  if (messages.length > 0)
    throw new AppError('line_picked_meanwhile', { message: messages.join(' '), errors })
}

type SplitUpdates = BodyOf<typeof endpoints.splitPicking>['updates']

/**
 * Picks lines of several orders at once, all or none; answers which orders. Their rows are locked in
 * the order of their ids, so that two such calls never wait for each other.
 */
export const splitPicking = async (
  db: Db,
  caller: Picker,
  { updates, key }: { updates: SplitUpdates; key: string | undefined },
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
    // All of them first: filling the crates of one holds the stock of its lots, for which another may wait.
    await shareLots(trx, caller.tenant.id)
    await lockOrders(trx, caller.tenant.id, orderIds)
    for (const orderId of orderIds)
      await pickInOrder(trx, caller, { orderId, updates: byOrder.get(orderId) ?? [] }, now)
  })
  return orderIds
}

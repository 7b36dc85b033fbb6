import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents, packagesFromMilli } from '@carreau/domain/money/money'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { countReturned } from '../../customers/door/returned-crates.ts'
import { recordTaking, undoTaking } from '../../customers/door/takings.ts'
import { findTakings, insertCorrection } from './corrections.sql.ts'
import type { Driver } from './deliver-stop.ts'
import { findDelivery, findRefusals, findReturnedCrates, lockStop } from './deliveries.sql.ts'

const enteredOf = async (db: Db, orderId: number, now: Date) => {
  const row = await findDelivery(db, orderId)
  if (row === undefined) throw new AppError('stop_not_delivered')
  const { takenCents, takenMethod } = row
  return {
    at: row.at.toISOString(),
    by: row.recordedBy,
    received_by: row.receivedBy,
    has_signature: row.signature !== null,
    has_photo: row.photoKey !== null,
    temperature_c: row.temperatureTenths === null ? null : row.temperatureTenths / 10,
    note: row.note,
    crates: (await findReturnedCrates(db, orderId)).map(({ kindId, name, count }) => ({
      kind_id: kindId,
      name,
      count,
    })),
    taking:
      takenCents === null || takenMethod === null
        ? null
        : { amount: eurosFromCents(takenCents), method: takenMethod },
    refusals: (await findRefusals(db, orderId)).map(({ lineId, packagesMilli, ...refusal }) => ({
      ...refusal,
      line_id: lineId,
      packages: packagesFromMilli(packagesMilli),
    })),
    can_correct: parisDay(row.recordedAt) === parisDay(now),
  }
}

/** What a driver entered at a stop; the order's row is held, so that no correction is read half. */
export const getStopDelivery = (db: Db, caller: Driver, orderId: number, now: Date) =>
  db.transaction().execute(async trx => {
    const order = await lockStop(trx, { shopId: caller.tenant.id, orderId })
    if (order === undefined) throw new AppError('order_not_found')
    return { data: await enteredOf(trx, orderId, now) }
  })

type Correction = BodyOf<typeof endpoints.correctStopDelivery> & { orderId: number }
type Order = { orderId: number; buyerId: number; number: string }

/** Takes back what was recorded of the money, and records what is said now; the same again changes nothing. */
const correctTaking = async (
  trx: Trx,
  { tenant, userId, firstName }: Driver,
  { taking, ...order }: Order & Pick<Correction, 'taking'>,
  now: Date,
): Promise<void> => {
  const { orderId, buyerId, number } = order
  const before = await findDelivery(trx, orderId)
  const takenCents = taking === null ? null : centsFromEuros(taking.amount)
  const takenMethod = taking?.method ?? null
  if (before?.takenCents === takenCents && before.takenMethod === takenMethod) return
  const pair = { shopId: tenant.id, buyerId }
  const by = { userId, at: now }
  if (before !== undefined && before.takenCents !== null)
    await undoTaking(trx, pair, { number }, by)
  if (takenCents !== null && takenMethod !== null) {
    const taken = { orderId, number, amountCents: takenCents, method: takenMethod }
    await recordTaking(trx, pair, taken, by)
  }
  const correction = { orderId, at: now, recordedBy: firstName, takenCents, takenMethod }
  await insertCorrection(trx, correction)
}

/**
 * Counts crates and money of a stop anew, on the day on which the delivery arrived here: what was booked is moved by
 * contrary rows, nothing is edited.
 */
export const correctStopDelivery = (
  db: Db,
  caller: Driver,
  { orderId, crates, taking }: Correction,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    const order = await lockStop(trx, { shopId, orderId })
    if (order === undefined) throw new AppError('order_not_found')
    if (!(await enteredOf(trx, orderId, now)).can_correct) throw new AppError('correction_closed')
    const { buyerId, number } = order
    await correctTaking(trx, caller, { orderId, buyerId, number, taking }, now)
    const counted = { crates, orderId, at: now, recordedBy: caller.firstName }
    await countReturned(trx, { shopId, buyerId }, counted)
    await publish(
      trx,
      [tenantChannel({ type: 'shop', id: shopId }), tenantChannel({ type: 'buyer', id: buyerId })],
      'order.changed',
      { order_id: orderId },
    )
    return { data: await enteredOf(trx, orderId, now) }
  })

/** What was paid at the doors of a day, so that a driver counts the purse before going home. */
export const listTakings = async (db: Db, shopId: number, { day }: { day: string }) => ({
  data: (await findTakings(db, shopId, day)).map(({ routeId, method, count, totalCents }) => ({
    route_id: routeId,
    method,
    count,
    total: eurosFromCents(totalCents),
  })),
})

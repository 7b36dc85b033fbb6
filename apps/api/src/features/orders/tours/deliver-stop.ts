import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { paymentMethodLabels } from '@carreau/domain/customers/customers'
import { formatDateTime } from '@carreau/domain/french/dates'
import { formatPackages } from '@carreau/domain/french/format'
import {
  centsFromEuros,
  eurosFromCents,
  milliFromPackages,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { answerBy, checkClaimed } from '@carreau/domain/orders/claims'
import { endedStatuses, type OrderStatus } from '@carreau/domain/orders/orders'
import { deliveredAt } from '@carreau/domain/orders/tours'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant, Tenant } from '../../../platform/identity/caller.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
import { countReturned } from '../../customers/door/returned-crates.ts'
import { recordTaking } from '../../customers/door/takings.ts'
import { notifyOfClaim } from '../../notifications/door/order-news.ts'
import { type DisputedLine, insertClaim } from '../claims/claims.sql.ts'
import { takenOf } from '../claims/open-claim.ts'
import { findCrewOfOrder } from '../door/crews.sql.ts'
import { findOrders } from '../door/orders.sql.ts'
import { moveInside } from '../moving/move-order.ts'
import {
  findAttempts,
  findDelivery,
  findRefusals,
  findReturnedCrates,
  insertDelivery,
  isOwnOrder,
  lockStop,
} from './deliveries.sql.ts'
import { stopOf } from './tours.present.ts'
import { findStops } from './tours.sql.ts'

export type Driver = Caller & { tenant: ShopTenant }
type Proof = BodyOf<typeof endpoints.deliverStop>

/** What the customer refused at the door: the lines of a claim, and in words what cannot be claimed any more. */
const refusedOf = async (
  trx: Trx,
  { tenant }: Driver,
  orderId: number,
  refusals: Proof['refusals'],
) => {
  const disputed: DisputedLine[] = []
  const told: string[] = []
  const errors: Record<string, string[]> = {}
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  for (const [at, { line_id, packages, reason }] of refusals.entries()) {
    const field = `refusals.${at}`
    const line = order.lines.find(({ id }) => id === line_id)
    const isTwice = disputed.some(({ lineId }) => lineId === line_id)
    const claimed = { packagesMilli: milliFromPackages(packages), weightG: null }
    const fault = line && checkClaimed(line, claimed, [])
    if (line === undefined || isTwice)
      errors[`${field}.line_id`] = [
        isTwice ? 'Cette ligne est refusée deux fois.' : 'Cette ligne n’est pas de cette commande.',
      ]
    else if (fault != null) {
      const of = fault.field === 'line_id' ? 'line_id' : 'packages'
      errors[`${field}.${of}`] = [fault.message]
    } else if (checkClaimed(line, claimed, takenOf(order, line_id)) !== null)
      // Its customer was faster and disputes it already: the delivery stands, and says what was seen.
      told.push(`Refusé à la porte\u00a0: ${line.name}, ${formatPackages(packages)}, ${reason}.`)
    else disputed.push({ ...claimed, lineId: line_id, reason, fate: 'refused', photoKeys: [] })
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  return { disputed, told }
}

/** In words what stands against the delivery, where its state does. */
export const refuseState = async (
  trx: Trx,
  { orderId, status }: { orderId: number; status: OrderStatus },
): Promise<void> => {
  const done = await findDelivery(trx, orderId)
  if (done !== undefined)
    throw new AppError('stop_already_delivered', {
      message: `Cette livraison est déjà enregistrée par ${done.recordedBy}, le ${formatDateTime(done.at)}, reçue par ${done.receivedBy}\u00a0: la vôtre n’est pas nécessaire.`,
    })
  if (endedStatuses.includes(status)) throw new AppError('stop_cancelled')
  if (status !== 'shipped' && status !== 'delivered') throw new AppError('stop_not_shipped')
}

type Held = {
  orderId: number
  status: OrderStatus
  buyerId: number
  number: string
  proof: Proof
}

/** Delivers an order whose row is held, and writes the proof. */
const deliverHeld = async (
  trx: Trx,
  caller: Driver,
  { orderId, status, buyerId, number, proof }: Held,
  now: Date,
): Promise<void> => {
  const { tenant, userId, firstName } = caller
  const shopId = tenant.id
  await refuseState(trx, { orderId, status })
  if (proof.photo_key != null)
    await refuseForeignPictures(trx, { userId, tenant }, { photo_key: proof.photo_key })
  if (status === 'shipped')
    await moveInside(trx, caller, { orderId, action: 'deliver', isReceived: true }, now)
  const { disputed, told } = await refusedOf(trx, caller, orderId, proof.refusals)
  await insertDelivery(trx, {
    orderId,
    at: deliveredAt(proof.at == null ? null : new Date(proof.at), now),
    recordedAt: now,
    recordedBy: firstName,
    receivedBy: proof.received_by,
    signature: proof.signature ?? null,
    photoKey: proof.photo_key ?? null,
    temperatureTenths: proof.temperature_c == null ? null : Math.round(proof.temperature_c * 10),
    note: [proof.note, ...told].filter(Boolean).join('\n').slice(0, 500),
    takenCents: proof.taking ? centsFromEuros(proof.taking.amount) : null,
    takenMethod: proof.taking?.method ?? null,
    vehicle: (await findCrewOfOrder(trx, orderId))?.vehicle ?? '',
  })
  if (proof.taking != null) {
    const amountCents = centsFromEuros(proof.taking.amount)
    await recordTaking(
      trx,
      { shopId, buyerId },
      { orderId, number, amountCents, method: proof.taking.method },
      { userId, at: now },
    )
  }
  await countReturned(
    trx,
    { shopId, buyerId },
    { crates: proof.crates, orderId, at: now, recordedBy: firstName },
  )
  if (disputed.length > 0) {
    const claim = { orderId, userId, openedAt: now, answerBy: answerBy(now), lines: disputed }
    await insertClaim(trx, claim)
    await notifyOfClaim(trx, { orderId, actorId: userId, at: now })
  }
  // Where the state was told before, nothing else says that there is a proof now.
  await publish(
    trx,
    [tenantChannel({ type: 'shop', id: shopId }), tenantChannel({ type: 'buyer', id: buyerId })],
    'order.changed',
    { order_id: orderId },
  )
}

/**
 * Delivers an order with its proof, once, whenever the phone's network is back. What the desk or the customer
 * told delivered meanwhile gets the proof; so does one whose tour was changed.
 */
export const deliverStop = (
  db: Db,
  caller: Driver,
  { orderId, key, ...proof }: Proof & { orderId: number; key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    const order = await lockStop(trx, { shopId, orderId })
    if (order === undefined) throw new AppError('order_not_found')
    const request = `delivery ${orderId} ${JSON.stringify(proof)}`
    const done = key === undefined ? null : await takeKey(trx, shopId, { key, request })
    if (done === null) await deliverHeld(trx, caller, { orderId, ...order, proof }, now)
    const [stop] = await findStops(trx, shopId, [orderId])
    if (stop === undefined) throw new AppError('order_not_found')
    return { data: stopOf(stop) }
  })

/** The proof of a delivery as both sides read it. */
export const getDelivery = async (db: Db, tenant: Tenant, orderId: number) => {
  if (!(await isOwnOrder(db, tenant, orderId))) throw new AppError('order_not_found')
  const row = await findDelivery(db, orderId)
  const attempts = (await findAttempts(db, orderId)).map(({ at, ...attempt }) => ({
    ...attempt,
    at: at.toISOString(),
  }))
  if (row === undefined) return { data: null, attempts }
  const refusals = await findRefusals(db, orderId)
  return {
    attempts,
    data: {
      at: row.at.toISOString(),
      by: row.recordedBy,
      vehicle: row.vehicle,
      received_by: row.receivedBy,
      signature: row.signature,
      photo_url: row.photoKey === null ? null : mediaUrl(row.photoKey),
      temperature_c: row.temperatureTenths === null ? null : row.temperatureTenths / 10,
      note: row.note,
      crates: (await findReturnedCrates(db, orderId)).map(({ name, count }) => ({ name, count })),
      taking:
        row.takenCents === null || row.takenMethod === null
          ? null
          : {
              amount: eurosFromCents(row.takenCents),
              method_label: paymentMethodLabels[row.takenMethod],
            },
      refusals: refusals.map(({ lineId, packagesMilli, ...refusal }) => ({
        ...refusal,
        line_id: lineId,
        packages: packagesFromMilli(packagesMilli),
      })),
    },
  }
}

import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDateTime } from '@carreau/domain/french/dates'
import { orderStatusLabels } from '@carreau/domain/orders/orders'
import {
  checkReceivable,
  receivedAtOf,
  registerFaultOf,
  type SaidFault,
} from '@carreau/domain/orders/reception'
import type { Db } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { countReceived } from '../../customers/door/returned-crates.ts'
import { claimedOf, claimInside } from '../claims/open-claim.ts'
import { findOrders, lockOrder, type OrderLineRow, type OrderRow } from '../door/orders.sql.ts'
import { moveInside } from '../moving/move-order.ts'
import { getOrder } from '../reading/read-orders.ts'
import { receivableOf } from './reception.present.ts'
import {
  findBestBefore,
  insertReception,
  insertReceptionCrates,
  type WrittenLine,
} from './reception.sql.ts'

type Asked = BodyOf<typeof endpoints.receiveOrder>

const refuseUnreceivable = (order: OrderRow): void => {
  const refusal = checkReceivable(receivableOf(order))
  if (refusal === 'already_received' && order.reception !== null) {
    const { receivedBy, receivedAt } = order.reception
    throw new AppError(refusal, {
      message: `${receivedBy} a déjà réceptionné cette livraison le ${formatDateTime(new Date(receivedAt))}\u00a0: rien n’a été changé. Ouvrez la commande, et signalez-y ce qui manque encore.`,
    })
  }
  if (refusal !== null)
    throw new AppError(refusal, {
      message: `On ne réceptionne qu’une commande expédiée\u00a0: celle-ci est à l’état «\u00a0${orderStatusLabels[order.status]}\u00a0».`,
    })
}

const productOf = ({ name, cultivar, variantSize, originName, packagingName }: OrderLineRow) =>
  [name, cultivar, variantSize, originName, packagingName].filter(Boolean).join(', ')

const deliveredLines = (order: OrderRow) =>
  order.lines.filter(line => (line.pickedPackagesMilli ?? 0) > 0)

/** Throws `invalid_input` for a date of what was not delivered, or said twice. */
const refuseDates = (order: OrderRow, dates: Asked['best_before']): void => {
  const delivered = new Set(deliveredLines(order).map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  // What was said once is taken out, so that it is not there a second time.
  for (const [index, { line_id }] of dates.entries())
    if (!delivered.delete(line_id))
      errors[`best_before.${index}.line_id`] = [
        'Cette date ne correspond à aucune ligne livrée, ou figure deux fois.',
      ]
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
}

/** What was said of a line before: at the door by the driver, or by the kitchen in a claim, which does not say what became of it. */
const saidBefore = ({ claims }: OrderRow, lineId: number): SaidFault[] =>
  claims
    .filter(({ status }) => status !== 'refused')
    .flatMap(({ lines }) => lines)
    .filter(line => line.lineId === lineId)
    .map(line => ({ ...line, fate: line.fate ?? 'kept' }))

/** The lines of the register: all that came, with what is not as it should be, whoever saw it first. */
const writtenLines = (
  order: OrderRow,
  asked: Asked,
  known: ReadonlyMap<number, string>,
): WrittenLine[] => {
  const said = new Map(asked.best_before.map(({ line_id, day }) => [line_id, day]))
  return deliveredLines(order).map(line => {
    const fault = asked.faults.find(({ line_id }) => line_id === line.id)
    const found = registerFaultOf([
      ...saidBefore(order, line.id),
      ...(fault === undefined
        ? []
        : [{ ...claimedOf(fault), fate: fault.fate, reason: fault.reason }]),
    ])
    return {
      lineId: line.id,
      supplier: order.shopName,
      orderNumber: order.number,
      product: productOf(line),
      lot: line.lot,
      bestBefore: said.get(line.id) ?? known.get(line.id) ?? null,
      deliveredMilli: line.pickedPackagesMilli ?? 0,
      deliveredWeightG: line.pickedWeightG ?? null,
      temperatureDc: asked.temperature_c == null ? null : Math.round(asked.temperature_c * 10),
      fate: found?.fate ?? null,
      faultMilli: found?.faultMilli ?? null,
      faultWeightG: found?.faultWeightG ?? null,
      reason: found?.reason ?? '',
      note: asked.note,
    }
  })
}

/**
 * Receives a delivery (docs/product.md#reception): confirms it where its wholesaler has not marked it delivered, claims
 * what differs, counts the crates given back and writes all its lines into the register, in one transaction. The order's
 * row is locked: of two people at once one is told of the other. Under a key a repeated call reads.
 */
export const receiveOrder = (
  db: Db,
  caller: Caller & { tenant: Tenant },
  { orderId, asked, key }: { orderId: number; asked: Asked; key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const { tenant } = caller
    const locked = await lockOrder(trx, tenant, orderId)
    if (locked === undefined) throw new AppError('order_not_found')
    const { shopId } = locked
    // Photographs that waited on a phone are sent anew with each try.
    const faults = asked.faults.map(({ photo_keys: _, ...fault }) => fault)
    const request = JSON.stringify({ reception: orderId, asked: { ...asked, faults } })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return getOrder(trx, tenant, orderId, now)
    const [order] = await findOrders(trx, tenant, [orderId])
    if (order === undefined) throw new AppError('order_not_found')
    refuseUnreceivable(order)
    refuseDates(order, asked.best_before)
    if (order.status === 'shipped')
      await moveInside(trx, caller, { orderId, action: 'confirm_delivery' }, now)
    if (asked.faults.length > 0)
      await claimInside(
        trx,
        caller,
        { orderId, lines: asked.faults, at: 'faults', leavesLate: asked.without_late_claim },
        now,
      )
    const pair = { shopId, buyerId: tenant.id }
    await insertReception(trx, {
      ...pair,
      orderId,
      receivedAt: receivedAtOf(asked.received_at == null ? null : new Date(asked.received_at), now),
      writtenAt: now,
      receivedBy: asked.received_by,
      recordedBy: caller.firstName,
      signature: asked.signature ?? null,
      lines: writtenLines(order, asked, await findBestBefore(trx, orderId)),
    })
    const crates = await countReceived(trx, pair, {
      ...{ crates: asked.crates, orderId, at: now, recordedBy: caller.firstName },
    })
    await insertReceptionCrates(trx, { ...pair, orderId, crates })
    return getOrder(trx, tenant, orderId, now)
  })

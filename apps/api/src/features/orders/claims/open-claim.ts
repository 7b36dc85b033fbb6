import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDateTime } from '@carreau/domain/french/dates'
import { gFromKg, milliFromPackages } from '@carreau/domain/money/money'
import {
  answerBy,
  type Claimed,
  type ClaimedFault,
  checkClaimed,
  claimableUntil,
} from '@carreau/domain/orders/claims'
import { orderStatusLabels } from '@carreau/domain/orders/orders'
import type { FaultFate } from '@carreau/domain/orders/reception'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
import { notifyOfClaim } from '../../notifications/door/order-news.ts'
import { findOrders, lockOrder, type OrderRow } from '../door/orders.sql.ts'
import { orderOf } from '../orders.present.ts'
import { deliveredAtOf } from '../reading/order-parts.present.ts'
import { type DisputedLine, insertClaim } from './claims.sql.ts'

/** A reception also says what became of the goods. */
type Lines = (BodyOf<typeof endpoints.openClaim>['lines'][number] & { fate?: FaultFate })[]

/** The photographs of the lines, by their fields. */
const photosOf = (lines: Lines, at: string): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ photo_keys }, index) =>
      (photo_keys ?? []).map((key, place) => [`${at}.${index}.photo_keys.${place}`, key] as const),
    ),
  )

const isTooLate = (order: OrderRow, now: Date): boolean => {
  const deliveredAt = deliveredAtOf(order)
  return deliveredAt !== null && now > claimableUntil(deliveredAt, order.deliveryDate)
}

const refuseOutOfTime = (order: OrderRow, now: Date): void => {
  const deliveredAt = deliveredAtOf(order)
  if (order.status !== 'delivered' || deliveredAt === null)
    throw new AppError('action_not_allowed_in_state', {
      message: `On ne réclame que sur une commande livrée\u00a0: celle-ci est à l’état «\u00a0${orderStatusLabels[order.status]}\u00a0».`,
    })
  const until = claimableUntil(deliveredAt, order.deliveryDate)
  if (now > until)
    throw new AppError('claim_too_late', {
      message: `Livrée le ${formatDateTime(deliveredAt)}, cette commande se contestait jusqu’au ${formatDateTime(until)}. Écrivez au fournisseur.`,
    })
}

/**
 * Disputes lines of a delivery (docs/product.md#claims), all or nothing. The order's row is locked:
 * what two people claim at once never adds up beyond what was delivered. Under a key a repeated
 * call opens one.
 */
export const openClaim = async (
  db: Db,
  caller: Caller & { tenant: Tenant },
  { orderId, lines, key }: { orderId: number; lines: Lines; key: string | undefined },
  now: Date,
) => {
  const { tenant } = caller
  const data = await db.transaction().execute(async trx => {
    if ((await lockOrder(trx, tenant, orderId)) === undefined) throw new AppError('order_not_found')
    const request = JSON.stringify({ claim: orderId, lines })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done === null) await claimInside(trx, caller, { orderId, lines }, now)
    const [claimed] = await findOrders(trx, tenant, [orderId])
    return claimed && orderOf(claimed, tenant, { now })
  })
  if (data === undefined) throw new AppError('order_not_found')
  return { data }
}

/**
 * The same inside a transaction that does more and has locked the order; `at`: where the lines stand in the call. What
 * comes too late is refused, or with `leavesLate` checked as any other and then left out.
 */
export const claimInside = async (
  trx: Trx,
  { tenant, userId }: Caller & { tenant: Tenant },
  {
    orderId,
    lines,
    at = 'lines',
    leavesLate = false,
  }: { orderId: number; lines: Lines; at?: string; leavesLate?: boolean },
  now: Date,
): Promise<void> => {
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  if (leavesLate && isTooLate(order, now)) {
    disputedLines(order, lines, at)
    return
  }
  refuseOutOfTime(order, now)
  await refuseForeignPictures(trx, { userId, tenant }, photosOf(lines, at))
  await insertClaim(trx, {
    orderId,
    userId,
    openedAt: now,
    answerBy: answerBy(now),
    lines: disputedLines(order, lines, at),
  })
  await notifyOfClaim(trx, { orderId, actorId: userId, at: now })
}

type Asked = Lines[number]

/** A quantity as JSON carries it, in the integers it is kept in. */
export const claimedOf = (asked: Pick<Asked, 'packages_quantity' | 'weight_kg'>): Claimed => ({
  packagesMilli:
    asked.packages_quantity == null ? null : milliFromPackages(asked.packages_quantity),
  weightG: asked.weight_kg == null ? null : gFromKg(asked.weight_kg),
})

/** What claims on a line had accepted, or still ask for. */
export const takenOf = ({ claims }: OrderRow, lineId: number): Claimed[] =>
  claims.flatMap(claim =>
    claim.lines
      .filter(line => line.lineId === lineId && claim.status !== 'refused')
      .map(line =>
        claim.status === 'open'
          ? line
          : { packagesMilli: line.acceptedPackagesMilli, weightG: line.acceptedWeightG },
      ),
  )

const refuse = (order: OrderRow, asked: Asked): ClaimedFault | null => {
  const line = order.lines.find(({ id }) => id === asked.line_id)
  return line === undefined
    ? { field: 'line_id', message: 'Cette ligne n’est pas de cette commande.' }
    : checkClaimed(line, claimedOf(asked), takenOf(order, line.id))
}

/** The lines of a claim. Throws `invalid_input` with every fault at its field. */
const disputedLines = (order: OrderRow, lines: readonly Asked[], at: string): DisputedLine[] => {
  const errors: Record<string, string[]> = {}
  const seen = new Set<number>()
  for (const [index, asked] of lines.entries()) {
    const fault = seen.has(asked.line_id)
      ? { field: 'line_id', message: 'Cette ligne figure deux fois dans la réclamation.' }
      : refuse(order, asked)
    if (fault !== null) errors[`${at}.${index}.${fault.field}`] = [fault.message]
    seen.add(asked.line_id)
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  return lines.map(asked => ({
    ...claimedOf(asked),
    lineId: asked.line_id,
    reason: asked.reason,
    fate: asked.fate ?? null,
    photoKeys: [...new Set(asked.photo_keys ?? [])],
  }))
}

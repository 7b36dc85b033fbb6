import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { findInvoice, issueCreditNote } from '../../documents/door/documents.sql.ts'
import { tellOfClaim } from '../../notifications/door/claim-news.sql.ts'
import { findOrders, lockOrder, type OrderRow } from '../door/orders.sql.ts'
import { orderOf } from '../orders.present.ts'
import { acceptedLines, creditedLines } from './accepted-lines.ts'
import { answerClaim, findClaimedOrder } from './claims.sql.ts'

type Answer = BodyOf<typeof endpoints.resolveClaim> & { claimId: number }
type Claim = OrderRow['claims'][number]

const readOrder = async (trx: Trx, tenant: Tenant, orderId: number): Promise<OrderRow> => {
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('claim_not_found')
  return order
}

/** Answers a claim with its credit note; the invoice's row is locked from here on. */
const accept = async (
  trx: Trx,
  { order, claim, lines }: { order: OrderRow; claim: Claim; lines: Answer['lines'] },
  now: Date,
) => {
  const accepted = acceptedLines(claim, lines)
  const invoice = await findInvoice(trx, order.id)
  // A claim is on invoiced lines alone (`checkClaimed`), and an invoice stays for ever.
  if (invoice === undefined) throw new Error(`Order ${order.id} has no invoice`)
  const credited = creditedLines(order, claim, { accepted, invoice })
  const issued = await issueCreditNote(
    trx,
    { orderId: order.id, claimId: claim.id, lines: credited },
    now,
  )
  if (issued === null)
    throw new AppError('invalid_input', {
      message: 'Ce qui est accepté vaut moins d’un centime\u00a0: il n’y a rien à créditer.',
    })
  return accepted
}

/**
 * The wholesaler's answer to a claim, once (docs/product.md#claims). The order's row is locked, so
 * of two answers at once one is taken; accepting issues the credit note in the same transaction.
 */
export const resolveClaim = async (
  db: Db,
  { tenant, userId }: Caller & { tenant: Tenant },
  { claimId, action, reason, lines }: Answer,
  now: Date,
) => {
  const data = await db.transaction().execute(async trx => {
    const orderId = await findClaimedOrder(trx, tenant, claimId)
    if (orderId === undefined || (await lockOrder(trx, tenant, orderId)) === undefined)
      throw new AppError('claim_not_found')
    const order = await readOrder(trx, tenant, orderId)
    const claim = order.claims.find(({ id }) => id === claimId)
    if (claim === undefined) throw new AppError('claim_not_found')
    if (claim.status !== 'open') throw new AppError('claim_already_answered')
    if (action === 'refuse' && !reason)
      throw new AppError('reason_required', { errors: { reason: ['Indiquez un motif.'] } })
    await answerClaim(trx, {
      claimId,
      status: action === 'accept' ? 'accepted' : 'refused',
      accepted: action === 'accept' ? await accept(trx, { order, claim, lines }, now) : [],
      reason: reason || null,
      userId,
      at: now,
    })
    await tellOfClaim(trx, { orderId, claimId, actorId: userId, at: now })
    return orderOf(await readOrder(trx, tenant, orderId), tenant)
  })
  return { data }
}

import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { CreditNoteContent, InvoiceContent } from '@carreau/domain/documents/content'
import { type CreditedLine, creditableMilli } from '@carreau/domain/documents/credit-note'
import { checkAccepted, claimedMilli } from '@carreau/domain/orders/claims'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { issueCreditNote, lockBilled } from '../../documents/door/issue-documents.ts'
import { notifyOfClaim } from '../../notifications/door/order-news.ts'
import { findOrders, lockOrder, type OrderRow } from '../door/orders.sql.ts'
import { orderOf } from '../orders.present.ts'
import { type AcceptedLine, answerClaim, findClaimedOrder } from './claims.sql.ts'
import { claimedOf } from './open-claim.ts'

type Answer = BodyOf<typeof endpoints.resolveClaim> & { claimId: number }
type Claim = OrderRow['claims'][number]

const readOrder = async (trx: Trx, tenant: Tenant, orderId: number): Promise<OrderRow> => {
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('claim_not_found')
  return order
}

/** Answers a claim with its credit note, or a lower invoice to come; what was billed is locked from here on. */
const accept = async (
  trx: Trx,
  { order, claim, lines }: { order: OrderRow; claim: Claim; lines: Answer['lines'] },
  now: Date,
) => {
  const accepted = acceptedLines(claim, lines)
  const billed = await lockBilled(trx, order.id)
  // A claim is on billed lines alone (`checkClaimed`), and what was billed stays for ever.
  if (billed === undefined) throw new Error(`Order ${order.id} was not billed`)
  const credited = creditedLines(order, claim, { accepted, billed })
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
    await notifyOfClaim(trx, { orderId, claimId, actorId: userId, at: now })
    return orderOf(await readOrder(trx, tenant, orderId), tenant, { now })
  })
  return { data }
}

type Asked = NonNullable<BodyOf<typeof endpoints.resolveClaim>['lines']>[number]

/** Nothing, in the measure of what was claimed. */
const noneOf = ({ lineId, weightG }: Claim['lines'][number]): AcceptedLine => ({
  lineId,
  packagesMilli: weightG === null ? 0 : null,
  weightG: weightG === null ? null : 0,
})

const refuse = (claim: Claim, asked: Asked, seen: ReadonlySet<number>) => {
  const claimed = claim.lines.find(({ lineId }) => lineId === asked.line_id)
  if (claimed === undefined)
    return { field: 'line_id', message: 'Cette ligne n’est pas de cette réclamation.' }
  if (seen.has(asked.line_id))
    return { field: 'line_id', message: 'Cette ligne figure deux fois dans la réponse.' }
  return checkAccepted(claimed, claimedOf(asked))
}

/**
 * What is accepted of each line of a claim: all as claimed, or what the answer says. Throws
 * `invalid_input` with every fault at its field, and when nothing at all would be accepted.
 */
const acceptedLines = (
  claim: Claim,
  lines: readonly Asked[] | null | undefined,
): AcceptedLine[] => {
  if (lines == null) return claim.lines
  const errors: Record<string, string[]> = {}
  const seen = new Set<number>()
  for (const [index, asked] of lines.entries()) {
    const fault = refuse(claim, asked, seen)
    if (fault !== null) errors[`lines.${index}.${fault.field}`] = [fault.message]
    seen.add(asked.line_id)
  }
  const accepted = claim.lines.map(line => {
    const asked = lines.find(one => one.line_id === line.lineId)
    return asked === undefined ? noneOf(line) : { lineId: line.lineId, ...claimedOf(asked) }
  })
  if (accepted.every(({ packagesMilli, weightG }) => !packagesMilli && !weightG))
    errors.lines = ['Indiquez ce que vous acceptez, ou refusez la réclamation.']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  return accepted
}

/** The credit note's lines: quantities in the invoice's terms, so that all the packages are all. */
const creditedLines = (
  order: OrderRow,
  claim: Claim,
  {
    accepted,
    billed,
  }: {
    accepted: readonly AcceptedLine[]
    billed: { content: InvoiceContent; previous: CreditNoteContent[] }
  },
): CreditedLine[] => {
  const creditable = creditableMilli(billed.content, billed.previous)
  return accepted.flatMap(({ lineId, packagesMilli, weightG }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const left = creditable.get(lineId)
    if (line === undefined || !left || !(packagesMilli || weightG)) return []
    const milli = Math.min(claimedMilli(line, { packagesMilli, weightG }, left), left)
    const reason = claim.lines.find(one => one.lineId === lineId)?.reason ?? ''
    const isByWeight = line.billingType === 'weight'
    return { lineId, packagesMilli, weightG: isByWeight ? milli : null, reason }
  })
}

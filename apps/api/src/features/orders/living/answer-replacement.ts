import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import { isLimited, judgeApproval } from '@carreau/domain/orders/totals'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved, type Tenant } from '../../../platform/identity/caller.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import { notifyOfReplacementAnswered } from '../../notifications/door/change-news.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import {
  findPickingStamps,
  findPickingTerms,
  type PickedLine,
  type PickingTerms,
} from '../picking/pick-order.sql.ts'
import { pickedTotals } from '../picking/picked-lines.ts'
import {
  countRevision,
  findReplacing,
  findSizes,
  lockProposal,
  type OpenProposal,
} from '../picking/replace-short.sql.ts'
import { changeOf, freshLines, priceProposals, writeLines } from '../picking/replace-short.ts'
import { missingOf, neededFor } from '../picking/settle-replacements.ts'
import { refuseBeyondCredit } from './credit-of-change.ts'
import { findOtherGross } from './living.sql.ts'
import { termsOf } from './make-change.ts'
import { answerOpenChange } from './write-change.sql.ts'

type Wanted = OpenProposal['wanted'][number]

/** What is missing of the line now, as a line of its own, and how much of what was proposed replaces that. */
const missingNow = async (
  trx: Trx,
  order: OrderRow,
  { lineId, wanted }: { lineId: number; wanted: Wanted },
): Promise<{ missing: PickedLine; milli: number }> => {
  const own = order.lines.find(({ id }) => id === lineId)
  const size = (await findSizes(trx, order.shopId, [wanted.specificationId])).get(
    wanted.specificationId,
  )
  const missingMilli =
    own === undefined ? 0 : missingOf(own, order.lines, await findPickingStamps(trx, order.id))
  if (own === undefined || missingMilli === 0)
    throw new AppError('change_already_answered', {
      message: 'Tout a finalement été trouvé\u00a0: il n’y a plus rien à remplacer.',
    })
  if (size === undefined) throw new AppError('offer_unavailable')
  const milli = Math.min(wanted.addMilli, neededFor(missingMilli, { own, other: size, size }))
  if (milli === 0) throw new AppError('offer_unavailable')
  const picked = { pickedPackagesMilli: null, pickedWeightG: null, offerId: null }
  return { missing: { ...own, ...picked, orderedPackagesMilli: missingMilli }, milli }
}

/**
 * What costs no more than what is missing was agreed when it was ordered. Beyond that the limits hold as for any
 * addition: its company's, which only its admin passes, and the wholesaler's. Call under `lockOrdering`.
 */
const refuseBeyondLimits = async (
  trx: Trx,
  { tenant }: { tenant: Tenant },
  {
    order,
    missing,
    line,
    terms,
  }: { order: OrderRow; missing: PickedLine; line: PickedLine; terms: PickingTerms },
): Promise<void> => {
  // Of goods that are still to be weighed, only what is left to the line.
  const came = order.lines.map(one => ({
    ...{ ...one, offerId: null },
    ...(one.id === missing.id &&
      one.pickedPackagesMilli == null && {
        orderedPackagesMilli: one.orderedPackagesMilli - missing.orderedPackagesMilli,
      }),
  }))
  const agreed = pickedTotals(order, [...came, { ...missing, id: null }], terms)
  const totals = pickedTotals(order, [...came, line], terms)
  const grows = totals.grossCents > agreed.grossCents
  const { approvalLimitCents } = await termsOf(trx, order)
  const role = tenant.role === 'admin' ? 'admin' : 'purchaser'
  const limit = { approvalLimitCents, role } as const
  if ((grows || totals.to.grossCents > agreed.to.grossCents) && isLimited(limit)) {
    const announced = { grossCents: totals.grossCents, grossMaxCents: totals.to.grossCents }
    if (judgeApproval(announced, await findOtherGross(trx, order), limit).waits)
      throw new AppError('role_not_allowed', {
        message: `Avec ce remplacement, la commande passerait à ${formatEuros(eurosFromCents(totals.grossCents))}\u00a0TTC, au-delà de votre limite\u00a0: un administrateur de votre société peut l’accepter.`,
      })
  }
  if (grows)
    refuseBeyondCredit(await findCredit(trx, order), {
      shopName: order.shopName,
      addedCents: totals.grossCents - order.grossCents,
    })
}

/**
 * The buyer answers what was proposed for a line that a short lot left short (docs/product.md#short-lots): it comes in
 * at the price that was told, as much of it as is missing now and as long as there is any, and is picked with the rest.
 * Whoever orders may, as long as the order becomes no dearer than with what is missing; else within the limits.
 */
export const answerReplacement = async (
  trx: Trx,
  caller: Caller & { tenant: Tenant },
  {
    order,
    changeId,
    accepted,
    reason,
  }: { order: OrderRow; changeId: number; accepted: boolean; reason: string | null },
  now: Date,
): Promise<void> => {
  const { tenant, userId, firstName } = caller
  if (tenant.role !== 'admin' && tenant.role !== 'purchaser') throw new AppError('role_not_allowed')
  const proposal = await lockProposal(trx, order.id, changeId)
  const [wanted] = proposal?.wanted ?? []
  if (proposal === undefined || wanted === undefined) throw new AppError('change_already_answered')
  const said = { by: firstName, at: now }
  const told = { order, actor: { userId }, at: now, reason }
  if (!accepted) {
    await answerOpenChange(trx, changeId, {
      state: 'refused',
      ...said,
      reason: reason ?? proposal.reason,
    })
    await notifyOfReplacementAnswered(trx, { ...told, changes: [], answer: 'refused' })
    return
  }
  refuseUnproved(caller)
  const { lineId } = proposal
  const terms = await findPickingTerms(trx, order)
  const { missing, milli } = await missingNow(trx, order, { lineId, wanted })
  const fresh = await freshLines(trx, order, [
    {
      lineId,
      specificationId: wanted.specificationId,
      milli,
      unitPriceE4: wanted.unitPriceE4,
      allowed: wanted.allowed,
    },
  ])
  const [line] = fresh
  if (line === undefined) throw new AppError('offer_unavailable')
  await refuseBeyondLimits(trx, caller, { order, missing, line, terms })
  const lines = [...order.lines.map(one => ({ ...one, offerId: null })), line]
  const totals = await writeLines(trx, order, { lines, terms })
  await countRevision(trx, order.id)
  const change = changeOf(line, (await findReplacing(trx, order.id)).get(lineId) ?? 0)
  await answerOpenChange(trx, changeId, {
    ...{ state: 'made', ...said, reason: proposal.reason },
    became: {
      revision: order.version + 1,
      changes: [change],
      before: order.grossCents,
      after: totals.grossCents,
      wanted: [],
    },
  })
  // What else is proposed comes on top of it.
  await priceProposals(trx, order, { lines, terms })
  await notifyOfReplacementAnswered(trx, { ...told, changes: [change], answer: 'accepted' })
}

import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved, type Tenant } from '../../../platform/identity/caller.ts'
import { notifyOfReplacementAnswered } from '../../notifications/door/change-news.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { findPickingTerms } from '../picking/pick-order.sql.ts'
import { countRevision, findReplacing, lockProposal } from '../picking/replace-short.sql.ts'
import { changeOf, freshLines, writeLines } from '../picking/replace-short.ts'
import { answerOpenChange } from './write-change.sql.ts'

/**
 * The buyer answers what was proposed for a line that a short lot left short (docs/product.md#short-lots): it comes in
 * at the price that was told, as long as there is any, and is picked with the rest. Whoever orders may: it costs no
 * more than what is missing, but for less than half a package.
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
  const fresh = await freshLines(trx, order, [
    {
      lineId,
      specificationId: wanted.specificationId,
      milli: wanted.addMilli,
      unitPriceE4: wanted.unitPriceE4,
      allowed: wanted.allowed,
    },
  ])
  const [line] = fresh
  if (line === undefined) throw new AppError('offer_unavailable')
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
  await notifyOfReplacementAnswered(trx, { ...told, changes: [change], answer: 'accepted' })
}

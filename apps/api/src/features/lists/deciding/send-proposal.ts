import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { isoWeekday } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type BuyerTenant, type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { placeDecided } from '../../orders/door/place-decided.ts'
import { findList, lockList } from '../lists.sql.ts'
import { noteOf, ordersOf, proposalOf } from './act-on-list.ts'
import { decideList } from './decide-list.ts'
import { type DecisionRow, findDecision, findDecisions, updateDecision } from './decisions.sql.ts'

type Shown = AnswerOf<typeof endpoints.listDecisions>['data'][number]

const shownOf = (row: DecisionRow, now: Date): Shown => ({
  date: row.date,
  cut_off_at: row.cutOffAt.toISOString(),
  decided_at: row.decidedAt.toISOString(),
  status: row.status === 'sent' ? 'sent' : row.cutOffAt <= now ? 'expired' : 'proposed',
  reason: row.reason,
  goods: eurosFromCents(row.proposal?.goods_cents ?? 0),
  fees: eurosFromCents(row.proposal?.fees_cents ?? 0),
  shops: (row.proposal?.deliveries ?? []).map(delivery => ({
    id: delivery.shop_id,
    name: delivery.shop_name,
    goods: eurosFromCents(delivery.goods_cents),
    fee: eurosFromCents(delivery.fee_cents),
    lines_count: delivery.lines.length,
  })),
  decisions: row.decisions,
  order_ids: row.orderIds,
  sent_at: row.sentAt?.toISOString() ?? null,
})

/** What a list decided for its latest deliveries, each line in words. */
export const listDecisions = async (db: Db, buyerId: number, listId: number, now: Date) => {
  if ((await findList(db, buyerId, listId)) === undefined) throw new AppError('list_not_found')
  return { data: (await findDecisions(db, buyerId, listId)).map(row => shownOf(row, now)) }
}

const readDecision = async (db: Db, buyerId: number, listId: number, date: string, now: Date) => {
  const row = await findDecision(db, buyerId, listId, date)
  if (row === undefined) throw new AppError('proposal_not_found')
  return shownOf(row, now)
}

/**
 * Decides again and places it under the list's lock: what the person saw, or nothing. `changed`: the proposal
 * is another by now and is kept as such.
 */
const send = async (
  trx: Trx,
  { tenant, userId, firstName }: Caller & { tenant: BuyerTenant },
  { listId, date, seenTotal, now }: { listId: number; date: string; seenTotal: number; now: Date },
): Promise<'sent' | 'changed'> => {
  if (!(await lockList(trx, tenant.id, listId))) throw new AppError('list_not_found')
  const row = await findDecision(trx, tenant.id, listId, date)
  if (row === undefined) throw new AppError('proposal_not_found')
  // A second tap finds it done.
  if (row.status === 'sent') return 'sent'
  if (row.cutOffAt <= now) throw new AppError('proposal_expired')
  const list = await findList(trx, tenant.id, listId)
  const recurrence = list?.recurrences.find(({ days }) => days.includes(isoWeekday(date)))
  const decided = await decideList(trx, tenant.id, listId, {
    delivery: { date, now },
    shopId: recurrence?.shop_id ?? null,
  })
  if (decided === undefined) throw new AppError('list_not_found')
  const kept = {
    date,
    decisions: decided.decisions,
    proposal: proposalOf(decided),
    orderIds: [],
    now,
  }
  const isAsSeen = eurosFromCents(decided.goodsCents + decided.feesCents) === seenTotal
  const placed =
    decided.deliveries.length === 0 || !isAsSeen
      ? null
      : await placeDecided(trx, tenant.id, {
          orders: ordersOf(decided),
          date,
          note: noteOf(decided.listName),
          by: { userId, firstName, role: tenant.role },
          mayWait: true,
          now,
        })
  if (placed?.kind === 'refused')
    throw new AppError('proposal_refused', { message: placed.message })
  if (placed?.kind !== 'placed') {
    await updateDecision(trx, tenant.id, listId, { ...kept, status: 'proposed' })
    return 'changed'
  }
  await updateDecision(trx, tenant.id, listId, {
    ...kept,
    status: 'sent',
    orderIds: placed.orderIds,
  })
  return 'sent'
}

/** Sends a proposal in one tap; another price than was seen changes the proposal and sends nothing. */
export const sendProposal = async (
  db: Db,
  caller: Caller & { tenant: BuyerTenant },
  asked: { listId: number; date: string; seenTotal: number; now: Date },
) => {
  if ((await findList(db, caller.tenant.id, asked.listId)) === undefined)
    throw new AppError('list_not_found')
  refuseUnproved(caller)
  const outcome = await db.transaction().execute(trx => send(trx, caller, asked))
  if (outcome === 'changed') throw new AppError('list_proposal_changed')
  return { data: await readDecision(db, caller.tenant.id, asked.listId, asked.date, asked.now) }
}

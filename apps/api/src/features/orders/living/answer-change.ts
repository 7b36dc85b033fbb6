import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { goesBeyond } from '@carreau/domain/customers/credit'
import { changeWay, isLiving, withdrawnReason } from '@carreau/domain/orders/living-order'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved, type Tenant } from '../../../platform/identity/caller.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import {
  notifyOfChangeAnswered,
  notifyOfChangeAsked,
} from '../../notifications/door/change-news.ts'
import { settleApprovals } from '../../notifications/door/settle-approvals.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { getOrder } from '../reading/read-orders.ts'
import type { Amended } from './amend.ts'
import { answerReplacement } from './answer-replacement.ts'
import { keepLeft, type Part, partOf } from './approve-part.ts'
import { holdLivingOrder } from './change-lines.ts'
import { isTakenDespite, noteBeyond, owesMoreBy, refuseBeyondCredit } from './credit-of-change.ts'
import { refusedWay, tellSoon, termsOf, workOut, writeChange } from './make-change.ts'
import {
  answerOpenChange,
  hasToApprove,
  lockOpenChange,
  type OpenChange,
} from './write-change.sql.ts'

type Body = BodyOf<typeof endpoints.answerOrderChange>
type Action = Body['action']

/** Who answers with what: an admin of the company, then the wholesaler; who asked may withdraw it. */
const may: Record<
  Action,
  { state: OpenChange['state'][]; roles: readonly string[]; side: string }
> = {
  approve: { state: ['to_approve'], side: 'buyer', roles: ['admin'] },
  reject: { state: ['to_approve'], side: 'buyer', roles: ['admin'] },
  withdraw: { state: ['to_approve', 'asked'], side: 'buyer', roles: ['admin', 'purchaser'] },
  accept: { state: ['asked'], side: 'shop', roles: ['admin', 'sales'] },
  refuse: { state: ['asked'], side: 'shop', roles: ['admin', 'sales'] },
}

/** Of what replaces a short line the buyer is asked, once nothing else of the order changes. */
const answersProposal = ({ type }: Tenant, action: Action): boolean =>
  type === 'buyer' && may[action].side === 'shop'

const needsReason = new Set<Action>(['reject', 'refuse'])

/** What a change that waited comes to today, and what is owed beside it. */
const judgeAgain = async (trx: Trx, order: OrderRow, { wanted }: OpenChange) => {
  const suspended = await holdUnsuspended(trx, [order.buyerId, order.shopId])
  if (suspended.has(order.buyerId)) throw new AppError('company_suspended')
  if (suspended.size > 0) throw new AppError('shop_suspended')
  const terms = await termsOf(trx, order)
  const { amended, frozen } = await workOut(trx, order, { wanted, terms })
  const credit = await findCredit(trx, order)
  return { amended, frozen, credit, addedCents: owesMoreBy(order, amended) }
}

const makeIt = async (
  trx: Trx,
  order: OrderRow,
  { open, by, at, amended }: { open: OpenChange; by: string; at: Date; amended: Amended },
): Promise<void> => {
  const { wanted, note } = open
  const actor = { userId: open.actorId, firstName: open.actorName }
  const changes = await writeChange(trx, order, { amended, wanted, note, by: actor, at })
  await answerOpenChange(trx, open.id, {
    state: 'made',
    by,
    at,
    reason: null,
    became: {
      revision: order.version + 1,
      changes,
      before: order.grossCents,
      after: amended.totals.grossCents,
    },
  })
}

type Answered = { open: OpenChange; by: string; at: Date; reason: string | null }

/** What an admin agrees to, all of it or a part, is made, or goes on to the wholesaler. */
const approve = async (
  trx: Trx,
  { tenant, userId }: Caller & { tenant: Tenant },
  {
    order,
    cutOffAt,
    answered,
    lines,
  }: { order: OrderRow; cutOffAt: Date | null; answered: Answered; lines: Body['lines'] },
): Promise<void> => {
  const terms = await termsOf(trx, order)
  const way = changeWay({ ...order, ...terms, cutOffAt }, tenant, answered.at)
  if (way !== 'made' && way !== 'asked') throw refusedWay(way)
  const part: Part =
    lines === undefined
      ? { open: answered.open, left: [] }
      : await partOf(trx, order, { open: answered.open, lines })
  const { amended, frozen, credit, addedCents } = await judgeAgain(trx, order, part.open)
  refuseBeyondCredit(credit, { shopName: order.shopName, addedCents })
  if (part.left.length > 0) {
    const { by, at, reason } = answered
    const grossCents = amended.totals.grossCents
    await keepLeft(trx, order, { part, grossCents, by, at, reason })
    await notifyOfChangeAnswered(trx, {
      ...{ order, changes: part.left, actor: { userId }, at, reason },
      answer: 'partly',
    })
  }
  const asks = order.status === 'accepted' && goesBeyond(credit, 'ask', addedCents)
  if (way === 'made' && !asks) {
    await makeIt(trx, order, { ...answered, open: part.open, amended })
    await tellSoon(trx, order)
    return
  }
  const { open, ...said } = answered
  await answerOpenChange(trx, open.id, {
    ...{ state: 'asked', ...said, reason: null },
    ...(part.left.length > 0 && {
      became: {
        revision: null,
        changes: amended.changes,
        before: order.grossCents,
        after: amended.totals.grossCents,
        wanted: frozen,
      },
    }),
  })
  await notifyOfChangeAsked(trx, { order, changes: [], actor: { userId }, at: answered.at })
}

/** What the wholesaler was asked for is made; beyond a limit that blocks, by its admin alone. */
const accept = async (
  trx: Trx,
  { id: shopId, role }: Tenant,
  {
    order,
    answered,
    despite,
  }: { order: OrderRow; answered: Answered; despite: boolean | undefined },
): Promise<void> => {
  if (!isLiving(order)) throw new AppError('picking_begun')
  const { amended, credit, addedCents } = await judgeAgain(trx, order, answered.open)
  if (isTakenDespite(credit, { addedCents, despite, role }))
    await noteBeyond(trx, { shopId, number: order.number, credit, addedCents })
  await makeIt(trx, order, { ...answered, amended })
}

const sayNo = async (
  trx: Trx,
  {
    action,
    answered,
    news,
  }: {
    action: 'reject' | 'refuse' | 'withdraw'
    answered: Answered
    news: { order: OrderRow; changes: never[]; actor: { userId: number }; at: Date }
  },
): Promise<void> => {
  const { open, ...said } = answered
  if (action === 'withdraw') {
    // The wholesaler that was asked reads that it need not answer any more.
    const state = open.state === 'asked' ? 'refused' : 'rejected'
    await answerOpenChange(trx, open.id, { ...said, state, reason: withdrawnReason })
    return
  }
  const state = action === 'refuse' ? 'refused' : 'rejected'
  await answerOpenChange(trx, open.id, { ...said, state })
  await notifyOfChangeAnswered(trx, { ...news, answer: state, reason: answered.reason })
}

const becameOf = {
  approve: 'approved',
  accept: 'approved',
  reject: 'rejected',
  refuse: 'rejected',
  withdraw: 'cancelled',
} as const

/** Answers a change that waits: made as it was asked for, at the prices the buyer saw, or not at all. */
export const answerOrderChange = async (
  db: Db,
  caller: Caller & { tenant: Tenant },
  {
    orderId,
    changeId,
    action,
    reason,
    lines,
    despite_credit: despite,
  }: Body & { orderId: number; changeId: number },
  now: Date,
) => {
  const { tenant, firstName } = caller
  const rule = may[action]
  if (action === 'approve') refuseUnproved(caller)
  return db.transaction().execute(async trx => {
    const { order, cutOffAt } = await holdLivingOrder(trx, tenant, orderId)
    if (answersProposal(tenant, action)) {
      const accepted = action === 'accept'
      const answer = { order, changeId, accepted, reason: reason?.trim() || null }
      await answerReplacement(trx, caller, answer, now)
      return getOrder(trx, tenant, orderId, now)
    }
    if (tenant.type !== rule.side || !rule.roles.includes(tenant.role))
      throw new AppError('role_not_allowed')
    const open = await lockOpenChange(trx, orderId, changeId)
    if (open === undefined || !rule.state.includes(open.state))
      throw new AppError('change_already_answered')
    if (needsReason.has(action) && !reason?.trim()) throw new AppError('reason_required')
    const answered = { open, by: firstName, at: now, reason: reason?.trim() || null }
    const news = { order, changes: [], actor: caller, at: now }
    if (action === 'approve') await approve(trx, caller, { order, cutOffAt, answered, lines })
    else if (action === 'accept') {
      await accept(trx, tenant, { order, answered, despite })
      await notifyOfChangeAnswered(trx, { ...news, answer: 'accepted', reason: null })
    } else await sayNo(trx, { action, answered, news })
    if (open.state === 'to_approve' && !(await hasToApprove(trx, orderId)))
      await settleApprovals(trx, {
        buyerId: order.buyerId,
        orderId,
        as: becameOf[action],
        at: now,
      })
    return getOrder(trx, tenant, orderId, now)
  })
}

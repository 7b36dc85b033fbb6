import { goesBeyond } from '@carreau/domain/customers/credit'
import { parisDay } from '@carreau/domain/french/paris-time'
import { type ChangeRefusal, changeWay } from '@carreau/domain/orders/living-order'
import { isLimited, judgeApproval } from '@carreau/domain/orders/totals'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant } from '../../../platform/identity/caller.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import {
  notifyOfChangeAsked,
  notifyOfChangeToApprove,
} from '../../notifications/door/change-news.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { unlessShort } from '../placing/short-of-stock.ts'
import { type Amended, amendOrder, offersOf } from './amend.ts'
import { owesMoreBy, refuseBeyondCredit } from './credit-of-change.ts'
import { findLivingTerms, findOtherGross, type LivingTerms } from './living.sql.ts'
import {
  type ChangeActor,
  countOpenChanges,
  findTellTime,
  holdPromises,
  insertChange,
  type KeptChange,
  type KeptWanted,
  rankSubstitutes,
  writeLines,
} from './write-change.sql.ts'

export type AskedChange = {
  kind: 'joined' | 'changed'
  wanted: readonly KeptWanted[]
  note: string
}

/** Changes of one order that may wait at a time. */
const maxOpen = 20

/** Notes of an order that came with its additions; the change keeps each in full. */
const longestNote = 4_000

type KnownWanted =
  | { lineId: number; toMilli: number; fromMilli?: number | undefined }
  | { specificationId: number; addMilli: number; unitPriceE4?: number | undefined }

/** What was kept, read again. */
const wantedOf = (kept: readonly KeptWanted[]): KnownWanted[] =>
  kept.map(({ lineId, fromMilli, toMilli, specificationId, addMilli, unitPriceE4 }) =>
    lineId === undefined
      ? { specificationId: specificationId ?? 0, addMilli: addMilli ?? 0, unitPriceE4 }
      : { lineId, toMilli: toMilli ?? 0, fromMilli },
  )

const specificationsOf = (order: OrderRow, wanted: readonly KeptWanted[]): number[] => [
  ...new Set(
    wanted.flatMap(
      ({ lineId, specificationId }) =>
        specificationId ?? order.lines.find(({ id }) => id === lineId)?.specificationId ?? [],
    ),
  ),
]

export const termsOf = (trx: Trx, order: OrderRow): Promise<LivingTerms> =>
  findLivingTerms(trx, { orderId: order.id, day: parisDay(order.createdAt) })

/** Works out a change on a locked order as it is now; what is added costs what the person saw, or today's price. */
export const workOut = async (
  trx: Trx,
  order: OrderRow,
  { wanted, terms }: { wanted: readonly KeptWanted[]; terms: LivingTerms },
): Promise<{ amended: Amended; frozen: KeptWanted[] }> => {
  const offers = await offersOf(trx, order, specificationsOf(order, wanted))
  const amended = amendOrder(order, wantedOf(wanted), { offers, terms })
  const frozen = wanted.map(one => {
    if (one.lineId !== undefined) {
      const line = order.lines.find(({ id }) => id === one.lineId)
      return { ...one, fromMilli: line?.orderedPackagesMilli ?? 0 }
    }
    const offer = offers.get(one.specificationId ?? 0)
    return { ...one, unitPriceE4: one.unitPriceE4 ?? offer?.priceE4(one.addMilli ?? 0) ?? 0 }
  })
  return { amended, frozen }
}

/** Writes a change that was worked out; what it changed, by line. */
export const writeChange = async (
  trx: Trx,
  order: OrderRow,
  {
    amended,
    wanted,
    note,
    by,
    at,
  }: {
    amended: Amended
    wanted: readonly KeptWanted[]
    note: string
    by: ChangeActor
    at: Date
  },
): Promise<KeptChange[]> => {
  const said =
    note === '' || order.note.includes(note) ? order.note : `${order.note}\n${note}`.trim()
  const { shopId, shopName } = order
  await holdPromises(trx, [shopId], amended.bound)
  const freshIds = await unlessShort(
    writeLines(trx, order, {
      ...amended,
      note: said.length > longestNote ? order.note : said,
      by,
      at,
    }),
    () => [
      ...order.lines.map(({ specificationId, name }) => ({ shopId, specificationId, name })),
      ...amended.fresh.map(line => ({
        shopId,
        specificationId: line.specification_id,
        name: line.name,
      })),
    ],
    shopName,
  )
  await rankSubstitutes(trx, order.id, wanted)
  let next = 0
  return amended.changes.map(change =>
    change.lineId === 0 ? { ...change, lineId: freshIds[next++] ?? 0 } : change,
  )
}

/** Has the wholesaler told, once for all that is changed within two minutes. */
export const tellSoon = async (trx: Trx, order: OrderRow): Promise<void> => {
  if (order.status === 'to_approve') return
  const runAt = await findTellTime(trx, order.id)
  await addJob(
    trx,
    'tell_of_order_changes',
    { orderId: order.id },
    { key: `order-changes:${order.id}`, runAt },
  )
}

export const refusedWay = (refusal: ChangeRefusal): AppError =>
  refusal === 'order_over'
    ? new AppError('action_not_allowed_in_state', {
        message: 'Cette commande est close\u00a0: elle ne se modifie plus.',
      })
    : new AppError(refusal)

/** What became of a change. */
export type Outcome = 'made' | 'asked' | 'to_approve' | 'nothing'

type Changer = { tenant: BuyerTenant; userId: number; firstName: string }

/** A change that was worked out and may be kept: nothing is written yet. */
export type JudgedChange = {
  order: OrderRow
  asked: AskedChange
  amended: Amended
  frozen: KeptWanted[]
  /** What becomes of it. */
  outcome: Outcome
  /** It waits for an admin only for what its packages may weigh at most. */
  atMost: boolean
  approvalLimitCents: number | null
}

/**
 * What becomes of a change of a locked order, or a refusal: made, or kept for who has to agree first: the
 * company's admin where it grows beyond the purchaser's limit, the wholesaler where it wants to be asked, at all
 * or beyond the customer's credit limit. Call under `lockOrdering`.
 */
export const judgeChange = async (
  trx: Trx,
  { tenant }: Pick<Changer, 'tenant'>,
  {
    order,
    asked,
    cutOffAt,
    now,
  }: { order: OrderRow; asked: AskedChange; cutOffAt: Date | null; now: Date },
): Promise<JudgedChange> => {
  const terms = await termsOf(trx, order)
  const way = changeWay({ ...order, ...terms, cutOffAt }, tenant, now)
  if (way !== 'made' && way !== 'asked') throw refusedWay(way)
  const { amended, frozen } = await workOut(trx, order, { wanted: asked.wanted, terms })
  const { approvalLimitCents } = terms
  const judged = { order, asked, amended, frozen, approvalLimitCents }
  if (amended.changes.length === 0) return { ...judged, outcome: 'nothing', atMost: false }
  const grows = amended.totals.grossCents > order.grossCents
  const { grossCents, to } = amended.totals
  const mayGrow = grows || to.grossCents > (order.grossMaxCents ?? order.grossCents)
  const judgement =
    mayGrow && order.status !== 'to_approve' && isLimited({ approvalLimitCents, role: tenant.role })
      ? judgeApproval(
          { grossCents, grossMaxCents: to.grossCents },
          await findOtherGross(trx, order),
          { approvalLimitCents, role: tenant.role },
        )
      : null
  const addedCents = owesMoreBy(order, amended)
  const credit = grows ? await findCredit(trx, order) : undefined
  refuseBeyondCredit(credit, { shopName: order.shopName, addedCents })
  // An order that is not accepted yet is decided on as a whole.
  const asks = order.status === 'accepted' && goesBeyond(credit, 'ask', addedCents)
  const outcome = judgement?.waits ? 'to_approve' : asks ? 'asked' : way
  if (outcome !== 'made' && (await countOpenChanges(trx, order.id)) >= maxOpen)
    throw new AppError('changes_waiting')
  return { ...judged, outcome, atMost: judgement?.atMost ?? false }
}

/** Makes a change that was judged in this transaction, or keeps it for who has to agree. */
export const keepChange = async (
  trx: Trx,
  { userId, firstName }: Omit<Changer, 'tenant'>,
  { order, asked, amended, frozen, outcome }: JudgedChange,
  now: Date,
): Promise<void> => {
  if (outcome === 'nothing') return
  const by = { userId, firstName }
  const kept = {
    kind: asked.kind,
    by,
    at: now,
    note: asked.note,
    grossBeforeCents: order.grossCents,
    grossAfterCents: amended.totals.grossCents,
  }
  if (outcome === 'made') {
    const { wanted, note } = asked
    const changes = await writeChange(trx, order, { amended, wanted, note, by, at: now })
    await insertChange(trx, order, {
      ...kept,
      state: outcome,
      revision: order.version + 1,
      wanted: [],
      changes,
      toldAt: order.status === 'to_approve' ? now : null,
    })
    await tellSoon(trx, order)
    return
  }
  await insertChange(trx, order, {
    ...kept,
    state: outcome,
    revision: null,
    wanted: frozen,
    changes: amended.changes,
  })
  const news = { order, changes: amended.changes, actor: { userId, firstName }, at: now }
  if (outcome === 'asked') await notifyOfChangeAsked(trx, news)
  else await notifyOfChangeToApprove(trx, { ...news, grossCents: amended.totals.grossCents })
}

/** Judges a change of a locked order and keeps it. Call under `lockOrdering`. */
export const changeOrder = async (
  trx: Trx,
  caller: Changer,
  asked: Parameters<typeof judgeChange>[2],
): Promise<void> => {
  await keepChange(trx, caller, await judgeChange(trx, caller, asked), asked.now)
}

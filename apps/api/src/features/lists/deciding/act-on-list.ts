import { formatEuros } from '@carreau/domain/french/format'
import type { Occurrence } from '@carreau/domain/lists/recurrence'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Trx } from '../../../platform/db/database.ts'
import { notifyOfDecidedList } from '../../notifications/door/list-news.ts'
import { placeDecided } from '../../orders/door/place-decided.ts'
import { type Decided, decideList } from './decide-list.ts'
import { findListOrders, insertDecision, type ListOrders } from './decisions.sql.ts'

const totalOf = ({ goodsCents, feesCents }: Decided) => goodsCents + feesCents

const euros = (cents: number) => formatEuros(eurosFromCents(cents))

/** Orders as they are placed. */
export const ordersOf = ({ deliveries }: Pick<Decided, 'deliveries'>) =>
  deliveries.map(({ shop_id, goods_cents, lines }) => ({
    shopId: shop_id,
    goodsCents: goods_cents,
    lines: lines.map(({ offer_id, packages_milli, allowed }) => ({
      offerId: offer_id,
      packagesMilli: packages_milli,
      allowed,
    })),
  }))

export const proposalOf = ({ goodsCents, feesCents, deliveries }: Decided) => ({
  goods_cents: goodsCents,
  fees_cents: feesCents,
  deliveries,
})

export const noteOf = (listName: string) => `Liste «\u00a0${listName}\u00a0»`

/** Why it stays a proposal, or null where it may be sent or is one as it should. */
const heldBack = (decided: Decided, { mode, ruledBy }: ListOrders): string | null => {
  if (decided.deliveries.length === 0) return 'Rien à commander.'
  if (mode !== 'order') return null
  if (ruledBy === null || !ruledBy.isProved)
    return 'La personne qui a réglé cette liste ne peut plus commander pour la société.'
  const { budgetCents, mostCents } = decided
  if (budgetCents === null || mostCents <= budgetCents) return null
  const total = totalOf(decided)
  return total > budgetCents
    ? `${euros(total)} HT dépassent le budget de ${euros(budgetCents)}.`
    : `Jusqu’à ${euros(mostCents)} HT selon les poids, au-dessus du budget de ${euros(budgetCents)}.`
}

/** Sends what was decided, or says why it stays a proposal. */
const send = async (
  trx: Trx,
  buyerId: number,
  { decided, orders, date, now }: { decided: Decided; orders: ListOrders; date: string; now: Date },
): Promise<{ orderIds: number[]; reason: string | null }> => {
  const reason = heldBack(decided, orders)
  const { ruledBy } = orders
  if (orders.mode !== 'order' || reason !== null || ruledBy === null)
    return { orderIds: [], reason }
  const placed = await placeDecided(trx, buyerId, {
    orders: ordersOf(decided),
    date,
    note: noteOf(decided.listName),
    by: ruledBy,
    mayWait: false,
    now,
  })
  switch (placed.kind) {
    case 'placed':
      return { orderIds: placed.orderIds, reason: null }
    case 'above_limit':
      return {
        orderIds: [],
        reason: `Au-dessus du plafond d’approbation de ${euros(placed.limitCents)} TTC.`,
      }
    case 'refused':
      return { orderIds: [], reason: placed.message }
    case 'changed':
      // Between two statements a price moved: nothing is kept, the job comes again.
      throw new Error('Prices moved while a list was decided')
  }
}

/** Decides a locked list for a delivery and proposes it, or sends it where it says so; once per day. */
export const actOnList = async (
  trx: Trx,
  { buyerId, listId }: { buyerId: number; listId: number },
  occurrence: Occurrence,
  now: Date,
): Promise<void> => {
  const orders = await findListOrders(trx, buyerId, listId)
  const decided = await decideList(trx, buyerId, listId, {
    delivery: { date: occurrence.date, now },
    shopId: occurrence.shopId,
  })
  if (orders === undefined || decided === undefined) return
  const { orderIds, reason } = await send(trx, buyerId, {
    decided,
    orders,
    date: occurrence.date,
    now,
  })
  const status = orderIds.length > 0 ? 'sent' : 'proposed'
  await insertDecision(trx, buyerId, listId, {
    occurrence,
    status,
    reason,
    decisions: decided.decisions,
    proposal: proposalOf(decided),
    orderIds,
    now,
  })
  await notifyOfDecidedList(
    trx,
    {
      id: listId,
      buyerId,
      name: decided.listName,
      date: occurrence.date,
      cutOffAt: occurrence.cutOffAt,
      isSent: status === 'sent',
      total: eurosFromCents(totalOf(decided)),
      reason,
      decisions: decided.decisions,
    },
    now,
  )
}

import { formatDate, formatDateTime } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { eurosFromCents } from '@carreau/domain/money/money'
import { orderNews, shortageNews } from '@carreau/domain/notifications/order-news'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import {
  findClaim,
  findIssued,
  findOrderFacts,
  findShortLines,
  hasNotification,
} from '../news/news.sql.ts'
import { type News, notify } from '../notify.ts'
import { settleApprovals } from './settle-approvals.ts'

/** A step that this transaction has taken with an order; `from` is null for one just placed. */
export type OrderMove = {
  orderId: number
  from: OrderStatus | null
  to: OrderStatus
  /** Who, as the history names them; no user where a setting did it. */
  actor: string
  actorId: number | null
  reason: string | null
  at: Date
}

/**
 * Notifies the people of both sides of what this transaction has done to orders; their words and
 * whom they are for stand in the domain (`orderNews`).
 */
export const notifyOfOrders = async (trx: Trx, moves: readonly OrderMove[]): Promise<void> => {
  const [first] = moves
  if (first === undefined) return
  // As who is told, so that the role changes once: the moves are this transaction's own.
  const facts = await asSystem('notifying others', () =>
    findOrderFacts(
      trx,
      moves.map(({ orderId }) => orderId),
    ),
  )
  const factsOf = new Map(facts.map(one => [one.orderId, one]))
  const told = moves.flatMap((move): News[] => {
    const order = factsOf.get(move.orderId)
    if (order === undefined) return []
    return orderNews({ ...order, ...move }).map(({ kind, to, title, body }) => ({
      kind,
      to: { type: to, id: to === 'buyer' ? order.buyerId : order.shopId },
      exceptUserId: move.actorId,
      title,
      body,
      // What its company rejected is not shown to the wholesaler that wrote it down.
      link: to === 'shop' && move.to === 'rejected' ? '/shop/orders' : `/orders/${move.orderId}`,
      group: `order:${move.orderId}`,
    }))
  })
  for (const { orderId, from, to, at } of moves) {
    const buyerId = factsOf.get(orderId)?.buyerId
    if (from !== 'to_approve' || buyerId === undefined) continue
    const as = to === 'rejected' || to === 'cancelled' ? to : 'approved'
    await settleApprovals(trx, { buyerId, orderId, as, at })
  }
  if (told.length > 0) await notify(trx, told, first.at)
}

/** Whether the buyer was told of a shortage of the order. */
const wasNotified = (trx: Trx, buyerId: number, orderId: number): Promise<boolean> =>
  asSystem('notifying others', () =>
    hasNotification(trx, buyerId, `order_shortage:order:${orderId}`),
  )

/**
 * Notifies the buyer of what a locked order will be short of, before the truck leaves; or, where it was
 * notified before, that all of it has been found after all.
 */
export const notifyOfShortage = async (
  trx: Trx,
  { orderId, actorId, at }: { orderId: number; actorId: number; at: Date },
): Promise<void> => {
  const short = await findShortLines(trx, orderId)
  const [order] = await findOrderFacts(trx, [orderId])
  if (order === undefined) return
  if (short.length === 0 && !(await wasNotified(trx, order.buyerId, orderId))) return
  await notify(
    trx,
    {
      kind: 'order_shortage',
      to: { type: 'buyer', id: order.buyerId },
      exceptUserId: actorId,
      ...shortageNews(order, short),
      link: `/orders/${orderId}`,
      group: `order:${orderId}`,
    },
    at,
  )
}

/** Notifies the wholesaler of a claim that has just been opened, or the buyer of its answer. */
export const notifyOfClaim = async (
  trx: Trx,
  {
    orderId,
    claimId,
    actorId,
    at,
  }: {
    orderId: number
    /** Undefined: the last one. */
    claimId?: number
    actorId: number
    at: Date
  },
): Promise<void> => {
  const claim = await findClaim(trx, orderId, claimId)
  if (claim === undefined) return
  const { status, number, reason } = claim
  const lines = formatCount(claim.linesCount, 'ligne contestée', 'lignes contestées')
  const words =
    status === 'open'
      ? {
          kind: 'claim_opened' as const,
          to: { type: 'shop' as const, id: claim.shopId },
          title: `Réclamation ${ofName(claim.buyerName)}`,
          body: `Commande ${number}, ${lines}. Réponse attendue avant le ${formatDateTime(claim.answerBy)}.`,
        }
      : {
          kind: 'claim_resolved' as const,
          to: { type: 'buyer' as const, id: claim.buyerId },
          title: `${claim.shopName} a ${status === 'accepted' ? 'accepté' : 'refusé'} votre réclamation`,
          body: `Commande ${number}.${reason === null ? '' : ` Réponse\u00a0: ${reason}`}`,
        }
  await notify(
    trx,
    { ...words, exceptUserId: actorId, link: `/orders/${orderId}`, group: `claim:${claim.id}` },
    at,
  )
}

/** Notifies the buyer of the invoice or credit note that this transaction issues; nobody of another document. */
export const notifyOfDocument = async (trx: Trx, documentId: number, at: Date): Promise<void> => {
  const document = await findIssued(trx, documentId)
  if (document === undefined) return
  const { kind, number, buyerId, shopName, grossCents, dueDate } = document
  const name = kind === 'invoice' ? 'Facture' : 'Avoir'
  const due = dueDate === null ? '' : `, à régler avant le ${formatDate(dueDate)}`
  await notify(
    trx,
    {
      kind: 'document_issued',
      to: { type: 'buyer', id: buyerId },
      exceptUserId: null,
      title: `${name} ${number} ${ofName(shopName)}`,
      body: `${formatEuros(eurosFromCents(grossCents))} TTC${due}.`,
      // The paper, not what was ordered: whoever is told pays it.
      link: `/invoices?q=${encodeURIComponent(number)}`,
      group: `document:${documentId}`,
    },
    at,
  )
}

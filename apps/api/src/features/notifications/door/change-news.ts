import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import { type LineChange, saidOfChanges } from '@carreau/domain/orders/living-order'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { findOrderFacts } from '../news/news.sql.ts'
import { notify } from '../notify.ts'

type Order = {
  id: number
  number: string
  buyerId: number
  shopId: number
  buyerName: string
  shopName: string
  deliveryDate: string
}
type ChangeNews = {
  order: Order
  changes: readonly LineChange[]
  actor: { userId: number }
  at: Date
}

const linkOf = (orderId: number): string => `/orders/${orderId}`

/** Notifies the wholesaler of what was changed of an order, in one notification for all of it. */
export const notifyOfChanges = async (
  trx: Trx,
  { orderId, changes, at }: { orderId: number; changes: readonly LineChange[]; at: Date },
): Promise<void> => {
  const [order] = await asSystem('notifying others', () => findOrderFacts(trx, [orderId]))
  if (order === undefined) return
  await notify(
    trx,
    {
      kind: 'order_changed',
      to: { type: 'shop', id: order.shopId },
      exceptUserId: null,
      title: `${order.buyerName} a modifié sa commande`,
      body: `Commande ${order.number}, livraison ${formatDateInSentence(order.deliveryDate)}\u00a0: ${saidOfChanges(changes)}.`,
      link: linkOf(orderId),
      group: `order:${orderId}`,
    },
    at,
  )
}

/** Notifies the wholesaler of a change that waits for its answer. */
export const notifyOfChangeAsked = (trx: Trx, { order, changes, actor, at }: ChangeNews) =>
  notify(
    trx,
    {
      kind: 'order_changed',
      to: { type: 'shop', id: order.shopId },
      exceptUserId: actor.userId,
      title: `${order.buyerName} demande une modification`,
      body: `Commande ${order.number}, livraison ${formatDateInSentence(order.deliveryDate)}${changes.length === 0 ? '' : `\u00a0: ${saidOfChanges(changes)}`}. Répondez avant la préparation.`,
      link: linkOf(order.id),
      group: `order:${order.id}`,
    },
    at,
  )

/** Notifies the company's admins of an addition beyond the limit. */
export const notifyOfChangeToApprove = (
  trx: Trx,
  { order, changes, actor, at, grossCents }: ChangeNews & { grossCents: number },
) =>
  notify(
    trx,
    {
      kind: 'order_to_approve',
      to: { type: 'buyer', id: order.buyerId },
      exceptUserId: actor.userId,
      title: `Ajout à approuver chez ${order.shopName}`,
      body: `Commande ${order.number}\u00a0: ${saidOfChanges(changes)}. Elle passerait à ${formatEuros(eurosFromCents(grossCents))}\u00a0TTC.`,
      link: linkOf(order.id),
      group: `order:${order.id}`,
    },
    at,
  )

const answers = {
  accepted: (shop: string) => `${shop} a accepté votre modification`,
  refused: (shop: string) => `${shop} a refusé votre modification`,
  declined: (shop: string) => `${shop} a refusé un ajout`,
  rejected: () => 'Ajout rejeté',
  partly: () => 'Ajout approuvé en partie',
} as const

/** Notifies the company of the answer to what it changed or asked for. */
export const notifyOfChangeAnswered = (
  trx: Trx,
  {
    order,
    changes,
    actor,
    at,
    answer,
    reason,
  }: ChangeNews & { answer: keyof typeof answers; reason: string | null },
) =>
  notify(
    trx,
    {
      kind: 'order_change_answered',
      to: { type: 'buyer', id: order.buyerId },
      exceptUserId: actor.userId,
      title: answers[answer](order.shopName),
      body: `Commande ${order.number}${changes.length === 0 ? '' : `\u00a0: ${answer === 'partly' ? 'laissé de côté, ' : ''}${saidOfChanges(changes)}`}.${reason === null ? '' : ` Motif\u00a0: ${reason}`}`,
      link: linkOf(order.id),
      group: `order:${order.id}`,
    },
    at,
  )

/** Notifies the wholesaler of the answer to what it proposed for a line that is short. */
export const notifyOfReplacementAnswered = (
  trx: Trx,
  {
    order,
    changes,
    actor,
    at,
    answer,
    reason,
  }: ChangeNews & { answer: 'accepted' | 'refused'; reason: string | null },
) =>
  notify(
    trx,
    {
      kind: 'order_changed',
      to: { type: 'shop', id: order.shopId },
      exceptUserId: actor.userId,
      title:
        answer === 'accepted'
          ? `${order.buyerName} accepte le remplacement`
          : `${order.buyerName} ne veut pas du remplacement`,
      body: `Commande ${order.number}, livraison ${formatDateInSentence(order.deliveryDate)}${changes.length === 0 ? '' : `\u00a0: ${saidOfChanges(changes)}, à préparer`}.${reason === null ? '' : ` Motif\u00a0: ${reason}`}`,
      link: linkOf(order.id),
      group: `order:${order.id}`,
    },
    at,
  )

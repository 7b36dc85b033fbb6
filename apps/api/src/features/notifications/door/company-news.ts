import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import type { Trx } from '../../../platform/db/database.ts'
import { findNewMember } from '../news/news.sql.ts'
import { notify } from '../notify.ts'

/** Notifies a buyer that the carts of a recurrent list are filled for a delivery. */
export const notifyOfPreparedList = async (
  trx: Trx,
  list: {
    id: number
    buyerId: number
    name: string
    /** Of the delivery, YYYY-MM-DD. */
    date: string
    cutOffAt: Date
    addedCount: number
    missingCount: number
  },
  at: Date,
): Promise<void> => {
  const added = formatCount(list.addedCount, 'produit au panier', 'produits au panier')
  const missing =
    list.missingCount === 0
      ? ''
      : `, ${formatCount(list.missingCount, 'introuvable', 'introuvables')}`
  await notify(
    trx,
    {
      kind: 'list_prepared',
      to: { type: 'buyer', id: list.buyerId },
      exceptUserId: null,
      title: `«\u00a0${list.name}\u00a0» est prête`,
      body: `${added}${missing}, pour la livraison du ${formatDateInSentence(list.date)}. À valider avant le ${formatDateTime(list.cutOffAt)}.`,
      link: list.addedCount > 0 ? '/cart' : '/lists',
      group: `list:${list.id}:${list.date}`,
    },
    at,
  )
}

/** Notifies the administrators of a company that somebody whom they invited has joined it. */
export const notifyOfNewMember = async (
  trx: Trx,
  { tenantId, userId, at }: { tenantId: number; userId: number; at: Date },
): Promise<void> => {
  const joined = await findNewMember(trx, { tenantId, userId })
  if (joined === undefined) return
  const { type, companyName, firstName, email } = joined
  await notify(
    trx,
    {
      kind: 'member_joined',
      to: { type, id: tenantId },
      exceptUserId: userId,
      title: `${firstName} a rejoint ${companyName}`,
      body: `${email} a accepté votre invitation.`,
      link: '/settings?section=membres',
      group: `member:${userId}`,
    },
    at,
  )
}

/** Notifies the administrators of a wholesaler of the platform's decision; `mail_tenant_decision` mails it. */
export const notifyOfDecision = async (
  trx: Trx,
  {
    tenantId,
    companyName,
    approved,
    reason,
    actorId,
    at,
  }: {
    tenantId: number
    companyName: string
    approved: boolean
    reason: string | null
    actorId: number
    at: Date
  },
): Promise<void> => {
  await notify(
    trx,
    {
      kind: 'company_approved',
      to: { type: 'shop', id: tenantId },
      exceptUserId: actorId,
      title: approved ? `${companyName} est validée` : `${companyName} n’est pas validée`,
      body: approved
        ? 'Votre boutique est ouverte\u00a0: publiez votre mercuriale.'
        : `Motif\u00a0: ${reason ?? 'non précisé'}`,
      link: '/shop',
      group: `company:${tenantId}`,
      isMailedApart: true,
    },
    at,
  )
}

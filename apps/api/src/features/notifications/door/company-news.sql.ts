import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.sql.ts'

/** Tells a buyer that the carts of a recurrent list are filled for a delivery. */
export const tellOfPreparedList = async (
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

/** Tells the administrators of a company that somebody whom they invited has come. */
export const tellOfNewMember = async (
  trx: Trx,
  { tenantId, userId, at }: { tenantId: number; userId: number; at: Date },
): Promise<void> => {
  const { rows } = await sql<{
    type: 'buyer' | 'shop' | 'platform'
    companyName: string
    firstName: string
    email: string
  }>`
    select t.type, t.company_name as "companyName", u.first_name as "firstName", u.email
      from tenants t, users u where t.id = ${tenantId} and u.id = ${userId}`.execute(trx)
  const [joined] = rows
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

/** Tells the administrators of a wholesaler what the platform decided; a mail of its own says it too. */
export const tellOfDecision = async (
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

/** Warns a buyer whose cart waits while its wholesaler's cut-off comes near; once per cut-off. */
export const warnOfCutOff = async (
  trx: Trx,
  cart: {
    buyerId: number
    shopId: number
    shopName: string
    linesCount: number
    date: string
    cutOffAt: Date
  },
  at: Date,
): Promise<boolean> => {
  const group = `shop:${cart.shopId}:${cart.date}`
  const { rows } = await sql`
    select from notifications
     where tenant_id = ${cart.buyerId} and group_key = ${`cut_off_near:${group}`} limit 1`.execute(
    trx,
  )
  if (rows.length > 0) return false
  const lines = formatCount(cart.linesCount, 'article', 'articles')
  await notify(
    trx,
    {
      kind: 'cut_off_near',
      to: { type: 'buyer', id: cart.buyerId },
      exceptUserId: null,
      title: `Bientôt trop tard chez ${cart.shopName}`,
      body: `Votre panier (${lines}) n’est pas validé. Heure limite\u00a0: ${formatDateTime(cart.cutOffAt)}, pour la livraison du ${formatDateInSentence(cart.date)}.`,
      link: '/cart',
      group,
    },
    at,
  )
  return true
}

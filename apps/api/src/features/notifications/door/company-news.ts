import type { CompanyDecision } from '@carreau/domain/companies/company-status'
import type { TenantType } from '@carreau/domain/companies/roles'
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

/** Notifies the administrators of a company that an address of theirs is told nothing any more. */
export const notifyOfDisabledWebhook = (
  trx: Trx,
  webhook: {
    id: number
    tenant: { type: TenantType; id: number }
    url: string
    because: 'gone' | 'failing'
  },
  at: Date,
): Promise<void> =>
  notify(
    trx,
    {
      kind: 'webhook_disabled',
      to: webhook.tenant,
      exceptUserId: null,
      title: 'Webhook désactivé',
      body: `${webhook.url} ${
        webhook.because === 'gone'
          ? 'a répondu ne plus exister (410).'
          : 'ne répond plus correctement depuis cinq jours.'
      } Corrigez l’adresse, puis réactivez le webhook dans Intégrations.`,
      link: '/settings?section=integrations&part=webhooks',
      group: `webhook:${webhook.id}`,
    },
    at,
  )

/** Notifies the administrators of a wholesaler that its orders do not arrive as files. */
export const notifyOfOrderFiles = (
  trx: Trx,
  { shopId, place, why }: { shopId: number; place: string; why: string },
  at: Date,
): Promise<void> =>
  notify(
    trx,
    {
      kind: 'order_files_stuck',
      to: { type: 'shop', id: shopId },
      exceptUserId: null,
      title: 'Vos commandes n’arrivent plus en fichiers',
      body: `${place}\u00a0: ${why} Elles sont dans Carreau, et seront envoyées dès que possible.`,
      link: '/settings?section=integrations&part=commandes-en-fichier',
      group: `shop:${shopId}`,
    },
    at,
  )

const because = (reason: string | null) => `Motif\u00a0: ${reason ?? 'non précisé'}`

const decisionWords: Record<
  CompanyDecision,
  (name: string, reason: string | null) => [string, string]
> = {
  approved: name => [
    `${name} est validée`,
    'Votre boutique est ouverte\u00a0: publiez votre mercuriale.',
  ],
  refused: (name, reason) => [`${name} n’est pas validée`, because(reason)],
  suspended: (name, reason) => [
    `${name} est suspendue`,
    `${because(reason)}. Les commandes en cours vont à leur terme.`,
  ],
  restored: name => [`${name} est rétablie`, 'Tout est comme avant la suspension.'],
  identity_accepted: name => [
    'Changement d’identité accepté',
    `Les nouvelles commandes chez ${name} portent la nouvelle identité.`,
  ],
  identity_refused: (_, reason) => ['Changement d’identité refusé', because(reason)],
  siret_taken_off: (name, reason) => [`Le SIRET de ${name} lui est retiré`, because(reason)],
}

/** Notifies the administrators of a company of the platform's decision; `mail_tenant_decision` mails it. */
export const notifyOfDecision = async (
  trx: Trx,
  decided: {
    tenant: { id: number; type: TenantType; company_name: string }
    decision: CompanyDecision
    reason: string | null
    actorId: number
    at: Date
  },
): Promise<void> => {
  const { tenant, decision, reason, actorId, at } = decided
  const [title, body] = decisionWords[decision](tenant.company_name, reason)
  await notify(
    trx,
    {
      kind: 'company_decided',
      to: tenant,
      exceptUserId: actorId,
      title,
      body,
      link: tenant.type === 'shop' ? '/shop' : '/settings',
      group: `company:${tenant.id}`,
      isMailedApart: true,
    },
    at,
  )
}

/** Notifies those who have to do with a company that it is suspended or restored; why is not theirs to know. */
export const notifyPartners = async (
  trx: Trx,
  told: {
    tenant: { id: number; type: TenantType; company_name: string }
    partnerIds: readonly number[]
    isSuspended: boolean
    at: Date
  },
): Promise<void> => {
  const { tenant, partnerIds, isSuspended, at } = told
  const isShop = tenant.type === 'shop'
  const name = tenant.company_name
  await notify(
    trx,
    partnerIds.map(id => ({
      kind: 'partner_suspended' as const,
      to: { type: isShop ? ('buyer' as const) : ('shop' as const), id },
      exceptUserId: null,
      title: isSuspended ? `${name} est suspendu par Carreau` : `${name} est de retour`,
      body: isSuspended
        ? `Les commandes en cours vont à leur terme. ${isShop ? 'Vous ne pouvez plus lui commander pour l’instant.' : 'Ce client ne peut plus commander pour l’instant.'}`
        : isShop
          ? 'Vous pouvez de nouveau lui commander.'
          : 'Ce client peut de nouveau commander.',
      link: isShop ? '/orders' : '/shop/orders',
      group: `partner:${tenant.id}`,
    })),
    at,
  )
}

import type { BuyerRole, PlatformRole, ShopRole, TenantType } from '../companies/roles.ts'
import { addDays, parisDay, parisInstant } from '../french/paris-time.ts'

/** What Carreau tells people of and how (docs/product.md#calls, `notification_preferences`). */

export const notificationChannels = ['in_app', 'email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** French name of each channel. */
export const channelLabels: Record<NotificationChannel, string> = {
  in_app: 'Dans Carreau',
  email: 'E-mail',
  push: 'Notification push',
}

/** For one kind, whether each channel carries it. */
export type ChannelChoices = Readonly<Record<NotificationChannel, boolean>>

type NotificationRule = {
  readonly label: string
  readonly description: string
  /** Whose people are told, and which of them: those whose role has something to do with it. */
  readonly toldTo: {
    readonly buyer?: readonly BuyerRole[]
    readonly shop?: readonly ShopRole[]
    readonly platform?: readonly PlatformRole[]
  }
  /** Cannot be turned off: what will not come as ordered, or was ordered in one's name, must be known. */
  readonly compulsory?: true
  /** Before the person has chosen. */
  readonly usual: ChannelChoices
  /** What a storm of them is called, {n} for how many, and where all of them are read. */
  readonly many: { readonly title: string; readonly link: string }
}

const purchasers: readonly BuyerRole[] = ['admin', 'purchaser']
const sellers: readonly ShopRole[] = ['admin', 'sales']

const ordersLink = '/orders'

const everywhere: ChannelChoices = { in_app: true, email: true, push: true }
const atHand: ChannelChoices = { in_app: true, email: false, push: true }
const onPaper: ChannelChoices = { in_app: true, email: true, push: false }
const quietly: ChannelChoices = { in_app: true, email: false, push: false }

/** In the order in which settings show them. */
const rules = {
  order_to_approve: {
    label: 'Commande à approuver',
    description: 'Une commande dépasse le plafond de la société et attend un accord.',
    toldTo: { buyer: ['admin'] },
    usual: everywhere,
    many: { title: '{n}\u00a0commandes à approuver', link: ordersLink },
  },
  order_approved: {
    label: 'Commande approuvée',
    description: 'Un administrateur a approuvé une commande, partie chez le fournisseur.',
    toldTo: { buyer: purchasers },
    usual: atHand,
    many: { title: '{n}\u00a0commandes approuvées', link: ordersLink },
  },
  order_rejected: {
    label: 'Commande rejetée',
    description: 'Un administrateur a rejeté une commande, qui ne part pas.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0commandes rejetées', link: ordersLink },
  },
  order_received: {
    label: 'Nouvelle commande',
    description: 'Un client vient de commander.',
    toldTo: { shop: sellers },
    usual: everywhere,
    many: { title: '{n}\u00a0nouvelles commandes', link: ordersLink },
  },
  order_accepted: {
    label: 'Commande acceptée',
    description: 'Le fournisseur a accepté une commande.',
    toldTo: { buyer: purchasers },
    usual: atHand,
    many: { title: '{n}\u00a0commandes acceptées', link: ordersLink },
  },
  order_entered: {
    label: 'Commande saisie par un fournisseur',
    description: 'Un fournisseur a saisi une commande prise par téléphone.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0commandes saisies par vos fournisseurs', link: ordersLink },
  },
  order_refused: {
    label: 'Commande refusée',
    description: 'Le fournisseur a refusé une commande, qui ne sera pas livrée.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0commandes refusées', link: ordersLink },
  },
  order_changed: {
    label: 'Commande modifiée',
    description: 'Un client a changé une commande, ou demande à le faire.',
    toldTo: { shop: sellers },
    usual: everywhere,
    many: { title: '{n}\u00a0commandes modifiées', link: ordersLink },
  },
  order_change_answered: {
    label: 'Réponse à une modification',
    description:
      'Le fournisseur ou un administrateur a répondu à ce qui a été changé d’une commande.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0réponses à vos modifications', link: ordersLink },
  },
  order_shortage: {
    label: 'Manquant',
    description: 'Une partie d’une commande ne sera pas livrée ou est remplacée.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0manquants sur vos commandes', link: ordersLink },
  },
  lot_recalled: {
    label: 'Rappel d’un lot',
    description: 'Un fournisseur rappelle un lot qu’il vous a livré, ou s’y exerce.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0lots rappelés', link: '/notifications' },
  },
  order_shipped: {
    label: 'Commande expédiée',
    description: 'Une commande a quitté le fournisseur.',
    toldTo: { buyer: purchasers },
    usual: atHand,
    many: { title: '{n}\u00a0commandes expédiées', link: ordersLink },
  },
  order_postponed: {
    label: 'Livraison reportée',
    description: 'Une livraison n’a pas pu se faire et vient un autre jour.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0livraisons reportées', link: ordersLink },
  },
  order_delivered: {
    label: 'Commande livrée',
    description: 'La livraison d’une commande est constatée.',
    toldTo: { buyer: purchasers, shop: sellers },
    usual: quietly,
    many: { title: '{n}\u00a0commandes livrées', link: ordersLink },
  },
  order_cancelled: {
    label: 'Commande annulée',
    description: 'Un client a annulé une commande avant sa préparation.',
    toldTo: { shop: sellers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0commandes annulées', link: ordersLink },
  },
  document_issued: {
    label: 'Facture ou avoir',
    description: 'Une facture ou un avoir est disponible.',
    toldTo: { buyer: ['admin', 'accountant'] },
    usual: onPaper,
    many: { title: '{n}\u00a0factures ou avoirs', link: '/invoices' },
  },
  claim_opened: {
    label: 'Réclamation reçue',
    description: 'Un client conteste une livraison et attend une réponse.',
    toldTo: { shop: sellers },
    usual: everywhere,
    many: { title: '{n}\u00a0réclamations reçues', link: ordersLink },
  },
  claim_resolved: {
    label: 'Réponse à une réclamation',
    description: 'Le fournisseur a répondu à une réclamation.',
    toldTo: { buyer: ['admin', 'purchaser', 'accountant'] },
    usual: everywhere,
    many: { title: '{n}\u00a0réponses à vos réclamations', link: ordersLink },
  },
  message_received: {
    label: 'Nouveau message',
    description: 'Quelqu’un a écrit dans une conversation.',
    toldTo: { buyer: purchasers, shop: sellers },
    usual: atHand,
    many: { title: '{n}\u00a0conversations avec de nouveaux messages', link: '/messages' },
  },
  list_prepared: {
    label: 'Liste récurrente prête',
    description: 'Le panier d’une liste récurrente est préparé et attend votre validation.',
    toldTo: { buyer: purchasers },
    usual: everywhere,
    many: { title: '{n}\u00a0listes récurrentes prêtes', link: '/cart' },
  },
  list_decided: {
    label: 'Liste qui commande',
    description: 'Une liste récurrente a envoyé ses commandes, ou vous les propose.',
    toldTo: { buyer: purchasers },
    usual: everywhere,
    many: { title: '{n}\u00a0listes ont décidé', link: '/lists' },
  },
  payment_reminder: {
    label: 'Rappel, relance ou mise en demeure',
    description: 'Un fournisseur vous demande de régler des factures échues.',
    toldTo: { buyer: ['admin', 'accountant'] },
    compulsory: true,
    usual: onPaper,
    many: { title: '{n}\u00a0demandes de règlement', link: '/invoices?state=overdue' },
  },
  price_list_sent: {
    label: 'Mercuriale d’un fournisseur',
    description: 'Un fournisseur vous envoie ses prix pour la prochaine livraison.',
    toldTo: { buyer: purchasers },
    usual: onPaper,
    many: { title: '{n}\u00a0mercuriales reçues', link: '/notifications' },
  },
  cut_off_near: {
    label: 'Heure limite proche',
    description: 'Un panier n’est pas validé et l’heure limite du fournisseur approche.',
    toldTo: { buyer: purchasers },
    usual: atHand,
    many: { title: '{n}\u00a0heures limites proches', link: '/cart' },
  },
  member_joined: {
    label: 'Nouveau membre',
    description: 'Une personne invitée a rejoint la société.',
    toldTo: { buyer: ['admin'], shop: ['admin'] },
    usual: quietly,
    many: { title: '{n}\u00a0nouveaux membres', link: '/settings?section=membres' },
  },
  company_decided: {
    label: 'Décision de Carreau',
    description:
      'La plateforme a décidé de l’inscription, de l’identité ou de la suspension de la société.',
    toldTo: { buyer: ['admin'], shop: ['admin'] },
    usual: atHand,
    many: { title: '{n}\u00a0décisions de Carreau', link: '/auth/tenants' },
  },
  webhook_disabled: {
    label: 'Webhook désactivé',
    description: 'Une adresse de vos programmes ne répond plus et n’est plus prévenue.',
    toldTo: { buyer: ['admin'], shop: ['admin'] },
    usual: everywhere,
    many: {
      title: '{n}\u00a0webhooks désactivés',
      link: '/settings?section=integrations&part=webhooks',
    },
  },
  price_list_waits: {
    label: 'Mercuriale de la nuit',
    description: 'La mercuriale récupérée à votre adresse manque ou attend une réponse.',
    toldTo: { shop: sellers },
    usual: everywhere,
    many: { title: '{n}\u00a0mercuriales de la nuit à vérifier', link: '/shop/offers/import' },
  },
  order_files_stuck: {
    label: 'Commandes en fichiers bloquées',
    description:
      'Les fichiers de vos commandes n’arrivent plus à votre adresse ou à votre dossier.',
    toldTo: { shop: ['admin'] },
    usual: everywhere,
    many: {
      title: '{n}\u00a0envois de fichiers bloqués',
      link: '/settings?section=integrations&part=commandes-en-fichier',
    },
  },
  brand_decided: {
    label: 'Marque refusée ou fusionnée',
    description: 'Carreau a refusé une marque que vous vendez, ou l’a fusionnée avec une autre.',
    toldTo: { shop: sellers },
    usual: onPaper,
    many: { title: '{n}\u00a0marques refusées ou fusionnées', link: '/shop/offers' },
  },
  platform_queue: {
    label: 'Décisions en attente',
    description: 'Quelque chose de nouveau attend une décision de la plateforme.',
    toldTo: { platform: ['operator'] },
    usual: onPaper,
    many: { title: '{n}\u00a0rappels de ce qui attend une décision', link: '/platform' },
  },
  partner_suspended: {
    label: 'Client ou fournisseur suspendu',
    description: 'Carreau a suspendu ou rétabli une société avec qui vous avez des commandes.',
    toldTo: { buyer: purchasers, shop: sellers },
    usual: everywhere,
    many: { title: '{n}\u00a0sociétés suspendues ou rétablies', link: '/notifications' },
  },
} satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof rules
export const notificationRules: Readonly<Record<NotificationKind, NotificationRule>> = rules
export const notificationKinds = Object.keys(rules) as NotificationKind[]

/** The kinds that people of a tenant type are told of; all of them without one. */
export const kindsToldTo = (type: TenantType | null): readonly NotificationKind[] =>
  notificationKinds.filter(
    kind => type === null || notificationRules[kind].toldTo[type] !== undefined,
  )

/** How a kind reaches a person who has made these choices, or none. */
export const channelsFor = (
  kind: NotificationKind,
  chosen: ChannelChoices | undefined,
): ChannelChoices => {
  const { compulsory, usual } = notificationRules[kind]
  return compulsory ? everywhere : (chosen ?? usual)
}

/** The roles of a tenant type that are told of a kind. */
export const rolesToldOf = (kind: NotificationKind, type: TenantType): readonly string[] =>
  notificationRules[kind].toldTo[type] ?? []

/** Times HH:MM of Paris; from a later hour to an earlier one they pass midnight. */
export type QuietHours = { readonly from: string; readonly to: string }

/**
 * When the quiet hours that hold this instant are over; null when none do. The first minute is quiet,
 * the last is not. Throws RangeError on what is no time.
 */
export const quietUntil = ({ from, to }: QuietHours, now: Date): Date | null => {
  const today = parisDay(now)
  // Those that began yesterday, and those of today.
  for (const day of [addDays(today, -1), today]) {
    const starts = parisInstant(day, from)
    const ends = parisInstant(from < to ? day : addDays(day, 1), to)
    if (starts <= now && now < ends) return ends
  }
  return null
}

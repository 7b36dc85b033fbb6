import type { BuyerRole, ShopRole, TenantType } from '../companies/roles.ts'

/** What Carreau tells people of and how (docs/product.md#calls, `notification_preferences`). */

export const notificationChannels = ['in_app', 'email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** French name of each channel. */
export const channelLabels: Record<NotificationChannel, string> = {
  in_app: 'Dans Carreau',
  email: 'E-mail',
  push: 'Notification push',
}

export const notificationKinds = [
  'order_to_approve',
  'order_approved',
  'order_rejected',
  'order_received',
  'order_accepted',
  'order_refused',
  'order_shortage',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'document_issued',
  'claim_opened',
  'claim_resolved',
  'message_received',
  'list_prepared',
  'cut_off_near',
  'member_joined',
  'company_approved',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** For one kind, whether each channel carries it. */
export type ChannelChoices = Readonly<Record<NotificationChannel, boolean>>

export type NotificationRule = {
  readonly label: string
  readonly description: string
  /** Whose people are told, and which of them: those whose role has something to do with it. */
  readonly toldTo: {
    readonly buyer?: readonly BuyerRole[]
    readonly shop?: readonly ShopRole[]
    readonly platform?: undefined
  }
  /** Cannot be turned off: a delivery that will not come as ordered must reach the kitchen. */
  readonly compulsory: boolean
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

/** The rule of each kind, in the order in which settings show them. */
export const notificationRules: Record<NotificationKind, NotificationRule> = {
  order_to_approve: {
    label: 'Commande à approuver',
    description: 'Une commande dépasse le plafond de la société et attend un accord.',
    toldTo: { buyer: ['admin'] },
    compulsory: false,
    usual: everywhere,
    many: { title: '{n}\u00a0commandes à approuver', link: ordersLink },
  },
  order_approved: {
    label: 'Commande approuvée',
    description: 'Un administrateur a approuvé une commande, partie chez le fournisseur.',
    toldTo: { buyer: purchasers },
    compulsory: false,
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
    compulsory: false,
    usual: everywhere,
    many: { title: '{n}\u00a0nouvelles commandes', link: ordersLink },
  },
  order_accepted: {
    label: 'Commande acceptée',
    description: 'Le fournisseur a accepté une commande.',
    toldTo: { buyer: purchasers },
    compulsory: false,
    usual: atHand,
    many: { title: '{n}\u00a0commandes acceptées', link: ordersLink },
  },
  order_refused: {
    label: 'Commande refusée',
    description: 'Le fournisseur a refusé une commande, qui ne sera pas livrée.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0commandes refusées', link: ordersLink },
  },
  order_shortage: {
    label: 'Manquant',
    description: 'Une partie d’une commande ne sera pas livrée ou est remplacée.',
    toldTo: { buyer: purchasers },
    compulsory: true,
    usual: everywhere,
    many: { title: '{n}\u00a0manquants sur vos commandes', link: ordersLink },
  },
  order_shipped: {
    label: 'Commande expédiée',
    description: 'Une commande a quitté le fournisseur.',
    toldTo: { buyer: purchasers },
    compulsory: false,
    usual: atHand,
    many: { title: '{n}\u00a0commandes expédiées', link: ordersLink },
  },
  order_delivered: {
    label: 'Commande livrée',
    description: 'La livraison d’une commande est constatée.',
    toldTo: { buyer: purchasers, shop: sellers },
    compulsory: false,
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
    compulsory: false,
    usual: onPaper,
    many: { title: '{n}\u00a0factures ou avoirs', link: ordersLink },
  },
  claim_opened: {
    label: 'Réclamation reçue',
    description: 'Un client conteste une livraison et attend une réponse.',
    toldTo: { shop: sellers },
    compulsory: false,
    usual: everywhere,
    many: { title: '{n}\u00a0réclamations reçues', link: ordersLink },
  },
  claim_resolved: {
    label: 'Réponse à une réclamation',
    description: 'Le fournisseur a répondu à une réclamation.',
    toldTo: { buyer: ['admin', 'purchaser', 'accountant'] },
    compulsory: false,
    usual: everywhere,
    many: { title: '{n}\u00a0réponses à vos réclamations', link: ordersLink },
  },
  message_received: {
    label: 'Nouveau message',
    description: 'Quelqu’un a écrit dans une conversation.',
    toldTo: { buyer: purchasers, shop: sellers },
    compulsory: false,
    usual: atHand,
    many: { title: '{n}\u00a0conversations avec de nouveaux messages', link: '/messages' },
  },
  list_prepared: {
    label: 'Liste récurrente prête',
    description: 'Le panier d’une liste récurrente est préparé et attend votre validation.',
    toldTo: { buyer: purchasers },
    compulsory: false,
    usual: everywhere,
    many: { title: '{n}\u00a0listes récurrentes prêtes', link: '/cart' },
  },
  cut_off_near: {
    label: 'Heure limite proche',
    description: 'Un panier n’est pas validé et l’heure limite du fournisseur approche.',
    toldTo: { buyer: purchasers },
    compulsory: false,
    usual: atHand,
    many: { title: '{n}\u00a0heures limites proches', link: '/cart' },
  },
  member_joined: {
    label: 'Nouveau membre',
    description: 'Une personne invitée a rejoint la société.',
    toldTo: { buyer: ['admin'], shop: ['admin'] },
    compulsory: false,
    usual: quietly,
    many: { title: '{n}\u00a0nouveaux membres', link: '/settings?section=membres' },
  },
  company_approved: {
    label: 'Réponse à votre inscription',
    description: 'La plateforme a validé ou refusé votre boutique.',
    toldTo: { shop: ['admin'] },
    compulsory: false,
    usual: atHand,
    many: { title: '{n}\u00a0réponses à vos inscriptions', link: '/shop' },
  },
}

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

import { buyerRoles, type ShopRole, type TenantType } from '../companies/roles.ts'
import type { OrderStatus } from '../orders/orders.ts'

/** The papers of an order (docs/product.md#papers), in the order of its life. */
export const documentKinds = ['order_form', 'delivery_note', 'invoice', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** French name of each kind. */
export const documentLabels: Record<DocumentKind, string> = {
  order_form: 'Bon de commande',
  delivery_note: 'Bon de livraison',
  invoice: 'Facture',
  credit_note: 'Avoir',
}

const offices = ['admin', 'sales', 'accountant'] as const satisfies readonly ShopRole[]

/** Who may read papers with amounts to pay. */
export const readsInvoices = { buyer: buyerRoles, shop: offices } as const

/** Who may read the order form: those who pack the goods too, but not the driver, for it says prices. */
export const readsOrderForms = {
  buyer: buyerRoles,
  shop: [...offices, 'picker'],
} as const satisfies { buyer: typeof buyerRoles; shop: readonly ShopRole[] }

/** Who may read an order form as XML: it says the prices, which a picker's copy leaves out. */
export const readsOrderXml = {
  buyer: buyerRoles,
  shop: offices,
} as const satisfies { buyer: typeof buyerRoles; shop: readonly ShopRole[] }

/** Who may read the delivery note: whoever carries the goods too, for it says the deposits of crates and no price. */
export const readsDeliveryNotes = {
  buyer: buyerRoles,
  shop: [...readsOrderForms.shop, 'driver'],
} as const satisfies { buyer: typeof buyerRoles; shop: readonly ShopRole[] }

const readersOf = {
  order_form: readsOrderForms,
  delivery_note: readsDeliveryNotes,
  invoice: readsInvoices,
  credit_note: readsInvoices,
} satisfies Record<DocumentKind, unknown>

/** Whether the caller's role may read papers of a kind. */
export const mayReadDocument = (
  { type, role }: { type: TenantType; role: string },
  kind: DocumentKind,
): boolean => {
  if (type === 'platform') return false
  const roles: readonly string[] = readersOf[kind][type]
  return roles.includes(role)
}

const orderedStatuses: ReadonlySet<OrderStatus> = new Set([
  'submitted',
  'accepted',
  'picking',
  'shipped',
  'delivered',
])

/** Whether an order binds both sides, so that its form may be drawn up. */
export const hasOrderForm = (status: OrderStatus): boolean => orderedStatuses.has(status)

/** Why there is no such paper yet, and when there will be. */
export const missingDocuments: Record<DocumentKind, string> = {
  order_form:
    'Le bon de commande n’existe pas\u00a0: il est établi quand la commande part chez le fournisseur.',
  delivery_note: 'Le bon de livraison n’existe pas encore\u00a0: il est établi à l’expédition.',
  invoice: 'La facture n’existe pas encore\u00a0: elle est établie à la livraison.',
  credit_note:
    'Il n’y a pas d’avoir pour cette commande\u00a0: il est établi quand le fournisseur accepte une réclamation.',
}

const fileNames: Record<DocumentKind, string> = {
  order_form: 'bon-de-commande',
  delivery_note: 'bon-de-livraison',
  invoice: 'facture',
  credit_note: 'avoir',
}

/** « facture-F2026-000001.pdf »: what a download is called. */
export const documentFileName = (kind: DocumentKind, number: string, revision = 1): string =>
  // A delivery note of a later revision has a number of its own.
  `${fileNames[kind]}-${number}${kind === 'order_form' && revision > 1 ? `-revision-${revision}` : ''}.pdf`

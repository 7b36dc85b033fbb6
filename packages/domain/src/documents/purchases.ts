/** What a company's purchases are told by (docs/product.md#papers-and-accounts). */
export const purchaseGroups = ['family', 'product', 'shop'] as const
export type PurchaseGroup = (typeof purchaseGroups)[number]

/** What stands on an invoice beside goods is no product and of no family. */
export const purchaseKinds = ['goods', 'delivery', 'contributions'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

export const purchaseKindLabels: Record<PurchaseKind, string> = {
  goods: 'Autres articles',
  delivery: 'Livraison',
  contributions: 'Contributions Interfel',
}

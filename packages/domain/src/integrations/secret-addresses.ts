import type { BuyerRole, Caller, ShopRole, TenantType } from '../companies/roles.ts'

/** The tables that a spreadsheet may ask for; each is one of the public API, too. */
export const tableKinds = ['orders', 'order_lines', 'deliveries', 'documents', 'offers'] as const
export type TableKind = (typeof tableKinds)[number]

/** What a secret address may show. */
export type AddressKind = 'calendar' | TableKind

export const tableLabels: Record<TableKind, string> = {
  orders: 'Commandes',
  order_lines: 'Lignes de commande',
  deliveries: 'Livraisons',
  documents: 'Factures et documents',
  offers: 'Mercuriale',
}

/** How a secret address is named in the journal. */
export const addressLabels: Record<AddressKind, string> = { calendar: 'Agenda', ...tableLabels }

/** The tables of such a company: a buyer has no price list. */
export const tablesOf = (type: TenantType): readonly TableKind[] =>
  type === 'shop' ? tableKinds : type === 'buyer' ? tableKinds.filter(one => one !== 'offers') : []

/** From the widest role to the narrowest: which one counts for who has several in a company. */
const byWidth = ['admin', 'sales', 'purchaser', 'accountant', 'picker', 'driver'] as const

/** The role that counts for who has several in a company. */
export const widestRole = (roles: readonly string[]): BuyerRole | ShopRole | null =>
  byWidth.find(role => roles.includes(role)) ?? null

/** Who is reminded of cut-offs: an accountant orders nothing, who picks and drives sells nothing. */
export const seesCutOffs = ({ role }: Caller): boolean =>
  role === 'admin' || role === 'purchaser' || role === 'sales'

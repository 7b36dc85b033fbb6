import type { TenantType } from '../companies/roles.ts'

/** What an API key may do; each stands behind a call of the public API. */
export const keyScopes = [
  'prices:read',
  'prices:write',
  'orders:read',
  'orders:answer',
  'documents:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeLabels: Record<KeyScope, string> = {
  'prices:read': 'Lire la mercuriale',
  'prices:write': 'Changer les prix de la mercuriale',
  'orders:read': 'Lire les commandes',
  'orders:answer': 'Accepter ou refuser les commandes',
  'documents:read': 'Lire les documents et télécharger leurs PDF',
}

/** Of those, what changes nothing. */
export const readingScopes: readonly KeyScope[] = ['prices:read', 'orders:read', 'documents:read']

const ofBuyers: readonly KeyScope[] = ['orders:read', 'documents:read']

/** What a key of such a company may do at most: a buyer has no price list and answers no order. */
export const keyScopesOf = (type: TenantType): readonly KeyScope[] =>
  type === 'shop' ? keyScopes : type === 'buyer' ? ofBuyers : []

/** Keys a company may have at once. */
export const maxKeys = 20

/** Calls of one key in a minute. */
export const callsAMinute = 300

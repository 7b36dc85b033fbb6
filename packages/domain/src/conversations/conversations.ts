import type { BuyerRole, Caller, ShopRole } from '../companies/roles.ts'

/** The two sides of a conversation. */
export const conversationSides = ['buyer', 'shop'] as const

/** Who reads a company's conversations (decision 27). */
export const conversationReaders = {
  buyer: ['admin', 'purchaser', 'accountant'],
  shop: ['admin', 'sales', 'accountant'],
} as const satisfies { buyer: readonly BuyerRole[]; shop: readonly ShopRole[] }

/** Who writes in them; only what they read counts as seen by the company. */
export const conversationWriters = {
  buyer: ['admin', 'purchaser'],
  shop: ['admin', 'sales'],
} as const satisfies { buyer: readonly BuyerRole[]; shop: readonly ShopRole[] }

/** Characters of a message. */
export const maxMessageLength = 5_000
/** Photographs of a message. */
export const maxMessagePhotos = 6

const isAmong = (
  roles: { buyer: readonly string[]; shop: readonly string[] },
  { type, role }: { type: Caller['type']; role: string },
): boolean => type !== 'platform' && roles[type].includes(role)

type Someone = { type: Caller['type']; role: string }

export const mayReadConversations = (caller: Someone): boolean =>
  isAmong(conversationReaders, caller)

export const mayWriteMessages = (caller: Someone): boolean => isAmong(conversationWriters, caller)

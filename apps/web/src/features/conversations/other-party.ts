import type { SelectedTenant } from '../../platform/session/session-store.ts'
import type { Conversation } from './conversations.queries.ts'

/** Whom a conversation is with, seen from the company at work. */
export const otherPartyOf = (
  { buyer, shop }: Pick<Conversation, 'buyer' | 'shop'>,
  tenant: SelectedTenant | null,
): { id: number; name: string; logoUrl: string | null } =>
  tenant?.type === 'shop'
    ? { id: buyer.id, name: buyer.company_name, logoUrl: null }
    : { id: shop.id, name: shop.name, logoUrl: shop.logo_url }

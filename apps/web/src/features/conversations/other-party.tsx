import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import type { Conversation } from './conversations.queries.ts'

type OtherParty = { id: number; name: string; logoUrl: string | null }

/** Whom a conversation is with, seen from the company at work. */
export const otherPartyOf = (
  { buyer, shop }: Pick<Conversation, 'buyer' | 'shop'>,
  tenant: SelectedTenant | null,
): OtherParty =>
  tenant?.type === 'shop'
    ? { id: buyer.id, name: buyer.company_name, logoUrl: null }
    : { id: shop.id, name: shop.name, logoUrl: shop.logo_url }

/** Their small picture, else the first letter of their name. */
export const OtherPartyLogo = ({
  other: { id, name, logoUrl },
  className,
}: {
  other: OtherParty
  className: string
}) => (
  <CompanyLogo
    id={id}
    picture={logoUrl?.replace('/512.', '/128.') ?? null}
    letters={name.replace(/^(L[ae]s?\s|L’)/, '').charAt(0)}
    className={className}
  />
)

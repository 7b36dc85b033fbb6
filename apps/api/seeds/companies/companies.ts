import { isSiren, isSiret, sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import { type BuyerProfile, buyerProfiles } from '../data/buyers.ts'
import type { Shop } from './shops.ts'

const withCheckDigit = (digits: string, isValid: (number: string) => boolean): string => {
  const number = [...'0123456789'].map(digit => digits + digit).find(isValid)
  if (number === undefined) throw new RangeError(`No check digit for ${digits}`)
  return number
}

/** A SIRET and VAT number for the demo, the n-th of a series: valid by their check digits, made up. */
export const fictionalLegalIds = (n: number): { siret: string; vatNumber: string } => {
  const siren = withCheckDigit(String(14_000_000 + n), isSiren)
  const siret = withCheckDigit(`${siren}0001`, isSiret)
  return { siret, vatNumber: vatNumberOf(sirenOf(siret)) }
}

/** A company that buys, with its tenant id. */
export type Buyer = BuyerProfile & { id: number }

export const platformId = 1

/** Buyers follow the platform in the numbering of tenants. */
export const buildBuyers = (count = buyerProfiles.length): Buyer[] =>
  buyerProfiles
    .slice(0, count)
    .map((profile, index) => ({ ...profile, id: platformId + 1 + index }))

const legalRow = (id: number) => {
  const { siret, vatNumber } = fictionalLegalIds(id)
  return { siret, vat_number: vatNumber }
}

/** Name, legal ids and address as a tenant's row holds them, and as an order freezes them. */
export const partyOf = (company: Buyer | Shop) => ({
  company_name: company.name,
  ...legalRow(company.id),
  line1: company.line1,
  line2: '',
  postal_code: company.postalCode,
  city: company.city,
})

export const tenantRows = (buyers: readonly Buyer[], shops: readonly Shop[], createdAt: Date) => [
  {
    id: platformId,
    type: 'platform' as const,
    company_name: 'Carreau',
    ...legalRow(platformId),
    line1: '1 rue de la Tour',
    line2: '',
    postal_code: '94150',
    city: 'Rungis',
    created_at: createdAt,
  },
  ...buyers.map(buyer => ({
    id: buyer.id,
    type: 'buyer' as const,
    ...partyOf(buyer),
    created_at: createdAt,
  })),
  ...shops.map(shop => ({
    id: shop.id,
    type: 'shop' as const,
    ...partyOf(shop),
    created_at: createdAt,
  })),
]

export const buyerRow = ({ id, kind, approvalLimitEuros }: Buyer) => ({
  tenant_id: id,
  approval_limit_cents: approvalLimitEuros === null ? null : approvalLimitEuros * 100,
  interfel_kind: kind,
})

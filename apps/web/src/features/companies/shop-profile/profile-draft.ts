import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { CompanyDetails } from '../../../ui/form/company-details.ts'
import { readAmount, writeAmount } from '../typed-amount.ts'
import type { ShopProfile } from './shop-profile.queries.ts'

/** The profile as it is typed. */
export type ProfileDraft = CompanyDetails & {
  description: string
  /** Joined by commas. */
  specialties: string
  logo: { key: string; url: string } | null
  legal_form: string
  share_capital: string
  rcs_city: string
  iban: string
  /** Asked for while the IBAN is being changed; never stored. */
  current_password?: string
  organic_body: string
  organic_certificate: string
  organic_valid_until: string
  payment_days: number
  late_penalty_text: string
  recovery_text: string
  discount_text: string
}

export const draftOf = (profile: ShopProfile): ProfileDraft => ({
  company_name: profile.company_name,
  siret: profile.siret ?? '',
  vat_number: profile.vat_number ?? '',
  address: profile.address,
  description: profile.description,
  specialties: profile.specialties.join(', '),
  logo: profile.logo_key === null ? null : { key: profile.logo_key, url: profile.logo_url ?? '' },
  legal_form: profile.legal_form,
  share_capital: writeAmount(profile.share_capital),
  rcs_city: profile.rcs_city,
  iban: profile.iban.replace(/(.{4})(?=.)/g, '$1 '),
  organic_body: profile.organic_body,
  organic_certificate: profile.organic_certificate,
  organic_valid_until: profile.organic_valid_until ?? '',
  payment_days: profile.payment_days,
  late_penalty_text: profile.late_penalty_text,
  recovery_text: profile.recovery_text,
  discount_text: profile.discount_text,
})

export const specialtiesOf = (text: string): string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

type Change = SentBody<Endpoints['updateShopProfile']>

/** What has changed alone: the rest stays as it is by now. */
export const changeOf = (
  draft: ProfileDraft,
  dirty: Partial<Record<keyof ProfileDraft, unknown>>,
  version: number,
): Change => {
  const { logo, specialties, share_capital, organic_valid_until, current_password, ...plain } =
    draft
  const wire = {
    ...plain,
    payment_days: Number(plain.payment_days),
    specialties: specialtiesOf(specialties),
    share_capital: readAmount(share_capital) ?? null,
    organic_valid_until: organic_valid_until || null,
  }
  const changed = Object.entries(wire).filter(([name]) =>
    Boolean(dirty[name as keyof ProfileDraft]),
  )
  return {
    ...Object.fromEntries(changed),
    ...(dirty.iban && current_password !== undefined ? { current_password } : {}),
    ...(dirty.logo ? { logo_key: logo?.key ?? null } : {}),
    version,
  }
}

import type { FieldPath } from 'react-hook-form'
import { companyDetailFields } from '../../../ui/form/company-details.ts'
import type { ProfileDraft } from './profile-draft.ts'

/** The sections of the shop's screen, `?section=livraison`; the first has no name in the address. */
export const shopSections = [
  { value: 'boutique', label: 'Boutique' },
  { value: 'livraison', label: 'Livraison' },
  { value: 'legal', label: 'Informations légales' },
  { value: 'mentions', label: 'Mentions' },
] as const

export type ShopSection = (typeof shopSections)[number]['value']

export type ShopSectionSearch = { section?: ShopSection }

/** What the address says; anything else is the first section. */
export const readShopSection = (search: Record<string, unknown>): ShopSectionSearch => {
  const known = shopSections.find(({ value }) => value === search.section)
  return known === undefined || known.value === 'boutique' ? {} : { section: known.value }
}

/** The fields of the profile in each section that has some. */
const bySection = {
  boutique: ['logo', 'description', 'specialties'],
  legal: [
    ...companyDetailFields,
    'legal_form',
    'share_capital',
    'rcs_city',
    'iban',
    'current_password',
    'organic_body',
    'organic_certificate',
    'organic_valid_until',
  ],
  mentions: ['payment_days', 'late_penalty_text', 'recovery_text', 'discount_text'],
} as const satisfies Record<Exclude<ShopSection, 'livraison'>, readonly FieldPath<ProfileDraft>[]>

const { boutique, legal, mentions } = bySection
export const profileFields = [...boutique, ...legal, ...mentions] as const

/** Where a field of the profile stands: « address » in the legal section. */
export const sectionOf = (field: string): ShopSection | undefined =>
  (['boutique', 'legal', 'mentions'] as const).find(section =>
    bySection[section].some(known => known.split('.')[0] === field),
  )

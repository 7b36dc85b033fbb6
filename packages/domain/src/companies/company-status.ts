/** Where a company stands with the platform (docs/decisions/0046-who-is-approved.md). */
export const companyStatuses = ['active', 'pending', 'refused', 'suspended'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** What the platform decides of a company, and tells its administrators. */
export type CompanyDecision =
  | 'approved'
  | 'refused'
  | 'suspended'
  | 'restored'
  | 'identity_accepted'
  | 'identity_refused'
  | 'siret_taken_off'

/** What a company is known, found and paid as: after its approval the platform looks at each change of it. */
export const identityFields = [
  'company_name',
  'siret',
  'vat_number',
  'address',
  'legal_form',
  'iban',
] as const
export type IdentityField = (typeof identityFields)[number]

/** French name of each field of an identity. */
export const identityLabels: Record<IdentityField, string> = {
  company_name: 'Raison sociale',
  siret: 'SIRET',
  vat_number: 'N° de TVA',
  address: 'Adresse du siège',
  legal_form: 'Forme juridique',
  iban: 'IBAN',
}

/** Whether a wholesaler's identity changes only once the platform has accepted the change. */
export const isIdentityReviewed = (status: CompanyStatus): boolean =>
  status === 'active' || status === 'suspended'

/** The page of the public register of companies about an establishment, for a person to open. */
export const registerPage = (siret: string): string =>
  `https://annuaire-entreprises.data.gouv.fr/etablissement/${siret}`

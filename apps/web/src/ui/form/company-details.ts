import type { FieldPath } from 'react-hook-form'

/** What `CompanyFields` fills in, in the contract's names. */
export type CompanyDetails = {
  company_name: string
  siret: string
  vat_number: string
  address: { line1: string; line2: string; postal_code: string; city: string }
}

/** Where the server's messages may land. */
export const companyDetailFields = [
  'company_name',
  'siret',
  'vat_number',
  'address.line1',
  'address.line2',
  'address.postal_code',
  'address.city',
] as const satisfies readonly FieldPath<CompanyDetails>[]

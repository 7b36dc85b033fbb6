import type { FieldPath } from 'react-hook-form'

/** What the form of a new company holds, in the contract's names. */
export type CompanyForm = {
  type: 'buyer' | 'shop'
  company_name: string
  siret: string
  vat_number: string
  address: { line1: string; line2: string; postal_code: string; city: string }
}

export const emptyCompany: CompanyForm = {
  type: 'buyer',
  company_name: '',
  siret: '',
  vat_number: '',
  address: { line1: '', line2: '', postal_code: '', city: '' },
}

/** Where the server's messages may land. */
export const companyFields: readonly FieldPath<CompanyForm>[] = [
  'type',
  'company_name',
  'siret',
  'vat_number',
  'address.line1',
  'address.line2',
  'address.postal_code',
  'address.city',
]

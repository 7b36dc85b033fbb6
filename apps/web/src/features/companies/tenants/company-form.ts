import type { CompanyDetails } from '../../../ui/form/company-details.ts'

/** What the form of a new company holds, in the contract's names. */
export type CompanyForm = CompanyDetails & { type: 'buyer' | 'shop' }

export const emptyCompany: CompanyForm = {
  type: 'buyer',
  company_name: '',
  siret: '',
  vat_number: '',
  address: { line1: '', line2: '', postal_code: '', city: '' },
}

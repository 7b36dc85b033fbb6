import { interfelKinds } from '@carreau/domain/money/interfel'
import { substitutionRules } from '@carreau/domain/orders/substitution'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, id, sentEuros } from '../scalars.ts'
import { addressLines, companyName, siret, vatNumber } from './tenants.ts'

const interfelKind = z.enum(interfelKinds, 'Choisissez un type d’établissement.')
/** What a wholesaler may put in the place of a product that is short. */
const substitution = z.enum(substitutionRules, 'Choisissez ce que vous acceptez en remplacement.')

const company = z.object({
  id,
  company_name: z.string(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    postal_code: z.string(),
    city: z.string(),
  }),
  /** € gross above which a purchaser’s order waits for an admin; null for none. */
  approval_limit: amount.nullable(),
  interfel_kind: interfelKind,
  substitution,
})

const approvalLimit = sentEuros('Le plafond compte au plus deux décimales.')
  .min(0, 'Le plafond ne peut pas être négatif.')
  .max(10_000_000, 'Le plafond est limité à 10 000 000 €.')

export const companyEndpoints = {
  getCompany: endpoint({
    method: 'GET',
    path: '/v3/company',
    summary: 'The buyer’s company, for everyone who works there',
    access: { buyer: ['admin', 'purchaser', 'accountant'] },
    answer: z.object({ data: company }),
    errors: [],
  }),
  updateCompany: endpoint({
    method: 'PATCH',
    path: '/v3/company',
    summary: 'Changes what is given',
    access: { buyer: ['admin'] },
    body: z.object({
      company_name: companyName.optional(),
      siret: siret.optional(),
      /** Empty or null: none. */
      vat_number: vatNumber.nullable().optional(),
      address: addressLines.optional(),
      approval_limit: approvalLimit.nullable().optional(),
      interfel_kind: interfelKind.optional(),
      substitution: substitution.optional(),
    }),
    answer: z.object({ data: company }),
    errors: ['siret_taken'],
  }),
}

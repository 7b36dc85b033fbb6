import { isSiret, isVatNumber } from '@carreau/domain/companies/company-numbers'
import { identityFields } from '@carreau/domain/companies/company-status'
import { interfelKinds } from '@carreau/domain/money/interfel'
import { substitutionRules } from '@carreau/domain/orders/picking'
import { z } from 'zod'
import { access, tenantType, typedPassword } from '../accounts/auth.ts'
import { companyName } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, id, sentEuros } from '../scalars.ts'

export const addressLines = z.object({
  line1: z.string().trim().min(1, 'Indiquez l’adresse.').max(200),
  line2: z.string().trim().max(200).optional(),
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Le code postal compte 5 chiffres.'),
  city: z.string().trim().min(1, 'Indiquez la ville.').max(100),
})

/** An address as it is kept and shown. */
export const postalAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  city: z.string(),
})

/** One line of text or its parts (docs/product.md#calls). */
export const address = z.union(
  [z.string().trim().min(1, 'Indiquez l’adresse.').max(400), addressLines],
  'Indiquez l’adresse.',
)

export const siret = z
  .string('Indiquez le SIRET.')
  .max(60, 'Ce SIRET n’est pas valable (14 chiffres).')
  .transform(text => text.replace(/\s/g, ''))
  .refine(isSiret, 'Ce SIRET n’est pas valable (14 chiffres).')

/** Empty: none. */
export const vatNumber = z
  .string()
  .max(60, 'Ce numéro de TVA n’est pas valable.')
  .transform(text => text.replace(/\s/g, '').toUpperCase())
  .refine(text => text === '' || isVatNumber(text), 'Ce numéro de TVA n’est pas valable.')

/** One field of an identity before and after, as people read it. */
export const identityFieldChange = z.object({
  field: z.enum(identityFields),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

/** A change of identity that waits for the platform, or the last one that it refused. */
export const identityReview = z.object({
  id,
  state: z.enum(['waiting', 'refused']),
  asked_at: dateTime,
  asked_by: z.string(),
  changes: z.array(identityFieldChange),
  /** Why it was refused. */
  reason: z.string().nullable(),
})

const interfelKind = z.enum(interfelKinds, 'Choisissez un type d’établissement.')

const said = (what: string, most: number) =>
  z.string(what).trim().min(1, what).max(most, `Ce texte est limité à ${most} caractères.`)

export const tenantEndpoints = {
  createTenant: endpoint('POST /v3/tenants', {
    summary: 'Creates a company; the caller becomes its admin, a wholesaler waits for approval',
    access: 'login',
    body: z.object({
      type: z.enum(['buyer', 'shop'], 'Choisissez acheteur ou grossiste.'),
      company_name: companyName,
      siret,
      vat_number: vatNumber.optional(),
      address,
      /** Of a buyer, whether it bears the Interfel contribution; who says none counts as a restaurant. */
      interfel_kind: interfelKind.optional(),
    }),
    answer: z.object({ data: access }),
    status: 201,
    errors: ['address_unproved', 'siret_taken', 'too_many_attempts'],
  }),
  disputeSiret: endpoint('POST /v3/siret_disputes', {
    summary: 'Tells the platform that an inscribed SIRET is one’s own; never answers who holds it',
    access: 'login',
    body: z.object({
      siret,
      company_name: companyName,
      /** How to reach whoever says so, beside the e-mail of the account. */
      contact: said('Indiquez comment vous joindre.', 200),
      message: said('Dites ce qui montre que ce SIRET est le vôtre.', 1_000),
    }),
    answer: z.object({ data: z.null() }),
    status: 201,
    errors: ['address_unproved', 'siret_free', 'too_many_attempts'],
  }),
  getTenantChoiceSettings: endpoint('GET /v3/tenant_choice_settings', {
    summary: 'The kinds of company one may create and the roles, in words',
    access: 'anyone',
    answer: z.object({
      data: z.object({
        creatable_types: z.array(
          z.object({ type: z.enum(['buyer', 'shop']), label: z.string(), description: z.string() }),
        ),
        roles: z.array(
          z.object({
            type: tenantType,
            role: z.string(),
            label: z.string(),
            description: z.string(),
          }),
        ),
      }),
    }),
  }),
}

/** What a wholesaler may put in the place of a product that is short. */
const substitution = z.enum(substitutionRules, 'Choisissez ce que vous acceptez en remplacement.')

const company = z.object({
  id,
  company_name: z.string(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: postalAddress,
  /** € gross above which a purchaser’s order waits for an admin; null for none. */
  approval_limit: amount.nullable(),
  interfel_kind: interfelKind,
  substitution,
  /** Whether invoices, or orders neither refused nor cancelled, exist under its SIREN: then it has only other establishments. */
  siren_locked: z.boolean(),
})

const approvalLimit = sentEuros('Le plafond compte au plus deux décimales.')
  .min(0, 'Le plafond ne peut pas être négatif.')
  .max(10_000_000, 'Le plafond est limité à 10 000 000 €.')

export const companyEndpoints = {
  getCompany: endpoint('GET /v3/company', {
    summary: 'The buyer’s company, for everyone who works there',
    access: { buyer: ['admin', 'purchaser', 'accountant'] },
    answer: z.object({ data: company }),
  }),
  updateCompany: endpoint('PATCH /v3/company', {
    summary: 'Changes what is given',
    access: { buyer: ['admin'] },
    body: z.object({
      /** Another name or SIRET takes the password, and counts as inscribing a company does. */
      company_name: companyName.optional(),
      siret: siret.optional(),
      current_password: typedPassword.optional(),
      /** Empty or null: none. */
      vat_number: vatNumber.nullable().optional(),
      address: addressLines.optional(),
      approval_limit: approvalLimit.nullable().optional(),
      interfel_kind: interfelKind.optional(),
      substitution: substitution.optional(),
    }),
    answer: z.object({ data: company }),
    errors: ['siret_taken', 'siren_locked', 'company_suspended', 'too_many_attempts'],
  }),
}

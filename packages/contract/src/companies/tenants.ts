import { isSiret, isVatNumber } from '@carreau/domain/companies/legal-ids'
import { z } from 'zod'
import { access, tenantType } from '../accounts/auth.ts'
import { endpoint } from '../endpoint.ts'

export const addressLines = z.object({
  line1: z.string().trim().min(1, 'Indiquez l’adresse.').max(200),
  line2: z.string().trim().max(200).optional(),
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Le code postal compte 5 chiffres.'),
  city: z.string().trim().min(1, 'Indiquez la ville.').max(100),
})

/** One line of text or its parts (docs/product.md#calls). */
export const address = z.union(
  [z.string().trim().min(1, 'Indiquez l’adresse.').max(400), addressLines],
  'Indiquez l’adresse.',
)

export const companyName = z
  .string('Indiquez le nom de la société.')
  .trim()
  .min(1, 'Indiquez le nom de la société.')
  .max(120, 'Ce nom est trop long.')

export const siret = z
  .string('Indiquez le SIRET.')
  .transform(text => text.replace(/\s/g, ''))
  .refine(isSiret, 'Ce SIRET n’est pas valable (14 chiffres).')

/** Empty: none. */
export const vatNumber = z
  .string()
  .transform(text => text.replace(/\s/g, '').toUpperCase())
  .refine(text => text === '' || isVatNumber(text), 'Ce numéro de TVA n’est pas valable.')

export const tenantEndpoints = {
  createTenant: endpoint({
    method: 'POST',
    path: '/v3/tenants',
    summary: 'Creates a company; the caller becomes its admin, a wholesaler waits for approval',
    access: 'signed_in',
    body: z.object({
      type: z.enum(['buyer', 'shop'], 'Choisissez acheteur ou grossiste.'),
      company_name: companyName,
      siret,
      vat_number: vatNumber.optional(),
      address,
    }),
    answer: z.object({ data: access }),
    status: 201,
    errors: ['siret_taken'],
  }),
  getTenantChoiceSettings: endpoint({
    method: 'GET',
    path: '/v3/tenant_choice_settings',
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
    errors: [],
  }),
}

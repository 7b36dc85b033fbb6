import { keepsTerms, maxContacts } from '@carreau/domain/customers/customers'
import { readPhone } from '@carreau/domain/french/phone'
import { z } from 'zod'
import { nameOf, readableText } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { id, pathId } from '../scalars.ts'

/** Somebody whom the wholesaler reaches at a customer's: its own note, unseen by the customer. */
export const customerContact = z.object({
  id,
  name: z.string(),
  /** What for: « chef », « comptabilité », « réception le matin ». */
  role: z.string(),
  /** « +33612345678 », for `tel:`; null for none. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const body = z
  .object({
    name: nameOf('Indiquez un nom.', 80, 'Un nom compte au plus 80 signes.'),
    role: readableText(60, 'Un rôle compte au plus 60 signes.').default(''),
    /** As people write it in France, or with its country code. */
    phone: z
      .string()
      .trim()
      .max(40, { error: 'Ce numéro est trop long.', abort: true })
      .refine(
        text => text === '' || readPhone(text) !== null,
        'Indiquez un numéro de dix chiffres, ou avec son indicatif\u00a0: +32…',
      )
      .transform(readPhone)
      .nullish(),
    email: z
      .string()
      .trim()
      .max(200, 'Un e-mail compte au plus 200 signes.')
      .pipe(z.union([z.literal(''), z.email()], 'Cet e-mail n’est pas valable.'))
      .transform(text => text || null)
      .nullish(),
  })
  .refine(({ phone, email }) => phone != null || email != null, {
    path: ['phone'],
    error: 'Indiquez un téléphone ou un e-mail.',
  })

const contacts = z.object({ data: z.array(customerContact) })
const params = z.object({ buyerId: pathId, contactId: pathId })
const access = { shop: keepsTerms } as const

export const customerContactEndpoints = {
  addContact: endpoint('POST /v3/shop/customers/{buyerId}/contacts', {
    summary: `Notes somebody of a customer, ${maxContacts} at most; answers them all (Idempotency-Key)`,
    access,
    params: z.object({ buyerId: pathId }),
    body,
    answer: contacts,
    status: 201,
    errors: ['customer_not_found', 'too_many_contacts'],
  }),
  updateContact: endpoint('PUT /v3/shop/customers/{buyerId}/contacts/{contactId}', {
    summary: 'Changes what is noted of them',
    access,
    params,
    body,
    answer: contacts,
    errors: ['customer_not_found', 'contact_not_found'],
  }),
  removeContact: endpoint('DELETE /v3/shop/customers/{buyerId}/contacts/{contactId}', {
    summary: 'Takes them off; adding them again undoes it',
    access,
    params,
    answer: contacts,
    errors: ['customer_not_found', 'contact_not_found'],
  }),
}

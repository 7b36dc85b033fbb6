import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done } from './auth.ts'

/** An account shows that somebody reads its address (docs/decisions/0045-the-address-is-proved.md). */
export const addressEndpoints = {
  sendAddressLink: endpoint('POST /v2/auth/address/send', {
    summary: 'Mails the link that confirms the address, or the new one that is asked for, again',
    access: 'login',
    answer: done,
    errors: ['too_many_attempts'],
  }),
  confirmAddress: endpoint('POST /v2/auth/address/confirm', {
    summary:
      'Confirms an address with the token of the link that was mailed there; signs nobody in',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: z.object({
      data: z.object({
        message: z.string(),
        /** The address that is confirmed: the account's from now on. */
        email: z.string(),
      }),
    }),
    errors: ['address_link_invalid', 'email_taken', 'too_many_attempts'],
  }),
}

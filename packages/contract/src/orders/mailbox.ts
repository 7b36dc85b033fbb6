import { mailStates } from '@carreau/domain/orders/mailbox/received-mail'
import { z } from 'zod'
import { customerContact } from '../customers/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { flag, id, pathId } from '../scalars.ts'
import { sells } from './desk.ts'

const receivedMail = z.object({
  id,
  /** As the mail says: nothing proves it. */
  from_address: z.string(),
  from_name: z.string(),
  subject: z.string(),
  /** All of it, as text. */
  body: z.string(),
  /** What the sender wrote, without what it answers: what is read as an order. */
  own_words: z.string(),
  /** It was longer than what is kept. */
  is_cut: z.boolean(),
  /** Names of files that came with it and were not kept. */
  attachments: z.array(z.string()),
  received_at: z.iso.datetime(),
  state: z.enum(mailStates),
  /** Who settled it, and the order it became. */
  settled_by: z.string().nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** Customers of the wholesaler that this address is known for: by its contacts, or as somebody who works there. */
  customers: z.array(
    z.object({
      id,
      company_name: z.string(),
      city: z.string(),
      contacts: z.array(customerContact),
    }),
  ),
})

export const mailboxEndpoints = {
  listReceivedMails: endpoint('GET /v3/shop/mails', {
    summary:
      'Mails that customers sent to the wholesaler’s own address: those that wait, oldest first, or the latest hundred settled',
    access: sells,
    query: z.object({ settled: flag.default(false) }),
    answer: z.object({
      data: z.array(receivedMail),
      meta: z.object({
        /** Where customers write; null where this installation receives no mail. */
        address: z.string().nullable(),
        waiting: z.number(),
      }),
    }),
  }),
  settleReceivedMail: endpoint('PATCH /v3/shop/mails/{mailId}', {
    summary: 'Puts a received mail aside, or has it wait again',
    access: sells,
    params: z.object({ mailId: pathId }),
    body: z.object({ state: z.enum(['waiting', 'aside']) }),
    answer: z.object({ data: receivedMail }),
    errors: ['received_mail_not_found', 'received_mail_entered'],
  }),
}

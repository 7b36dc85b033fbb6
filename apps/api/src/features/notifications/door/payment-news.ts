import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'

/** Tells whoever keeps a customer's invoices that its wholesaler asks for what is late; the mail is the letter itself. */
export const notifyOfReminder = (
  trx: Trx,
  reminder: { id: number; shopId: number; buyerId: number; title: string; body: string },
  at: Date,
): Promise<void> =>
  notify(
    trx,
    {
      kind: 'payment_reminder',
      to: { type: 'buyer', id: reminder.buyerId },
      exceptUserId: null,
      title: reminder.title,
      body: reminder.body,
      // What it claims, and nothing else, whatever is paid by then.
      link: `/invoices?letter=${reminder.id}`,
      group: `shop:${reminder.shopId}`,
      isMailedApart: true,
    },
    at,
  )

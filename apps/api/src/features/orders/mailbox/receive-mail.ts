import { maxMailsOfSender } from '@carreau/domain/orders/mailbox/received-mail'
import type { Db } from '../../../platform/db/database.ts'
import { hasPlace } from './mail-places.ts'
import { countOfSender, keepMail } from './mailbox.sql.ts'
import { readMail } from './read-mail.ts'

/** Why a mail is not taken now; its sender's server tries again for some days. */
export class MailRefusedForNow extends Error {}

/**
 * Keeps a mail for each of these wholesalers, once, however often it is sent. Throws MailRefusedForNow where a
 * wholesaler has too many waiting of this customer, or of strangers, or too many of this sender: nobody fills a desk;
 * UnreadableMail.
 */
export const receiveMail = async (
  db: Db,
  { shopIds, raw, now }: { shopIds: readonly number[]; raw: Buffer; now: Date },
): Promise<void> => {
  const mail = await readMail(raw)
  if (mail === null) return
  await db.transaction().execute(async trx => {
    for (const shopId of shopIds) {
      const sender = mail.fromAddress
      const ofSender = await countOfSender(trx, shopId, { sender, now })
      if (ofSender >= maxMailsOfSender || !(await hasPlace(trx, shopId, sender)))
        throw new MailRefusedForNow()
      await keepMail(trx, shopId, { ...mail, now })
    }
  })
}

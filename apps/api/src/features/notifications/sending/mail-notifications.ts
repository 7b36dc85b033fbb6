import type { Db } from '../../../platform/db/database.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { dropStaleMail, findDueMail, markMailed } from './due-mail.sql.ts'
import { notificationMail } from './notification-mail.ts'

/**
 * Mails a person what waits for them, once: jobs of one person follow each other (their queue), and
 * a mail that went out before its worker died goes again under the same Message-ID.
 */
export const mailNotifications = async (
  { db, send, publicUrl }: { db: Db; send: (mail: Mail) => Promise<void>; publicUrl: string },
  userId: number,
): Promise<void> => {
  await dropStaleMail(db, userId)
  const [first, ...more] = await findDueMail(db, userId)
  if (first === undefined) return
  await send(notificationMail([first, ...more], publicUrl))
  await markMailed(db, userId, [first, ...more])
}

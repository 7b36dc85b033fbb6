import { openReader } from '../../../platform/reading/read-aside.ts'
import type { NewMail } from './mailbox.sql.ts'

/** A mail that is made to fill time or memory, or that nobody can read: it is not taken. */
export class UnreadableMail extends Error {}

/** Ten megabytes take a third of a second; a million short lines some minutes. */
const mostMs = 10_000
const mostMb = 256

const mails = openReader(new URL('./read-mail.worker.ts', import.meta.url))

/** A mail as it is kept, null for what nobody wrote. Throws UnreadableMail. */
export const readMail = async (raw: Buffer): Promise<NewMail | null> => {
  try {
    return await mails.read(raw, {
      mostMs,
      mostMb,
      hear: (answer: NewMail | null) => ({ answer }),
    })
  } catch {
    throw new UnreadableMail()
  }
}

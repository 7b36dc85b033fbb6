import { openReader } from '../../../platform/reading/read-aside.ts'
import type { NewMail } from './mailbox.sql.ts'

/** A mail that is made to fill time or memory, or that nobody can read: it is not taken. */
export class UnreadableMail extends Error {}

/** Ten megabytes take a third of a second. */
const mostMs = 10_000
/** Ten megabytes of an attachment are 130,000; a million empty ones are no letter. */
const mostLines = 200_000
const [mostHeapMb, mostHeldMb] = [256, 512]

const mails = openReader(new URL('./read-mail.child.ts', import.meta.url))

const countLines = (raw: Buffer): number => {
  let lines = 0
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, at + 1)) lines += 1
  return lines
}

/** A mail as it is kept, null for what nobody wrote. Throws UnreadableMail. */
export const readMail = async (raw: Buffer): Promise<NewMail | null> => {
  if (countLines(raw) > mostLines) throw new UnreadableMail()
  try {
    return await mails.read(raw, {
      mostMs,
      mostHeapMb,
      mostHeldMb,
      hear: (answer: NewMail | null) => ({ answer }),
    })
  } catch {
    throw new UnreadableMail()
  }
}

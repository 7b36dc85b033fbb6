import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config/config.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** The same when a mail is tried again: servers and mail programs keep one of two. */
  messageId?: string
  /** For whom Carreau writes, where that is somebody: the name beside its address. */
  fromName?: string
  /** Where an answer goes, when not to Carreau. */
  replyTo?: string
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
  /** Where whoever reads it chooses to get no more (`List-Unsubscribe`). */
  unsubscribeUrl?: string
}
type Mailer = (mail: Mail) => Promise<void>

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** Every call to another system has a time limit (ms). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** « Carreau <bonjour@carreau.fr> » → « bonjour@carreau.fr ». */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

const messageOf = (
  { unsubscribeUrl, attachments = [], fromName, ...mail }: Mail,
  from: string,
) => ({
  ...mail,
  ...(fromName !== undefined && { from: { name: fromName, address: addressIn(from) } }),
  attachments: [...attachments],
  ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
})

const smtpMailer = (url: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({ ...patience, url }, { from })
  return async mail => {
    await transport.sendMail(messageOf(mail, from))
  }
}

/** Without SMTP settings a mail is a file that mail programs open, and a line of the log. */
const outboxMailer = (
  folder: string,
  from: string,
  { log, now }: { log: (line: string) => void; now: () => Date },
): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from })
  return async mail => {
    const at = now()
    const { message } = await transport.sendMail({ ...messageOf(mail, from), date: at })
    const name = `${at.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // It may carry a link that opens an account: for its owner's eyes only.
    await writeFile(join(folder, name), message, { mode: 0o600 })
    log(`E-mail pour ${mail.to} : « ${mail.subject} » (${join(folder, name)})`)
  }
}

/** Mails go through `SMTP_URL`, or to `<DATA_DIR>/outbox/` without it (docs/product.md#calls). */
export const openMailer = (
  { smtpUrl, mailFrom, dataDir }: Settings,
  options: { log: (line: string) => void; now: () => Date },
): Mailer =>
  smtpUrl === undefined
    ? outboxMailer(join(dataDir, 'outbox'), mailFrom, options)
    : smtpMailer(smtpUrl, mailFrom)

/** Connects to the mail server, signs in where the address says so, and leaves. @throws when it cannot. */
export const checkMailServer = async (url: string): Promise<void> => {
  await nodemailer.createTransport({ ...patience, url }).verify()
}

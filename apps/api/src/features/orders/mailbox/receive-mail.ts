import { createHash } from 'node:crypto'
import {
  maxMailsOfSender,
  maxWaitingMails,
  readableBody,
  readableLine,
} from '@carreau/domain/orders/received-mail'
import { convert } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import type { Db } from '../../../platform/db/database.ts'
import { countMails, keepMail, type NewMail } from './mailbox.sql.ts'

/** Why a mail is not taken now; its sender's server tries again for some days. */
export class MailRefusedForNow extends Error {}

/** More than an order's mail brings along. */
const maxNamedFiles = 20

/** Of a page as a mail, ten times what is kept of its words. */
const longestHtml = 200_000

const plainOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: longestHtml },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      // One product a row, its columns side by side.
      { selector: 'table', format: 'dataTable' },
    ],
  })

/** What a program sent by itself: an absence, a receipt, a newsletter. Nobody ordered. */
const isAutomatic = ({ headers }: Email): boolean => {
  const said = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase()
  const submitted = said('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'list', 'junk'].includes(said('precedence') ?? '') ||
    said('list-unsubscribe') !== undefined
  )
}

/** A mail as it is kept; null for what nobody wrote. Its files are named, not kept. */
export const readMail = async (raw: Uint8Array<ArrayBuffer>): Promise<NewMail | null> => {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 30 })
  const address = readableLine(mail.from?.address ?? '', 320).toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || isAutomatic(mail)) return null
  const { text, isCut } = readableBody(mail.text ?? plainOf(mail.html ?? ''))
  const id = readableLine(mail.messageId ?? '', 500)
  return {
    // Without a name of its own, a mail is what it holds.
    messageId: id === '' ? createHash('sha256').update(raw).digest('hex') : id,
    fromAddress: address,
    fromName: readableLine(mail.from?.name ?? '', 200),
    subject: readableLine(mail.subject ?? '', 300),
    body: text,
    isCut,
    attachments: mail.attachments
      // Pictures of a signature stand in its text.
      .filter(({ disposition, related }) => disposition === 'attachment' || !related)
      .slice(0, maxNamedFiles)
      .map(({ filename }) => readableLine(filename ?? '', 100) || 'sans nom'),
  }
}

/**
 * Keeps a mail for each of these wholesalers, once, however often it is sent. Throws MailRefusedForNow where a
 * wholesaler has too many waiting, or too many of this sender: nobody fills a desk.
 */
export const receiveMail = async (
  db: Db,
  { shopIds, raw, now }: { shopIds: readonly number[]; raw: Uint8Array<ArrayBuffer>; now: Date },
): Promise<void> => {
  const mail = await readMail(raw)
  if (mail === null) return
  await db.transaction().execute(async trx => {
    for (const shopId of shopIds) {
      const { waiting, ofSender } = await countMails(trx, shopId, { sender: mail.fromAddress, now })
      if (waiting >= maxWaitingMails || ofSender >= maxMailsOfSender) throw new MailRefusedForNow()
      await keepMail(trx, shopId, { ...mail, now })
    }
  })
}

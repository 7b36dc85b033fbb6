import { createHash } from 'node:crypto'
import { readableBody, readableLine } from '@carreau/domain/orders/mailbox/received-mail'
import { convert } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import { readAndTell } from '../../../platform/reading/read-and-tell.ts'
import type { NewMail } from './mailbox.sql.ts'

/** More than an order's mail brings along. */
const maxNamedFiles = 20
/** Of a page as a mail, ten times what is kept of its words. */
const longestHtml = 200_000
/** Deeper than any table within a table; each level is one on the stack. */
const deepestHtml = 100

const plainOf = (html: string): string =>
  // A cell that says it is a million columns wide would be made so wide.
  convert(html.slice(0, longestHtml).replaceAll(/\b(?:col|row)span\b/gi, 'data-span'), {
    wordwrap: false,
    limits: { maxDepth: deepestHtml },
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
const read = async (raw: Uint8Array<ArrayBuffer>): Promise<NewMail | null> => {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 30 })
  const address = readableLine(mail.from?.address ?? '', 320).toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || isAutomatic(mail)) return null
  const { text, isCut } = readableBody(mail.text ?? plainOf(mail.html ?? ''))
  const id = readableLine(mail.messageId ?? '', 500)
  const subject = readableLine(mail.subject ?? '', 300)
  const attachments = mail.attachments
    // Pictures of a signature stand in its text.
    .filter(({ disposition, related }) => disposition === 'attachment' || !related)
    .slice(0, maxNamedFiles)
    .map(({ filename }) => readableLine(filename ?? '', 100) || 'sans nom')
  return {
    // Without a name of its own, a mail is what it holds.
    messageId: id === '' ? createHash('sha256').update(raw).digest('hex') : id,
    // The way here adds to its head each time: what people read of it stays.
    digest: createHash('sha256')
      .update(JSON.stringify([subject, text, attachments]))
      .digest('hex'),
    fromAddress: address,
    fromName: readableLine(mail.from?.name ?? '', 200),
    subject,
    body: text,
    isCut,
    attachments,
  }
}

readAndTell<NewMail | null>(async (bytes, tell) => tell(await read(bytes)))

import { maxNeedText } from '../../needs/need-text.ts'

/** Where a mail that orders stands: waiting, written down as an order, or put aside by a person. */
export const mailStates = ['waiting', 'entered', 'aside'] as const
export type MailState = (typeof mailStates)[number]

/** Of people who are no customers, so many wait at most; the sender's server keeps further ones and tries again. */
export const maxWaitingOfStrangers = 200
/** Of each customer: whoever fills these places leaves those of the others. */
export const maxWaitingOfCustomer = 50
/** Of one sender, in a day. */
export const maxMailsOfSender = 50
/** How long a mail is kept once it came. */
export const mailDays = 90

/** Where other people's words begin: those of an answered mail, or a sender's fixed last lines. */
const otherWords = [
  /^-{2,}\s*(message d[’']origine|message transféré|original message|forwarded message)\b/i,
  /^_{10,}$/,
  /^(le|on)\s.{0,200}\b(a écrit|wrote)\s*:$/i,
  /^(de|from)\s*:\s.*@/i,
  /^-- ?$/,
  /^(envoyé de|envoyé depuis|sent from|télécharger outlook|obtenez outlook)\b/i,
]

/** No line that begins an answered mail is longer; what is longer is somebody's own words. */
const longestLine = 300

const isOtherWords = (line: string): boolean => {
  if (line.length > longestLine) return false
  if (otherWords.some(pattern => pattern.test(line))) return true
  // The line that says who wrote breaks where it is long: it ends in an address then. Looked for from its end: one
  // pattern for both took seconds for a line of signs.
  return /^(le|on)\s/i.test(line) && endsInAddress(line)
}

/** « Le lun. 3 nov. à 9:05, Chloé <chloe@bistrot.fr> » */
const endsInAddress = (line: string): boolean => {
  const from = Math.max(line.lastIndexOf(' '), line.lastIndexOf('<')) + 1
  const word = line.slice(from).replace(/>$/, '')
  const at = word.indexOf('@')
  return at > 0 && at < word.length - 1
}

/**
 * What the sender of a mail wrote: without the mail it answers, whose list of products nobody orders, and without
 * the fixed lines at its end. The mail itself where nothing would be left.
 */
export const ownWordsOf = (body: string): string => {
  const lines = body.split('\n')
  const end = lines.findIndex(line => isOtherWords(line.trim()))
  const own = lines
    .slice(0, end < 0 ? undefined : end)
    .filter(line => !line.trimStart().startsWith('>'))
    .join('\n')
    .trim()
  return own === '' ? body.trim() : own
}

/** What no line of a screen shows, and what would turn its direction. */
const hidden = /[^\P{Cc}\n\t]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The words of a mail as they may be kept and read: at most 20 000 characters, whether some were left out. */
export const readableBody = (body: string): { text: string; isCut: boolean } => {
  const text = body
    .replaceAll('\r\n', '\n')
    .replaceAll(hidden, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { text: text.slice(0, maxNeedText).toWellFormed(), isCut: text.length > maxNeedText }
}

/** One line of a mail's head, as it may be kept and read. */
export const readableLine = (line: string, most: number): string =>
  line.replaceAll(hidden, '').replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed()

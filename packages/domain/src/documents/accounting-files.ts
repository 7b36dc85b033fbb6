import { csvCents, csvText } from '../french/format.ts'
import { type BookEntry, type BookLine, journalLabels } from './accounting.ts'

/** Entries as files that accounting programs read (docs/trade-and-law.md#accounting-export). */

export type NumberedEntry = BookEntry & { number: string }

/** « 20261124 ». */
const compactDay = (day: string): string => day.replaceAll('-', '')
/** « 241126 ». */
const shortDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return date + month + year.slice(2)
}
/** « 24/11/2026 ». */
const figures = (day: string): string => day.split('-').reverse().join('/')

/** Neither separator nor end of line may stand in a field that is not quoted. */
const plain = (text: string, most = 200): string =>
  text
    .replace(/[\s|]+/gu, ' ')
    .trim()
    .slice(0, most)

const tabbed = (cells: readonly string[]): string => `${cells.join('\t')}\r\n`

/** The 18 columns of LPF A47 A-1, in their order. */
export const fecColumns = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib'],
  ...['CompAuxNum', 'CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit'],
  ...['EcritureLet', 'DateLet', 'ValidDate', 'Montantdevise', 'Idevise'],
] as const

const fecLine = (entry: NumberedEntry, line: BookLine): string =>
  tabbed([
    entry.journal,
    journalLabels[entry.journal],
    entry.number,
    compactDay(entry.day),
    line.account,
    line.accountLabel,
    plain(line.customer?.code ?? ''),
    plain(line.customer?.name ?? ''),
    plain(entry.piece.reference),
    compactDay(entry.piece.day),
    plain(entry.label),
    csvCents(line.debitCents),
    csvCents(line.creditCents),
    '',
    '',
    // What leaves Carreau is never edited: it is valid from its day on.
    compactDay(entry.day),
    '',
    '',
  ])

/** Sage 100's eleven columns. */
const sageLine = (entry: NumberedEntry, line: BookLine): string =>
  tabbed([
    'G',
    entry.journal,
    shortDay(entry.day),
    plain(entry.piece.reference, 13),
    line.account,
    plain(line.customer?.code ?? '', 17),
    plain(entry.label, 35),
    '',
    entry.dueOn === null ? '' : shortDay(entry.dueOn),
    line.debitCents === 0 ? '' : csvCents(line.debitCents),
    line.creditCents === 0 ? '' : csvCents(line.creditCents),
  ])

export const bookColumns = [
  ...['Journal', 'Écriture', 'Date', 'Compte', 'Libellé du compte', 'Compte client', 'Client'],
  ...['Pièce', 'Date de la pièce', 'Échéance', 'Libellé', 'Débit', 'Crédit'],
] as const

/** The cells of a line for a spreadsheet, without its two amounts. */
export const bookCells = (entry: NumberedEntry, line: BookLine): string[] => [
  entry.journal,
  entry.number,
  figures(entry.day),
  line.account,
  line.accountLabel,
  line.customer?.code ?? '',
  line.customer?.name ?? '',
  entry.piece.reference,
  figures(entry.piece.day),
  entry.dueOn === null ? '' : figures(entry.dueOn),
  entry.label,
]

const csvLine = (entry: NumberedEntry, line: BookLine): string =>
  `${[
    ...bookCells(entry, line).map(csvText),
    csvCents(line.debitCents),
    csvCents(line.creditCents),
  ].join(';')}\r\n`

const heads = {
  fec: tabbed(fecColumns),
  sage: '',
  csv: `\ufeff${bookColumns.join(';')}\r\n`,
} as const
const lineOf = { fec: fecLine, sage: sageLine, csv: csvLine } as const

export type BookText = keyof typeof heads

/** What stands before the first entry. */
export const bookHead = (format: BookText): string => heads[format]

/** The lines of an entry as text. */
export const bookText = (format: BookText, entry: NumberedEntry): string =>
  entry.lines.map(line => lineOf[format](entry, line)).join('')

/** « 100000009FEC20261231-extrait-des-ventes.txt »: named as the FEC is, and what it is. */
export const bookFileName = (
  format: BookText | 'xlsx',
  { siren, from, to }: { siren: string; from: string; to: string },
): string => {
  if (format === 'fec') return `${siren}FEC${to.slice(0, 4)}1231-extrait-des-ventes.txt`
  const extension = format === 'sage' ? 'txt' : format
  return `ecritures${format === 'sage' ? '-sage' : ''}-${from}-${to}.${extension}`
}

/** Characters of ISO 8859-15 that ISO 8859-1 has not. */
const latin9: Record<string, number> = {
  ...{ '€': 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe },
}
const replacements: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-' }

const latin9Bytes = new Set(Object.values(latin9))

const byteOf = (letter: string): number => {
  const known = replacements[letter] ?? letter
  const special = latin9[known]
  if (special !== undefined) return special
  const code = known.codePointAt(0) ?? 0
  if (code < 256 && !latin9Bytes.has(code)) return code
  const bare = known.normalize('NFD').codePointAt(0) ?? 0
  return bare < 128 ? bare : 0x3f
}

/** A text in ISO 8859-15, as the tax office reads it; what it cannot write loses its accent, or is « ? ». */
export const encodeLatin9 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  let length = 0
  // Nearly every letter of a year's entries is ASCII.
  for (const letter of text) {
    const code = letter.charCodeAt(0)
    bytes[length] = code < 128 ? code : byteOf(letter)
    length += 1
  }
  return bytes.subarray(0, length)
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { readLabel } from '@carreau/domain/price-list/reading/read-label'
import type { Decoded } from './decode-text.ts'
import {
  countRows,
  linesIn,
  type Row,
  sliceRows,
  type Table,
  tidyCell,
  tooManyLines,
} from './table.ts'

/** « [24/11/2026 18:32:10] Marc : », « 24/11/2026, 18:32 - Marc: »: who says it, in a copied conversation. */
const speaker =
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s{1,2}(?:à\s)?\d{1,2}[:h]\d{2}(?::\d{2})?\]?\s{0,2}-?\s{0,2}[^:]{1,40}:\s?/u
/** « De : », « Objet : »: the head of a mail. */
const mailHead = /^(?:de|from|à|to|cc|objet|subject|envoyé|sent|date|répondre à)\s?:\s/iu
/** What follows was written before: « Le lun. 24 nov. à 18:32, Marc a écrit : », « --- Message d’origine --- ». */
const older =
  /(?:a écrit|wrote)\s?:$|^\W{2,80}(?:message d.origine|message transféré|original message|forwarded message)\W*$/iu
const quote = /^\s*(?:>\s*)+/u

/** « *Tomate grappe 1,45* »: in bold, and no announcement. */
const unbold = (text: string): string => {
  const [, inner] = /^[-•\s]*[*_](\S.*\S)[*_]$/u.exec(text) ?? []
  return inner !== undefined && readLabel(inner).price !== null ? inner : text
}

const quoted = 'Message cité, plus ancien.'
const begun = 'En-tête ou signature du message.'

/** Empty lines are no rows, and take their time all the same. */
const mostBreaks = 500_000
/** Lines, most of them empty, that are looked at in one go. */
const linesAtOnce = 5_000

/** Whether a line that is not quoted has a price; a text of more lines than a list has is refused before it is read. */
const hasOwnLine = async (lines: readonly string[]): Promise<boolean> => {
  const count = countRows()
  let read = 0
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await yieldToEventLoop()
    if (line.trim() === '') continue
    count()
    if (!quote.test(line) && readLabel(line).price !== null) return true
    if (++read % sliceRows === 0) await yieldToEventLoop()
  }
  return false
}

/** The whole text, refused before it is cut where it has lines without end. */
const textOf = (pieces: Generator<string>): string => {
  let text = ''
  let breaks = 0
  for (const piece of pieces) {
    text += piece
    breaks += piece.split(/[\r\n]/).length - 1
    if (breaks > mostBreaks) throw tooManyLines()
  }
  return text
}

/** The lines of a text that somebody wrote or pasted, each a label with its price. */
async function* rowsOf(pieces: Generator<string>): AsyncGenerator<Row[]> {
  const text = textOf(pieces)
  await yieldToEventLoop()
  const lines = text.split(/\r\n|\r|\n/)
  // A list that is quoted as a whole is the list.
  const hasOwn = await hasOwnLine(lines)
  const count = countRows()
  let isOlder = false
  let rows: Row[] = []
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await yieldToEventLoop()
    const isQuoted = quote.test(line)
    const cell = tidyCell(unbold(line.replace(quote, '').trim().replace(speaker, '')))
    if (cell === '') continue
    count()
    const isHead = mailHead.test(cell)
    const begins = older.test(cell.trim())
    if (begins && hasOwn) isOlder = true
    const aside = isHead || begins ? begun : hasOwn && (isOlder || isQuoted) ? quoted : null
    rows.push(
      aside === null ? { line: at + 1, cells: [cell] } : { line: at + 1, cells: [cell], aside },
    )
    if (rows.length < sliceRows) continue
    yield rows
    rows = []
    await yieldToEventLoop()
  }
  if (rows.length > 0) yield rows
}

/** Reads a mail, a message, a list somebody typed. */
export const readLines = ({ encoding, pieces }: Decoded): Table => ({
  format: 'text',
  encoding,
  separator: null,
  sheets: [
    {
      name: null,
      isHidden: false,
      rows: () => rowsOf(pieces()),
      mostRows: () => linesIn(pieces()),
    },
  ],
})

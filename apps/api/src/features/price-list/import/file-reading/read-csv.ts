import { recogniseHeader } from '@carreau/domain/price-list/reading/recognise-columns'
import { CsvError, parse } from 'csv-parse'
import { openPace } from '../../../../platform/http/load/pace.ts'
import { decodeText } from './decode-text.ts'
import { readLines } from './read-lines.ts'
import {
  countRows,
  linesIn,
  maxColumns,
  type Row,
  sliceRows,
  type Table,
  tidyCell,
  unreadable,
} from './table.ts'

const separators = [';', '\t', '|', ',']
const sampleLines = 20

/** The separator of the first lines: the one they have most often, a comma only between texts. */
const separatorOf = (sample: string): string => {
  const lines = sample.split(/\r\n|\r|\n/).slice(0, sampleLines)
  const priceCommas = lines.filter(line => /\d,\d/.test(line)).length
  const [best] = separators
    .map(separator => ({
      separator,
      lines: lines.filter(line => line.includes(separator)).length,
      cells: lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0),
    }))
    .filter(({ separator, cells }) => cells > 0 && (separator !== ',' || cells > priceCommas * 1.5))
    .sort((one, other) => other.lines - one.lines || other.cells - one.cells)
  return best?.separator ?? ';'
}

const proseLines = 60

/**
 * Whether a text is lines that people wrote, a mail or a message, rather than a table: too few lines have
 * the separator. A comma is one where lines have as many of them, and none is in a price.
 */
const isProse = (sample: string, separator: string): boolean => {
  const lines = sample
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, proseLines)
  if (lines.length === 0 || lines.some(line => /^\s*"/.test(line))) return false
  const counts = lines.map(line => line.split(separator).length - 1)
  const cut = counts.filter(count => count > 0).length
  if (separator !== ',') return cut * 2 < lines.length
  const [first = 0] = counts
  const isEven = counts.filter(count => count === first).length * 5 >= lines.length * 4
  const named = (lines[0] ?? '').split(',').filter(cell => recogniseHeader(cell) !== null)
  return !(first > 0 && isEven && (named.length > 1 || !lines.some(line => /\d,\d/.test(line))))
}

const brokenAt = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'Des guillemets ouverts dans ce fichier ne se referment pas.'
    : `La ligne ${String(error.lines ?? '?')} de ce fichier est illisible.`

const breaksIn = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** Characters of a row, its separators too, which the parser does not count. */
const longestRecord = 400_000
/**
 * What is parsed in one go. A row of other columns than the first costs the parser a hundred times as much as an even one:
 * so few of them hold nobody up, and there are no more than a file has lines.
 */
const pieceLength = 2_048

async function* rowsOf(pieces: Generator<string>, delimiter: string): AsyncGenerator<Row[]> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
  })
  let failure: Error | null = null
  parser.on('error', error => {
    failure = error
  })
  const count = countRows()
  const countUneven = countRows()
  let columns: number | undefined
  let rows: Row[] = []
  let nextLine = 1
  const drain = (): void => {
    for (let read = parser.read(); read !== null; read = parser.read()) {
      const record = read as string[] // without an option that makes it another
      // A quoted text may run over several lines: a row is numbered by its first.
      const line = nextLine
      nextLine += 1 + breaksIn(record)
      columns ??= record.length
      if (record.length !== columns) countUneven()
      const cells = record.slice(0, maxColumns).map(tidyCell)
      if (cells.every(cell => cell === '')) continue
      count()
      rows.push({ line, cells })
    }
    if (failure !== null)
      throw failure instanceof CsvError ? unreadable(brokenAt(failure)) : failure
  }
  // Whether somebody waits for the answer is looked at where rows are used.
  const pace = openPace(() => false)
  let sinceBreak = 0
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += pieceLength) {
      const part = piece.slice(at, at + pieceLength)
      const lastBreak = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'))
      sinceBreak = lastBreak < 0 ? sinceBreak + part.length : part.length - 1 - lastBreak
      if (sinceBreak > longestRecord) throw unreadable(`La ligne ${nextLine} est trop longue.`)
      parser.write(part)
      drain()
      if (pace.isDue()) await pace.breathe()
      while (rows.length >= sliceRows) yield rows.splice(0, sliceRows)
    }
  }
  await new Promise<void>(resolve => {
    parser.once('error', () => resolve())
    parser.once('end', () => resolve())
    parser.end()
    parser.on('readable', drain)
    drain()
  })
  drain()
  if (rows.length > 0) yield rows
  rows = []
}

/** Reads a CSV of any usual separator and encoding, or lines of text. */
export const readCsv = (bytes: Uint8Array): Table => {
  const decoded = decodeText(bytes)
  const { encoding, pieces } = decoded
  const sample = (pieces().next().value ?? '').slice(0, 20_000)
  const separator = separatorOf(sample)
  if (isProse(sample, separator)) return readLines(decoded)
  return {
    format: 'csv',
    encoding,
    separator,
    sheets: [
      {
        name: null,
        isHidden: false,
        rows: () => rowsOf(pieces(), separator),
        mostRows: () => linesIn(pieces()),
      },
    ],
  }
}

import { isUtf8 } from 'node:buffer'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import {
  countRows,
  maxColumns,
  type Row,
  sliceRows,
  type Table,
  tidyCell,
  unreadable,
} from './table.ts'

/** A text file's encoding, as people call it, and its text piece by piece. */
export type Decoded = { encoding: string; pieces: () => Generator<string> }

const pieceBytes = 128 * 1024
const notAList = 'Ce fichier n’est ni un CSV ni un classeur XLSX.'

function* decoded(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
  yield decoder.decode()
}

/** Each line by itself: files put together of several may change their encoding midway. */
function* lineByLine(bytes: Uint8Array): Generator<string> {
  const utf8 = new TextDecoder()
  const windows = new TextDecoder('windows-1252')
  let piece = ''
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(10, from)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(from, end)
    piece += (isUtf8(line) ? utf8 : windows).decode(line)
    from = end
    if (piece.length < pieceBytes) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** UTF-16 without its mark: French text has a zero in every other byte. */
const wideOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1_000)
  const zeros = (parity: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === parity).length / Math.max(1, head.length)
  if (zeros(1) > 0.3 && zeros(0) < 0.1) return 'utf-16le'
  return zeros(0) > 0.3 && zeros(1) < 0.1 ? 'utf-16be' : null
}

const begins = (bytes: Uint8Array, ...signs: number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign)

/** Finds a text file's encoding. Throws `import_unreadable` on what is no text. */
const decodeText = (bytes: Uint8Array): Decoded => {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable(
      'Ce fichier est un ancien classeur Excel (.xls) ou un classeur protégé : enregistrez-le en .xlsx ou en CSV.',
    )
  const wide = wideOf(bytes)
  if (wide !== null) return { encoding: 'UTF-16', pieces: () => decoded(bytes, wide) }
  // A control character is in no list that a person or a program wrote.
  const head = bytes.subarray(0, 64 * 1024)
  if (head.some(byte => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12))
    throw unreadable(notAList)
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    throw unreadable('Ce fichier est un PDF : envoyez un CSV ou un classeur XLSX.')
  if (!isUtf8(bytes)) return { encoding: 'Windows-1252', pieces: () => lineByLine(bytes) }
  const marked = begins(bytes, 0xef, 0xbb, 0xbf)
  return { encoding: marked ? 'UTF-8 (BOM)' : 'UTF-8', pieces: () => decoded(bytes, 'utf-8') }
}

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

const brokenAt = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'Des guillemets ouverts dans ce fichier ne se referment pas.'
    : `La ligne ${String(error.lines ?? '?')} de ce fichier est illisible.`

const breaksIn = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

async function* rowsOf(pieces: Generator<string>, delimiter: string): AsyncGenerator<Row[]> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 400_000,
  })
  let failure: Error | null = null
  parser.on('error', error => {
    failure = error
  })
  const count = countRows()
  let rows: Row[] = []
  let nextLine = 1
  const drain = (): void => {
    for (let read = parser.read(); read !== null; read = parser.read()) {
      const record = read as string[] // without an option that makes it another
      // A quoted text may run over several lines: a row is numbered by its first.
      const line = nextLine
      nextLine += 1 + breaksIn(record)
      const cells = record.slice(0, maxColumns).map(tidyCell)
      if (cells.every(cell => cell === '')) continue
      count()
      rows.push({ line, cells })
    }
    if (failure !== null)
      throw failure instanceof CsvError ? unreadable(brokenAt(failure)) : failure
  }
  for (const piece of pieces) {
    // Small pieces: each is parsed in one go.
    for (let at = 0; at < piece.length; at += 16_384) {
      parser.write(piece.slice(at, at + 16_384))
      drain()
      await yieldToEventLoop()
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

/** Reads a CSV of any usual separator and encoding. */
export const readCsv = (bytes: Uint8Array): Table => {
  const { encoding, pieces } = decodeText(bytes)
  const sample = pieces().next().value ?? ''
  const separator = separatorOf(sample.slice(0, 20_000))
  return {
    format: 'csv',
    encoding,
    separator,
    sheets: [{ name: null, isHidden: false, rows: () => rowsOf(pieces(), separator) }],
  }
}

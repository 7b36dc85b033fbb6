import { AppError } from '../../platform/errors/app-error.ts'

/** A file as a table of texts. */
export type Table = {
  format: 'csv' | 'xlsx'
  encoding: string | null
  separator: string | null
  sheet: string | null
  /** With their line in the file, 1 for the first; empty lines left out. */
  rows: { line: number; cells: string[] }[]
}

export const maxLines = 50_001
const maxColumns = 100
const maxCell = 2_000

/** A refusal of the whole file. */
export const unreadable = (message: string): AppError =>
  new AppError('import_unreadable', { message, errors: { file: [message] } })

const decode = (bytes: Uint8Array): { text: string; encoding: string } => {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  const head = bytes.subarray(0, 1_000)
  const zeros = head.filter(byte => byte === 0).length
  if (zeros > head.length / 4)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (zeros > 0) throw unreadable('Ce fichier n’est ni un CSV ni un classeur XLSX.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return {
      text,
      encoding: first === 0xef && second === 0xbb && third === 0xbf ? 'UTF-8 (BOM)' : 'UTF-8',
    }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

const separators = [';', '\t', '|', ',']

/** The separator of the first lines: the one they have most often, a comma only between texts. */
const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .slice(0, 20)
  const counted = separators.map(separator => ({
    separator,
    lines: lines.filter(line => line.includes(separator)).length,
    cells: lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0),
  }))
  const priceCommas = lines.filter(line => /\d,\d/.test(line)).length
  const best = counted
    .filter(({ separator, cells }) => cells > 0 && (separator !== ',' || cells > priceCommas * 1.5))
    .sort((one, other) => other.lines - one.lines || other.cells - one.cells)
  return best[0]?.separator ?? ';'
}

/** Lets other requests be answered between slices of a long job. */
export const breathe = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Reads a CSV of any usual separator and encoding (RFC 4180 quotes). */
export const readCsv = async (bytes: Uint8Array): Promise<Table> => {
  const { text, encoding } = decode(bytes)
  if (/(?![\t\r\n\f\v])\p{Cc}/u.test(text.slice(0, 5_000).replaceAll('\u0085', '')))
    throw unreadable('Ce fichier n’est ni un CSV ni un classeur XLSX.')
  const separator = separatorOf(text)
  const rows: Table['rows'] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let start = 1
  const endCell = () => {
    if (cells.length < maxColumns) cells.push(cell.slice(0, maxCell).trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(each => each !== '')) rows.push({ line: start, cells })
    cells = []
    if (rows.length > maxLines) throw unreadable('Un fichier compte au plus 50 000 lignes.')
  }
  for (let at = 0; at < text.length; at++) {
    if (at % 200_000 === 199_999) await breathe()
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"'
        at++
      } else if (sign === '"') quoted = false
      else {
        if (sign === '\n') line++
        cell += sign
      }
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
      start = ++line
    } else cell += sign
  }
  endRow()
  return { format: 'csv', encoding, separator, sheet: null, rows }
}

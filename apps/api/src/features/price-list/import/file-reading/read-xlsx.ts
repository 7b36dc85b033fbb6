import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../../../platform/errors/app-error.ts'
import {
  countRows,
  maxCell,
  maxColumns,
  type Row,
  sliceRows,
  type Table,
  tidyCell,
  unreadable,
} from './table.ts'

const tooLarge = 'Ce classeur est trop grand pour être lu.'
/** What a price list of 50 000 lines never unzips to, in all. */
const maxUnzipped = 100 * 1024 * 1024
const maxEntries = 500
/** Sheets of like rows shrink fifty times; what shrinks more is made to fill memory. */
const maxRatio = 300
const ratioFrom = 1024 * 1024

/** The parts of a workbook by their path, none of them unzipped yet. */
export type Workbook = { entries: ReadonlyMap<string, Entry>; zip: ZipFile; unzipped: number }

/** Opens a workbook and refuses one that is made to fill memory, before it is unzipped. */
const openWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await yauzl.fromBufferPromise(buffer)
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= maxEntries) throw unreadable(tooLarge)
    const { uncompressedSize: size, compressedSize } = entry
    // Pictures are not unzipped.
    if (/\.xml(?:\.rels)?$/i.test(entry.fileName)) total += size
    const isBomb = size > ratioFrom && size > compressedSize * maxRatio
    if (total > maxUnzipped || isBomb) throw unreadable(tooLarge)
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  return { entries, zip, unzipped: 0 }
}

/** The text of a part, piece by piece; nothing when there is no such part. */
async function* textOf(workbook: Workbook, path: string): AsyncGenerator<string> {
  const entry = workbook.entries.get(path.toLowerCase())
  if (entry === undefined) return
  const decoder = new TextDecoder()
  for await (const chunk of await workbook.zip.openReadStreamPromise(entry)) {
    const part = chunk as Uint8Array
    workbook.unzipped += part.length
    if (workbook.unzipped > maxUnzipped) throw unreadable(tooLarge)
    yield decoder.decode(part, { stream: true })
  }
}

/** Feeds a part to a parser; `after` runs behind each piece of it. */
const feed = async (parser: SaxesParser, pieces: AsyncGenerator<string>): Promise<void> => {
  for await (const piece of pieces) {
    parser.write(piece)
    await yieldToEventLoop()
  }
  parser.close()
}

type Attributes = SaxesTagPlain['attributes']

/** The attributes of every element so called of a small part. */
const elementsOf = async (
  workbook: Workbook,
  path: string,
  wanted: string,
): Promise<Attributes[]> => {
  const found: Attributes[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name.replace(/^.*:/, '') === wanted) found.push(attributes)
  })
  await feed(parser, textOf(workbook, path))
  return found
}

const maxStrings = 500_000
const maxStringSigns = 30_000_000

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The texts that cells point to, by their number. */
const stringsOf = async (workbook: Workbook): Promise<string[]> => {
  const strings: string[] = []
  let signs = 0
  let text = ''
  let inText = false
  // A phonetic guide is no text of the cell.
  let aside = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const tag = local(name)
    if (tag === 'si') text = ''
    if (tag === 'rPh') aside = true
    inText = tag === 't' && !aside
  })
  parser.on('text', part => {
    if (inText && text.length < maxCell) text += part
  })
  parser.on('closetag', ({ name }) => {
    const tag = local(name)
    inText = false
    if (tag === 'rPh') aside = false
    if (tag !== 'si') return
    strings.push(text.slice(0, maxCell))
    signs += text.length
    if (strings.length > maxStrings || signs > maxStringSigns)
      throw unreadable('Ce classeur est trop grand pour être lu.')
  })
  if (workbook.entries.has('xl/sharedstrings.xml'))
    await feed(parser, textOf(workbook, 'xl/sharedStrings.xml'))
  return strings
}

/** The first sheet that a person sees, whatever its file is called. */
const firstSheet = async (workbook: Workbook): Promise<{ name: string; path: string }> => {
  const sheets = await elementsOf(workbook, 'xl/workbook.xml', 'sheet')
  const seen = sheets.find(({ state }) => state === undefined || state === 'visible')
  const link = seen === undefined ? undefined : (seen['r:id'] ?? seen.id)
  const links = await elementsOf(workbook, 'xl/_rels/workbook.xml.rels', 'Relationship')
  const target = links.find(({ Id }) => Id === link)?.Target ?? ''
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (seen === undefined || !workbook.entries.has(path.toLowerCase()))
    throw unreadable('Ce classeur n’a pas de feuille lisible.')
  return { name: seen.name ?? '', path }
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** 2.3500000000000001, as a file keeps 2,35. */
const plainNumber = (value: string): string => {
  const number = Number(value)
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(12)))
}

/** Collects the rows of a sheet; a formula counts by the value it was saved with, as people see it. */
const rowCollector = (strings: readonly string[], rows: Row[]) => {
  const count = countRows()
  let cells: string[] = []
  let line = 0
  let at = 0
  let type = ''
  let value = ''
  let reading = false
  const parser = new SaxesParser()
  const textOfCell = (): string => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'oui' : 'non'
    return type === '' || type === 'n' ? plainNumber(value) : value
  }
  const endRow = (): void => {
    if (cells.every(cell => cell === '')) return
    count()
    rows.push({ line, cells })
  }
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    if (tag === 'row') {
      cells = []
      line = Number(attributes.r ?? line + 1)
    } else if (tag === 'c') {
      at = typeof attributes.r === 'string' ? columnOf(attributes.r) : cells.length
      type = String(attributes.t ?? '')
      value = ''
    }
    reading = tag === 'v' || tag === 't'
  })
  parser.on('text', text => {
    if (reading && value.length < maxCell) value += text
  })
  parser.on('closetag', ({ name }) => {
    const tag = local(name)
    reading = false
    if (tag === 'row') endRow()
    if (tag !== 'c' || at < 0 || at >= maxColumns) return
    while (cells.length < at) cells.push('')
    cells[at] = tidyCell(textOfCell())
  })
  return parser
}

const damaged = 'Ce classeur XLSX est endommagé ou protégé.'
const refusal = (error: unknown): AppError =>
  error instanceof AppError ? error : unreadable(damaged)

async function* rowsOf(workbook: Workbook, path: string): AsyncGenerator<Row[]> {
  try {
    const rows: Row[] = []
    const parser = rowCollector(await stringsOf(workbook), rows)
    for await (const piece of textOf(workbook, path)) {
      parser.write(piece)
      await yieldToEventLoop()
      while (rows.length >= sliceRows) yield rows.splice(0, sliceRows)
    }
    parser.close()
    if (rows.length > 0) yield rows
  } catch (error) {
    throw refusal(error)
  }
}

/** Reads the first visible sheet of a workbook. */
export const readXlsx = async (bytes: Uint8Array): Promise<Table> => {
  try {
    const workbook = await openWorkbook(bytes)
    const { name, path } = await firstSheet(workbook)
    const rows = rowsOf(workbook, path)
    return { format: 'xlsx', encoding: null, separator: null, sheet: name, rows }
  } catch (error) {
    throw refusal(error)
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { openXml, type XmlParser, type XmlTag } from '../../../../platform/reading/open-xml.ts'
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
export type Workbook = { entries: ReadonlyMap<string, Entry>; zip: ZipFile }

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
  return { entries, zip }
}

/** The text of a part, piece by piece; nothing when there is no such part. */
async function* textOf(workbook: Workbook, path: string): AsyncGenerator<string> {
  const entry = workbook.entries.get(path.toLowerCase())
  if (entry === undefined) return
  const decoder = new TextDecoder()
  let unzipped = 0
  for await (const chunk of await workbook.zip.openReadStreamPromise(entry)) {
    const part = chunk as Uint8Array
    unzipped += part.length
    // Together they are no more than they say: `openWorkbook` summed that up.
    if (unzipped > Math.min(maxUnzipped, entry.uncompressedSize)) throw unreadable(tooLarge)
    yield decoder.decode(part, { stream: true })
  }
}

/** Feeds a part to a parser; `after` runs behind each piece of it. */
const feed = async (parser: XmlParser, pieces: AsyncGenerator<string>): Promise<void> => {
  for await (const piece of pieces) {
    parser.write(piece)
    await yieldToEventLoop()
  }
  parser.close()
}

const refuseSize = () => unreadable(tooLarge)
/** Cells of 50 000 lines, each with its value, twice over. */
const mostCells = 10_000_000
/** Sheets, and what they are linked to: a workbook names some tens. */
const mostNamed = 1_000

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

type Attributes = XmlTag['attributes']

/** The attributes of every element so called of a small part. */
const elementsOf = async (
  workbook: Workbook,
  path: string,
  wanted: string,
): Promise<Attributes[]> => {
  const found: Attributes[] = []
  const open = ({ name, attributes }: XmlTag): void => {
    if (local(name) !== wanted) return
    if (found.length >= mostNamed) throw refuseSize()
    found.push(attributes)
  }
  const parser = openXml({ open }, { refusal: refuseSize, mostElements: 100 * mostNamed })
  await feed(parser, textOf(workbook, path))
  return found
}

const maxStrings = 500_000
const maxStringSigns = 30_000_000

/** The texts that cells point to, by their number. */
const stringsOf = async (workbook: Workbook): Promise<string[]> => {
  const strings: string[] = []
  let signs = 0
  let text = ''
  let inText = false
  // A phonetic guide is no text of the cell.
  let aside = false
  const read = {
    open: ({ name }: XmlTag): void => {
      const tag = local(name)
      if (tag === 'si') text = ''
      if (tag === 'rPh') aside = true
      inText = tag === 't' && !aside
    },
    text: (part: string): void => {
      if (inText && text.length < maxCell) text += part
    },
    close: ({ name }: XmlTag): void => {
      const tag = local(name)
      inText = false
      if (tag === 'rPh') aside = false
      if (tag !== 'si') return
      strings.push(text.slice(0, maxCell))
      signs += text.length
      if (strings.length > maxStrings || signs > maxStringSigns) throw refuseSize()
    },
  }
  const parser = openXml(read, { refusal: refuseSize, mostElements: mostCells })
  if (workbook.entries.has('xl/sharedstrings.xml'))
    await feed(parser, textOf(workbook, 'xl/sharedStrings.xml'))
  return strings
}

type Part = { name: string; path: string; isHidden: boolean }

/** More sheets than any list has. */
const maxSheets = 60

/** The sheets in the order a person sees them, whatever their files are called. */
const sheetsOf = async (workbook: Workbook): Promise<Part[]> => {
  const sheets = await elementsOf(workbook, 'xl/workbook.xml', 'sheet')
  const links = await elementsOf(workbook, 'xl/_rels/workbook.xml.rels', 'Relationship')
  const targets = new Map(links.map(({ Id, Target }) => [Id, Target ?? '']))
  const parts = sheets.flatMap(({ name = '', state = 'visible', ...more }) => {
    const target = targets.get(more['r:id'] ?? more.id) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    // A diagram has a sheet of its own, and no rows.
    return workbook.entries.has(path.toLowerCase()) && !/chartsheets/i.test(path)
      ? [{ name, path, isHidden: state !== 'visible' }]
      : []
  })
  if (parts.every(({ isHidden }) => isHidden))
    throw unreadable('Ce classeur n’a pas de feuille lisible.')
  if (parts.length > maxSheets)
    throw unreadable(`Ce classeur a plus de ${maxSheets} feuilles : envoyez celles de votre liste.`)
  return parts
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** Cells that are one over several lines: from which line to which, by their column. */
type Merges = ReadonlyMap<number, readonly { from: number; to: number }[]>

const merged = /<(?:\w+:)?mergeCell\s[^>]{0,200}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const maxMerges = 20_000

/**
 * The merged cells of a sheet, which its file names behind its rows: what a title or an origin says over
 * several lines, each of them says. A cell over several columns is a heading, and stays where it is.
 */
const mergesOf = async (workbook: Workbook, path: string): Promise<Merges> => {
  const merges = new Map<number, { from: number; to: number }[]>()
  let count = 0
  let tail = ''
  for await (const piece of textOf(workbook, path)) {
    const text = tail + piece
    if (text.includes('mergeCell'))
      for (const [, column = '', from, last = '', to] of text.matchAll(merged)) {
        const at = columnOf(column)
        if (column !== last || from === to || at >= maxColumns) continue
        if (++count > maxMerges) throw unreadable(tooLarge)
        const ranges = merges.get(at) ?? []
        ranges.push({ from: Number(from), to: Number(to) })
        merges.set(at, ranges)
      }
    // What was matched is not seen again: an element is cut off in front of its end.
    const open = text.lastIndexOf('<')
    tail =
      open >= 0 && open > text.length - 300 && !text.includes('>', open) ? text.slice(open) : ''
    await yieldToEventLoop()
  }
  for (const ranges of merges.values()) ranges.sort((one, other) => one.from - other.from)
  return merges
}

/** Says what a column's merged cells say of a line; rows come in their order. */
const openColumn = (ranges: readonly { from: number; to: number }[]) => {
  let next = 0
  let text = ''
  return (line: number, own: string): string => {
    while ((ranges[next]?.to ?? Number.POSITIVE_INFINITY) < line) {
      next += 1
      text = ''
    }
    const range = ranges[next]
    if (range === undefined || line < range.from) return own
    if (line === range.from) text = own
    return own === '' ? text : own
  }
}

/** Gives the rows of a merged cell what its first one says. */
const openMerges = (merges: Merges) => {
  const columns = [...merges].map(([at, ranges]) => ({ at, say: openColumn(ranges) }))
  return (line: number, cells: string[]): void => {
    for (const { at, say } of columns) {
      const said = say(line, cells[at] ?? '')
      if (said === '') continue
      while (cells.length < at) cells.push('')
      cells[at] = said
    }
  }
}

/** 2.3500000000000001, as a file keeps 2,35. */
const plainNumber = (value: string): string => {
  const number = Number(value)
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(12)))
}

/** Collects the rows of a sheet; a formula counts by the value it was saved with, as people see it. */
const rowCollector = (strings: readonly string[], merges: Merges, rows: Row[]): XmlParser => {
  const count = countRows()
  const fill = openMerges(merges)
  let cells: string[] = []
  let line = 0
  let at = 0
  let type = ''
  let value = ''
  let reading = false
  const textOfCell = (): string => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'oui' : 'non'
    return type === '' || type === 'n' ? plainNumber(value) : value
  }
  const endRow = (): void => {
    if (cells.every(cell => cell === '')) return
    count()
    fill(line, cells)
    rows.push({ line, cells })
  }
  const open = ({ name, attributes }: XmlTag): void => {
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
  }
  const addText = (text: string): void => {
    if (reading && value.length < maxCell) value += text
  }
  const close = ({ name }: XmlTag): void => {
    const tag = local(name)
    reading = false
    if (tag === 'row') endRow()
    if (tag !== 'c' || at < 0 || at >= maxColumns) return
    while (cells.length < at) cells.push('')
    cells[at] = tidyCell(textOfCell())
  }
  return openXml({ open, text: addText, close }, { refusal: refuseSize, mostElements: mostCells })
}

const damaged = 'Ce classeur XLSX est endommagé ou protégé.'
const refusal = (error: unknown): AppError =>
  error instanceof AppError ? error : unreadable(damaged)

async function* rowsOf(
  workbook: Workbook,
  path: string,
  { texts, merges }: { texts: () => Promise<string[]>; merges: () => Promise<Merges> },
): AsyncGenerator<Row[]> {
  try {
    const rows: Row[] = []
    const parser = rowCollector(await texts(), await merges(), rows)
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

const rowTag = /<(?:\w+:)?row[\s/>]/g
const longestTag = 40

/** How many rows a sheet's file has, without their cells: those that are empty count too. */
const rowTagsIn = async (workbook: Workbook, path: string): Promise<number> => {
  let rows = 0
  let tail = ''
  try {
    for await (const piece of textOf(workbook, path)) {
      const text = tail + piece
      const begun = text.lastIndexOf('<')
      // A tag that a piece ends in is seen with the next one.
      const whole =
        begun > text.length - longestTag && !text.includes('>', begun) ? begun : text.length
      rows += text.slice(0, whole).match(rowTag)?.length ?? 0
      tail = text.slice(whole)
      await yieldToEventLoop()
    }
  } catch (error) {
    throw refusal(error)
  }
  return rows
}

/** The same answer however often it is asked for. */
const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= read()
    return answer
  }
}

/** Reads the sheets of a workbook. */
export const readXlsx = async (bytes: Uint8Array): Promise<Table> => {
  try {
    const workbook = await openWorkbook(bytes)
    const parts = await sheetsOf(workbook)
    const texts = once(() => stringsOf(workbook))
    return {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheets: parts.map(({ name, path, isHidden }) => {
        const merges = once(() => mergesOf(workbook, path))
        return {
          name,
          isHidden,
          rows: () => rowsOf(workbook, path, { texts, merges }),
          mostRows: () => rowTagsIn(workbook, path),
        }
      }),
    }
  } catch (error) {
    throw refusal(error)
  }
}

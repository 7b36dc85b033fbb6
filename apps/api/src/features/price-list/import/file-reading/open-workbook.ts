import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { unreadable } from './table.ts'

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
export const openWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
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
export async function* textOf(workbook: Workbook, path: string): AsyncGenerator<string> {
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
export const feed = async (parser: SaxesParser, pieces: AsyncGenerator<string>): Promise<void> => {
  for await (const piece of pieces) {
    parser.write(piece)
    await yieldToEventLoop()
  }
  parser.close()
}

type Attributes = SaxesTagPlain['attributes']

/** The attributes of every element so called of a small part. */
export const elementsOf = async (
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

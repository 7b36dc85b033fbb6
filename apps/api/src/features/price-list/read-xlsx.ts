import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { breathe, maxLines, type Table, unreadable } from './read-csv.ts'

/** What a price list never unzips to. */
const maxUnzipped = 150 * 1024 * 1024
const maxEntries = 500
const maxStrings = 500_000

const entriesOf = async (bytes: Uint8Array): Promise<Map<string, Uint8Array[]>> => {
  const zip = await yauzl.fromBufferPromise(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  )
  const wanted = new Map<string, Uint8Array[]>()
  let total = 0
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    if (++entries > maxEntries) throw unreadable('Ce classeur est trop grand pour être lu.')
    if (!/^xl\/(?:sharedStrings\.xml|workbook\.xml|worksheets\/sheet1\.xml)$/i.test(entry.fileName))
      continue
    const chunks: Uint8Array[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const part = chunk as Uint8Array
      total += part.length
      if (total > maxUnzipped) throw unreadable('Ce classeur est trop grand pour être lu.')
      chunks.push(part)
    }
    wanted.set(entry.fileName.toLowerCase(), chunks)
  }
  return wanted
}

const feed = async (parser: SaxesParser, chunks: readonly Uint8Array[]) => {
  const decoder = new TextDecoder()
  for (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    await breathe()
  }
  parser.close()
}

const stringsOf = async (chunks: readonly Uint8Array[]): Promise<string[]> => {
  const strings: string[] = []
  let text: string | null = null
  let inText = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === 'si') text = ''
    inText = name === 't'
  })
  parser.on('text', part => {
    if (inText && text !== null) text += part
  })
  parser.on('closetag', ({ name }) => {
    inText = false
    if (name !== 'si') return
    strings.push((text ?? '').slice(0, 2_000))
    if (strings.length > maxStrings) throw unreadable('Ce classeur est trop grand pour être lu.')
    text = null
  })
  await feed(parser, chunks)
  return strings
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** Reads the first sheet of a workbook; a formula counts by the value it was saved with. */
export const readXlsx = async (bytes: Uint8Array): Promise<Table> => {
  try {
    const entries = await entriesOf(bytes)
    const sheet = entries.get('xl/worksheets/sheet1.xml')
    if (sheet === undefined) throw unreadable('Ce classeur n’a pas de feuille lisible.')
    const strings = await stringsOf(entries.get('xl/sharedstrings.xml') ?? [Buffer.from('<sst/>')])
    const rows: Table['rows'] = []
    let cells: string[] = []
    let at = 0
    let type = ''
    let value = ''
    let reading = false
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'row') cells = []
      if (name === 'c') {
        at = typeof attributes.r === 'string' ? columnOf(attributes.r) : cells.length
        type = String(attributes.t ?? '')
        value = ''
      }
      reading = name === 'v' || name === 't'
    })
    parser.on('text', text => {
      if (reading) value += text
    })
    parser.on('closetag', ({ name }) => {
      reading = false
      if (name === 'c' && at >= 0 && at < 100) {
        while (cells.length < at) cells.push('')
        cells[at] = (type === 's' ? (strings[Number(value)] ?? '') : value).slice(0, 2_000).trim()
      }
      if (name !== 'row' || cells.every(cell => cell === '')) return
      rows.push({ line: rows.length + 1, cells })
      if (rows.length > maxLines) throw unreadable('Un fichier compte au plus 50 000 lignes.')
    })
    await feed(parser, sheet)
    return { format: 'xlsx', encoding: null, separator: null, sheet: 'Feuille 1', rows }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'import_unreadable') throw error
    throw unreadable('Ce classeur XLSX est endommagé ou protégé.')
  }
}

// Files made to fill the memory of a node or to hold it up. Each was once read to its end: one of half a megabyte ended
// the process, one of a quarter stopped it for two minutes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Table } from './table.ts'
import { zipOf } from './zip.test-app.ts'

const refusalOf = async (read: () => Table | Promise<Table>): Promise<string> => {
  try {
    for (const { rows } of (await read()).sheets) for await (const _ of rows());
    return 'read'
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_unreadable') return error.message
    throw error
  }
}
const workbook = (parts: Record<string, string>) =>
  zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Liste" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    ...parts,
  })
const tooLarge = 'Ce classeur est trop grand pour être lu.'
/** What hardly shrinks, so that the file is no bomb by its ratio. */
const noise = (length: number) =>
  Array.from({ length }, (_, at) => crc32(String(at)).toString(16)).join('')

test('more sheets than any workbook names are not kept', async () => {
  const parts = {
    'xl/workbook.xml': `<workbook>${'<sheet/>'.repeat(200_000)}<!--${noise(4_000)}--></workbook>`,
  }
  expect(await refusalOf(() => readXlsx(workbook(parts)))).toBe(tooLarge)
})

test.each([
  ['a row of more attributes than any', `<row ${noise(200).replace(/(.{8})/g, ' a$1="1"')}/>`],
  ['cells that nobody closes', '<c>'.repeat(2_000)],
])('%s', async (_, inside) => {
  const sheet = `<worksheet><sheetData>${inside}</sheetData></worksheet>`
  expect(await refusalOf(() => readXlsx(workbook({ 'xl/worksheets/sheet1.xml': sheet })))).toBe(
    tooLarge,
  )
})

const tooMany = 'Un fichier compte au plus 50 000 lignes.'

test.each([
  ['empty lines of a table', `désignation;prix\n${'\n'.repeat(60_000)}`, tooMany],
  ['lines of other columns than the first', `désignation;prix\n${';;\n'.repeat(60_000)}`, tooMany],
  [
    'a line of separators',
    `désignation;prix\n${';'.repeat(500_000)}`,
    'La ligne 2 est trop longue.',
  ],
  ['lines of a text', 'bonjour\n'.repeat(60_000), tooMany],
  ['empty lines of a text', `bonjour\n${'\n'.repeat(600_000)}`, tooMany],
])('%s', async (_, text, refusal) => {
  expect(await refusalOf(() => readCsv(Buffer.from(text)))).toBe(refusal)
})

test('a list that ends in empty cells of its columns, as spreadsheets write them, is read', async () => {
  const text = `désignation;prix\nTomate;1,20\n${';\n'.repeat(60_000)}`
  expect(await refusalOf(() => readCsv(Buffer.from(text)))).toBe('read')
})

/** A PDF whose table of contents says that it has so many parts. */
const pdfOfParts = (parts: number): Buffer => {
  const contents = deflateSync(Buffer.alloc(parts * 4, Buffer.from([1, 0, 0, 16])), { level: 9 })
  const head = `%PDF-1.5
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
`
  const table = `3 0 obj
<< /Type /XRef /Size ${parts} /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /Length ${contents.length} >>
stream
`
  const end = `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`
  return Buffer.concat([Buffer.from(head + table), contents, Buffer.from(end)])
}

// In a process such as a node's: V8 aborts one that meets its limit in the middle of an array, and this one is vitest's.
test('a PDF that names twenty million parts ends its own reader, not the node', async () => {
  const reader = JSON.stringify(new URL('./read-pdf.ts', import.meta.url).href)
  const node = fork('-', {
    execArgv: ['--input-type=module'],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  node.stdin?.end(`
    import { readPdf } from ${reader}
    process.once('message', bytes =>
      readPdf(bytes).then(() => 'read', ({ message }) => message).then(said => process.send(said)))`)
  node.send(pdfOfParts(20_000_000))
  const [said] = await Promise.race([once(node, 'message'), once(node, 'exit')])
  node.kill()
  expect(said).toBe('Ce PDF est endommagé : enregistrez-le de nouveau, ou collez la liste.')
}, 60_000)

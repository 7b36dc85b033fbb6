// Files made to fill the memory of a node or to hold it up. Each was once read to its end: one of half a megabyte ended
// the process, one of a quarter stopped it for two minutes.
import { crc32 } from 'node:zlib'
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

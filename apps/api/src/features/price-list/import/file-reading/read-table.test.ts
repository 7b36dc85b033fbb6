import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { refuseTooLong, type Sheet, type Table } from './table.ts'
import { zipOf } from './zip.test-app.ts'

const rowsOfSheet = async ({ rows }: Sheet) => {
  const all = []
  for await (const some of rows()) all.push(...some)
  return all
}
const rowsOf = async ({ sheets }: Table) => (await Promise.all(sheets.map(rowsOfSheet))).flat()

const workbook = (sheets: string, more: Record<string, string | Buffer>) =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/old.xml"/><Relationship Id="r2" Target="/xl/worksheets/tonight.xml"/></Relationships>',
    ...more,
  })

test('sheets in the order they are seen, whatever their files; formulas by their saved value', async () => {
  const table = await readXlsx(
    workbook('<sheet name="Vieux" state="hidden" r:id="r1"/><sheet name="Ce soir" r:id="r2"/>', {
      'xl/worksheets/old.xml': '<worksheet/>',
      'xl/worksheets/tonight.xml':
        '<worksheet><sheetData><row r="4"><c r="B4" t="s"><v>0</v></c><c r="C4"><f>1+1.35</f><v>2.3500000000000001</v></c></row></sheetData></worksheet>',
      'xl/sharedStrings.xml': '<sst><si><r><t>Tomate</t></r><r><t> grappe</t></r></si></sst>',
    }),
  )
  expect(table.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Vieux', true],
    ['Ce soir', false],
  ])
  const rows = [{ line: 4, cells: ['', 'Tomate grappe', '2.35'] }]
  expect(await rowsOf(table)).toEqual(rows)
  expect(await rowsOf(table), 'and again').toEqual(rows)
})

test('a cell over several lines is said by each of them, and one over columns by none but its own', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`
  const table = await readXlsx(
    workbook('<sheet name="x" r:id="r2"/>', {
      'xl/worksheets/tonight.xml': `<worksheet><sheetData>
        <row r="1">${cell('A1', 'NOS PRIX')}</row>
        <row r="2">${cell('A2', 'Maroc')}${cell('B2', 'Tomate')}</row>
        <row r="3">${cell('B3', 'Courgette')}</row>
        <row r="4">${cell('A4', '')}</row>
        <row r="5">${cell('B5', 'Fraise')}</row>
      </sheetData><mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A2:A4"/></mergeCells></worksheet>`,
    }),
  )
  expect(await rowsOf(table)).toEqual([
    { line: 1, cells: ['NOS PRIX'] },
    { line: 2, cells: ['Maroc', 'Tomate'] },
    { line: 3, cells: ['Maroc', 'Courgette'] },
    { line: 5, cells: ['', 'Fraise'] },
  ])
})

test.each([
  ['a bomb', { 'xl/worksheets/tonight.xml': Buffer.alloc(64 * 1024 * 1024, ' ') }],
  [
    'a thousand parts',
    Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`xl/p${at}.xml`, ''])),
  ],
])('%s is refused before it is unzipped', async (_, more) => {
  const bytes = workbook('<sheet name="x" r:id="r2"/>', more)
  const before = process.memoryUsage().rss
  await expect(readXlsx(bytes)).rejects.toMatchObject({ code: 'import_unreadable' })
  expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1024 * 1024)
})

test('entities that would unfold are refused', async () => {
  const bytes = workbook('<sheet name="x" r:id="r2"/>', {
    'xl/worksheets/tonight.xml':
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><row r="1"><c t="str"><v>&b;</v></c></row></worksheet>',
  })
  await expect(readXlsx(bytes).then(rowsOf)).rejects.toMatchObject({ code: 'import_unreadable' })
})

test('any bytes are a table or a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async bytes => {
      try {
        await rowsOf(readCsv(bytes))
      } catch (error) {
        expect(error).toMatchObject({ code: 'import_unreadable' })
      }
      const refused = readXlsx(Buffer.concat([Buffer.from('PK'), bytes])).then(rowsOf)
      await expect(refused).rejects.toMatchObject({ code: 'import_unreadable' })
    }),
    { numRuns: 200 },
  )
})

const sheetOf = (count: number, cell: (line: number) => string) =>
  workbook('<sheet name="x" r:id="r2"/>', {
    'xl/worksheets/tonight.xml': `<worksheet><sheetData>${Array.from(
      { length: count },
      (_, at) => `<row r="${at + 1}">${cell(at)}</row>`,
    ).join('')}</sheetData></worksheet>`,
  })
const filled = () => '<c t="str"><v>Tomate</v></c>'

test('a table of too many lines is refused by its lines alone, of several sheets by their sum', async () => {
  const tooLong = { code: 'import_unreadable', message: 'Un fichier compte au plus 50 000 lignes.' }
  const long = readCsv(Buffer.from('Tomate;1,20\r\n'.repeat(60_000)))
  await expect(refuseTooLong(long.sheets)).rejects.toMatchObject(tooLong)
  const { sheets } = await readXlsx(sheetOf(30_000, filled))
  await expect(refuseTooLong(sheets)).resolves.toBeUndefined()
  await expect(refuseTooLong([...sheets, ...sheets])).rejects.toMatchObject(tooLong)
})

test('rows that hold nothing are no lines, however many', async () => {
  const blank = readCsv(Buffer.from(`Tomate;1,20\n${';\n'.repeat(60_000)}Poire;2,10`))
  await expect(refuseTooLong(blank.sheets)).resolves.toBeUndefined()
  const { sheets } = await readXlsx(sheetOf(60_000, at => (at % 2 === 0 ? filled() : '')))
  await expect(refuseTooLong(sheets)).resolves.toBeUndefined()
})

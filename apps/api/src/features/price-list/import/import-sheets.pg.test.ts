import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { openPriceList, type PriceListApp } from '../price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

type Cell = string | number | { value: string; rowSpan?: number; columnSpan?: number } | null
type Sheets = Record<string, Cell[][]>

/** A workbook as a spreadsheet writes it. */
const workbook = async (sheets: Sheets): Promise<Uint8Array> => {
  const written = await writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map(cells =>
        cells.map(cell => (cell === null || typeof cell === 'object' ? cell : { value: cell })),
      ),
    })),
  ).toBuffer()
  return new Uint8Array(written)
}
const head = ['Libellé', 'Prix']
const tomato = (origin: string, size: string) =>
  `TOMATE grappe ${origin} cat.I ${size} colis carton 6kg`
const preview = async (
  sheets: Sheets,
  corrections: object = {},
  more: Record<string, string> = {},
) => {
  const fields = { corrections: JSON.stringify(corrections), ...more }
  const { body } = await app.upload(await workbook(sheets), fields)
  return body.data
}
const told = (rows: { sheet: string; line: number; action: string; message: string }[]) =>
  Object.fromEntries(rows.map(row => [`${row.sheet} ${row.line}`, `${row.action} ${row.message}`]))

test('every sheet that looks like a list is read, and the others say why they are not', async () => {
  const sheets = {
    Conditions: [['Franco à partir de 200 €'], ['Commandes avant 23 h']],
    Légumes: [head, [tomato('Italie', '57-67'), 2.1]],
    Fruits: [
      ['Prix', 'Désignation'],
      [2.2, tomato('Belgique', '57-67')],
    ],
    'Ancien tarif': [head, [tomato('Maroc', '82-102'), 2.3]],
    Vide: [[]],
  }
  const data = await preview(sheets)
  expect(data.file.sheets).toEqual([
    { index: 0, name: 'Conditions', is_read: false, why: 'Aucun prix reconnu.' },
    { index: 1, name: 'Légumes', is_read: true, why: null },
    { index: 2, name: 'Fruits', is_read: true, why: null },
    { index: 3, name: 'Ancien tarif', is_read: false, why: expect.stringContaining('Son nom') },
    { index: 4, name: 'Vide', is_read: false, why: 'Feuille vide.' },
  ])
  expect(data.summary).toMatchObject({ create: 2, error: 0 })
  const chosen = await preview(sheets, { sheets: [3] })
  expect(chosen.rows).toMatchObject([{ sheet: 'Ancien tarif', line: 2, action: 'create' }])
  expect(chosen.file.sheets[1]).toMatchObject({ is_read: false, why: 'Pas choisie.' })
})

test('of sheets of two days the newest is read', async () => {
  const data = await preview({
    '24-11': [head, [tomato('Italie', '57-67'), 2.1]],
    '25-11': [head, [tomato('Italie', '57-67'), 2.2]],
  })
  expect(data.rows).toMatchObject([{ sheet: '25-11', price: 2.2 }])
  expect(data.file.sheets[0].why).toContain('25-11')
})

test('what two sheets sell is asked about, and names the other sheet', async () => {
  const data = await preview({
    Resto: [head, [tomato('Italie', '57-67'), 2.1]],
    GMS: [head, [tomato('Italie', '57-67'), 2.4]],
  })
  expect(told(data.rows)['Resto 2']).toContain('feuille « GMS »')
  expect(data.summary).toMatchObject({ create: 0, error: 2 })
})

test('an origin and a family over several lines are of each of them; sums and freight of none', async () => {
  const data = await preview({
    Liste: [
      [{ value: 'MERCURIALE DU MARDI', columnSpan: 3 }, null, null],
      ['Origine', 'Libellé', 'Prix'],
      [{ value: 'Italie', rowSpan: 2 }, 'Tomate grappe cat.I 57-67 colis carton 6kg', 2.1],
      [null, 'Tomate grappe cat.I 47-57 colis carton 6kg', 2.2],
      [null, 'TOTAL TOMATES', 4.3],
      [null, 'Transport', 35],
    ],
  })
  expect(told(data.rows)).toMatchObject({
    'null 1': 'ignored Au-dessus des titres de colonnes.',
    'null 5': expect.stringContaining('ignored Total'),
    'null 6': expect.stringContaining('ignored Total'),
  })
  const made = data.rows.filter(({ action }: { action: string }) => action === 'create')
  expect(made).toHaveLength(2)
  for (const { specification_label } of made) expect(specification_label).toContain('Italie')
})

test('which class of customers has the list’s price is asked once and remembered', async () => {
  const sheets = {
    Liste: [
      ['Libellé', 'Prix resto', 'Prix GMS'],
      [tomato('Belgique', '47-57'), 2.1, 1.9],
    ],
  }
  const first = await preview(sheets)
  expect(first.price_columns).toEqual([1, 2])
  expect(first.problem).toContain('« Prix resto », « Prix GMS »')
  expect(await app.upload(await workbook(sheets), { mode: 'apply' })).toMatchObject({ status: 422 })
  const columns = { 1: null, 2: 'price' }
  const done = await preview(sheets, { columns }, { mode: 'apply' })
  expect(done).toMatchObject({ applied: true, rows: [{ price: 1.9 }], price_columns: [] })
  const next = await preview(sheets)
  expect(next).toMatchObject({ problem: null, price_columns: [], summary: { unchanged: 1 } })
  expect(next.columns[1].why).toBe(
    '« Prix GMS » est le prix de votre liste, comme la dernière fois.',
  )
})

test('what is said of a column holds for those of the same name in other sheets', async () => {
  const sheet = (origin: string) => [
    ['Libellé', 'Prix A', 'Prix B'],
    [tomato(origin, '82-102'), 2.1, 1.9],
  ]
  const sheets = { Conditions: [['Avant 23 h']], Un: sheet('Italie'), Deux: sheet('Belgique') }
  const data = await preview(sheets, { columns: { 2: null, 3: 'price' } })
  expect(data).toMatchObject({ problem: null, price_columns: [], summary: { create: 2 } })
  expect(data.rows.map(({ price }: { price: number }) => price)).toEqual([1.9, 1.9])
})

test('a column of prices by the package is read so', async () => {
  const data = await preview({
    Liste: [
      ['Libellé', 'Prix colis'],
      [tomato('Belgique', '67-82'), 12.6],
    ],
  })
  expect(data.rows).toMatchObject([{ action: 'create', unit: 'package' }])
})

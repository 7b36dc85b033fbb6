import { monitorEventLoopDelay } from 'node:perf_hooks'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { readPdf } from './read-pdf.ts'

// A thread begins for each, beside whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 })

type Draw = (doc: PDFKit.PDFDocument) => void
const pdf = (draw: Draw, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Uint8Array>(resolve => {
    const doc = new PDFDocument({ size: 'A4', margin: 40, ...options })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    draw(doc)
    doc.end()
  })

const at = (doc: PDFKit.PDFDocument, text: string, x: number, y: number) =>
  doc.text(text, x, y, { lineBreak: false })
/** A price ends where the others end. */
const ending = (doc: PDFKit.PDFDocument, text: string, x: number, y: number) =>
  at(doc, text, x - doc.widthOfString(text), y)

const rowsOf = async (bytes: Uint8Array) => {
  const { sheets, format } = await readPdf(bytes)
  expect(format).toBe('pdf')
  const rows = []
  for (const { rows: some } of sheets) for await (const part of some()) rows.push(...part)
  return rows
}
const cellsOf = async (draw: Draw) => (await rowsOf(await pdf(draw))).map(({ cells }) => cells)

test('a table by where its texts stand, a title over it and one between its lines', async () => {
  const cells = await cellsOf(doc => {
    doc.fontSize(10)
    at(doc, 'MERCURIALE DU MARDI 26 NOVEMBRE', 180, 40)
    at(doc, 'Désignation', 40, 80)
    at(doc, 'Origine', 300, 80)
    ending(doc, 'Prix HT', 500, 80)
    at(doc, 'TOMATES', 40, 100)
    for (let line = 0; line < 20; line++) {
      at(doc, `Grappe ${line + 47}-${line + 57} plt 6kg`, 40, 120 + line * 16)
      // Without an origin its price stays a price.
      if (line !== 3) at(doc, 'Espagne', 300, 120 + line * 16)
      ending(doc, `${line},45`, 500, 120 + line * 16)
    }
  })
  expect(cells.slice(0, 3)).toEqual([
    [expect.anything(), expect.anything(), ''].map(() => expect.any(String)),
    ['Désignation', 'Origine', 'Prix HT'],
    ['TOMATES', '', ''],
  ])
  expect(cells[3]).toEqual(['Grappe 47-57 plt 6kg', 'Espagne', '0,45'])
  expect(cells[6]).toEqual(['Grappe 50-60 plt 6kg', '', '3,45'])
  expect(cells).toHaveLength(23)
})

test('a text too long for its column is one cell, and two lists side by side are one below the other', async () => {
  const wrapped = await cellsOf(doc => {
    doc.fontSize(9)
    for (let line = 0; line < 6; line++) {
      at(doc, 'Tomate grappe catégorie I', 40, 60 + line * 40)
      at(doc, 'colis carton 6kg', 40, 71 + line * 40)
      ending(doc, '1,45', 300, 60 + line * 40)
    }
  })
  expect(wrapped).toEqual(Array(6).fill(['Tomate grappe catégorie I colis carton 6kg', '1,45']))
  const double = await cellsOf(doc => {
    for (const [x, name] of [
      [40, 'Tomate'],
      [320, 'Fraise'],
    ] as const) {
      at(doc, 'Produit', x, 40)
      ending(doc, 'Prix', x + 200, 40)
      at(doc, name, x, 60)
      ending(doc, '1,45', x + 200, 60)
    }
  })
  expect(double).toEqual([
    ['Produit', 'Prix'],
    ['Tomate', '1,45'],
    ['Produit', 'Prix'],
    ['Fraise', '1,45'],
  ])
})

test('lines without a table are lines of text', async () => {
  const cells = await cellsOf(doc => {
    at(doc, 'Tomate grappe ES 1,45 €', 40, 40)
    at(doc, 'Concombre ES 0,80 €', 40, 60)
  })
  expect(cells).toEqual([['Tomate grappe ES 1,45 €'], ['Concombre ES 0,80 €']])
})

test('a page that is a picture is named', async () => {
  const rows = await rowsOf(
    await pdf(doc => {
      at(doc, 'Tomate grappe ES 1,45 €', 40, 40)
      doc.addPage().rect(20, 20, 300, 300).fill('red')
    }),
  )
  expect(rows[1]).toMatchObject({ aside: expect.stringContaining('page 2') })
})

test.each([
  [
    'with a password',
    () => pdf(doc => at(doc, 'Tomate', 40, 40), { userPassword: 'x' }),
    'mot de passe',
  ],
  ['of pictures', () => pdf(doc => doc.rect(20, 20, 300, 300).fill('red')), 'images'],
  ['cut off', async () => (await pdf(doc => at(doc, 'Tomate', 40, 40))).slice(0, 300), 'endommagé'],
  ['of nothing', async () => new TextEncoder().encode('%PDF-1.7\nzorglub'), 'endommagé'],
  [
    'of 301 pages',
    () =>
      pdf(doc => {
        for (let page = 1; page < 301; page++) doc.addPage()
      }),
    '300 pages',
  ],
] as const)('a PDF %s is refused in a sentence', async (_, make, words) => {
  await expect(readPdf(await make())).rejects.toMatchObject({
    code: 'import_unreadable',
    message: expect.stringContaining(words),
  })
})

test('nobody waits while a long one is read', async () => {
  const bytes = await pdf(doc => {
    doc.fontSize(8)
    for (let line = 0; line < 4_000; line++) {
      if (line > 0 && line % 60 === 0) doc.addPage()
      const y = 40 + (line % 60) * 12
      at(doc, `Tomate grappe ${line} plt 6kg`, 40, y)
      at(doc, 'Espagne', 300, y)
      ending(doc, '1,45', 500, y)
    }
  })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const started = performance.now()
  delay.enable()
  const rows = await rowsOf(bytes)
  delay.disable()
  console.info(
    `4 000 lines in ${(performance.now() - started).toFixed(0)} ms, others wait p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, at most ${(delay.max / 1e6).toFixed(1)} ms`,
  )
  expect(rows).toHaveLength(4_000)
})

import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawPaper } from './draw-paper.ts'
import type { Paper } from './paper.ts'
import { squaresOfPdf, textsOfPdf } from './pdf-text.test-data.ts'

const paperOf = (lines: number): Paper => ({
  title: 'Facture',
  number: 'F-2026-00001',
  seller: { name: 'Primeurs de Rungis', lines: ['1 rue du Marché'], logoKey: null },
  facts: [['Date', '26 novembre 2026']],
  addressee: { title: 'Client', lines: ['Bistrot des Halles', 'Paris'] },
  columns: [
    { label: 'Article', width: 0, align: 'left' },
    { label: 'Montant', width: 60, align: 'right' },
  ],
  rows: Array.from({ length: lines }, (_, index) => ({
    cells: [`Ligne ${index + 1}`, '1,00 €'],
    notes: [],
  })),
  vat: [{ rate: '5,5 %', base: '1,00 €', amount: '0,06 €' }],
  amounts: [
    { label: 'Total HT', value: '1,00 €' },
    { label: 'Total TTC', value: '1,06 €', isTotal: true },
  ],
  blocks: [{ title: 'Reçu par', lines: ['Nom, date et signature'] }],
  foot: 'Primeurs de Rungis',
})

test('total and signature never stand on a page without a line above them', async () => {
  // All counts at which the first page is full, and one of a few pages.
  for (const lines of [1, 2, ...Array.from({ length: 14 }, (_, more) => 18 + more), 60]) {
    const pages = await textsOfPdf(await drawPaper(paperOf(lines), null))
    const last = pages.at(-1)?.join(' ') ?? ''
    expect(last, `${lines} lines`).toContain('Total TTC')
    expect(last, `${lines} lines`).toContain(`Ligne ${lines}`)
    const all = pages.flat().join(' ')
    for (let line = 1; line <= lines; line += 1) expect(all).toContain(`Ligne ${line}`)
  }
})

test('a code is drawn module by module, with its words beside it and white around', async () => {
  const text = 'https://carreau.example/orders/123456/reception'
  const pdf = await drawPaper({ ...paperOf(3), vat: [], code: { text, lines: ['Scannez'] } }, null)
  const squares = squaresOfPdf(pdf)
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const [left, top] = [0, 1].map(axis => Math.min(...squares.map(square => square[axis] ?? 0)))
  const side = squares[0]?.[2] ?? 0
  const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [x, y] of squares) {
    const row = drawn[Math.round((y - (top ?? 0)) / side)]
    if (row !== undefined) row[Math.round((x - (left ?? 0)) / side)] = true
  }
  expect(drawn).toEqual(data)
  // Two thirds of a millimetre at least: what a phone reads off a crumpled paper.
  expect((side / 72) * 25.4).toBeGreaterThan(0.66)
  expect(textsOfPdf(pdf).flat()).toContain('Scannez')
})

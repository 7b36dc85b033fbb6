import { codeOfLot, type LabelFormat } from '@carreau/domain/orders/labels/label-codes'
import { readScan } from '@carreau/domain/orders/labels/scanned'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  type CrateLabelPaper,
  crateLabelsPdf,
  type LotLabelPaper,
  lotLabelsPdf,
} from './door/label-papers.ts'
import { codesOfPdf, type SeenCode } from './pdf/codes-in-pixels.test-data.ts'
import { textsOfPdf } from './pdf/pdf-text.test-data.ts'

// What we draw is read from its pixels by a decoder that is not ours, and what that says by our scanner screens.

vi.setConfig({ testTimeout: 60_000 })

const seller = {
  companyName: 'Primeurs de Rungis',
  line1: '1 rue de la Tour',
  postalCode: '94150',
  city: 'Rungis',
  organicBody: 'FR-BIO-01',
}
const tomato: LotLabelPaper = {
  lot: '261126-1',
  gtin: null,
  netWeightG: 6_000,
  packedOn: null,
  bestBefore: '2026-12-01',
  name: 'Tomate grappe',
  cultivar: 'Allongée',
  originName: 'France',
  category: 'I',
  size: '57-67',
  packagingName: 'Colis 6 kg',
  brandName: 'Savéol',
  isOrganic: true,
  arrivedOn: '2026-11-24',
  supplier: 'Coopérative du Val',
}
const longWords = {
  name: 'Pomme de terre de consommation à chair ferme primeur de l’île de Noirmoutier, lavée',
  originName: 'Nouvelle-Calédonie et dépendances',
  size: '100/120 g par pièce',
  brandName: 'Les Jardins du bout du monde',
  supplier: 'Groupement d’intérêt économique des producteurs réunis de la vallée de la Loire',
}
const draw = (lots: readonly LotLabelPaper[], format: LabelFormat = 'roll') =>
  lotLabelsPdf(lots, { format, title: 'Étiquettes', seller })

/** What the codes of one label say together: a long one goes on in a second. */
const meaningOf = (codes: readonly SeenCode[]) =>
  codes.map(({ text, symbology }) => readScan(symbology === ']C1' ? symbology + text : text))

const lotOf = (codes: readonly SeenCode[]): string | undefined =>
  meaningOf(codes).flatMap(read => ('lot' in read && read.lot !== null ? read.lot : []))[0]

test.each([
  ['our own code, no article known', {}, [[']C0', 'CRL.261126-1']]],
  [
    'GS1-128, an article of one weight',
    { gtin: '03012345000017' },
    [[']C1', '01030123450000171526120110261126-1']],
  ],
  [
    'GS1-128 with the weight and the day of packing',
    { gtin: '99520000000014', netWeightG: 12_500, packedOn: '2026-11-23', lot: 'L4711' },
    [[']C1', '01995200000000143102001250132611231526120110L4711']],
  ],
  [
    'GS1-128 that goes on in a second code',
    { gtin: '99520000000014', packedOn: '2026-11-23', lot: 'ABCdef-ghij/klm.nopq' },
    [
      [']C1', '019952000000001431020006001326112315261201'],
      [']C1', '10ABCdef-ghij/klm.nopq'],
    ],
  ],
  [
    'QR, a number too long for bars',
    { lot: 'été 2026 / palette 12, deuxième arrivage', ...longWords },
    [[']Q1', `CRL.${encodeURIComponent('été 2026 / palette 12, deuxième arrivage')}`]],
  ],
] as const)('%s', async (_, said, codes) => {
  // 203 dots an inch are those of most label printers.
  for (const dpi of [300, 203]) {
    const [seen = []] = await codesOfPdf(await draw([{ ...tomato, ...said }]), dpi)
    expect(seen.map(({ symbology, text }) => [symbology, text])).toEqual(codes)
    expect(lotOf(seen)).toBe('lot' in said ? said.lot : tomato.lot)
  }
})

const someGtin = fc.constantFrom(null, '03012345000017', '99520000000014', '13012345000014')
const someLot = fc.oneof(
  fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/),
  fc.stringMatching(/^[A-Z]{0,3}\d{3,9}(-\d{1,2})?$/),
  fc.stringMatching(/^[éèçàœ €A-Za-z0-9/]{2,60}$/).filter(lot => lot === lot.trim()),
)
const someLabel = fc
  .record({
    lot: someLot,
    gtin: someGtin,
    netWeightG: fc.option(fc.integer({ min: 1, max: 999_999 })),
    packedOn: fc.constantFrom(null, '2026-11-23'),
    bestBefore: fc.constantFrom(null, '2026-12-01'),
    isLong: fc.boolean(),
  })
  .map(({ isLong, ...said }) => ({ ...tomato, ...(isLong && longWords), ...said }))

test('many labels, long names, accents, with an article or without: each page is read as its lot', async () => {
  const labels = fc.sample(someLabel, { numRuns: 40, seed: 105 })
  const pages = await codesOfPdf(await draw(labels))
  expect(pages).toHaveLength(labels.length)
  for (const [index, label] of labels.entries()) {
    const codes = pages[index] ?? []
    const { kind } = codeOfLot(label)
    expect(lotOf(codes), JSON.stringify(label)).toBe(label.lot)
    for (const { symbology } of codes)
      expect(kind === 'gs1' ? [']C1'] : [']C0', ']Q1']).toContain(symbology)
  }
})

test('all signs that GS1 knows are read as they were written', async () => {
  const signs =
    '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
  const lots = signs.match(/.{1,16}/g) ?? []
  const pages = await codesOfPdf(
    await draw(lots.map(lot => ({ ...tomato, lot, gtin: '03012345000017' }))),
  )
  expect(pages.map(lotOf)).toEqual(lots)
})

test('a sheet has eight labels, each with its code; a ninth goes to the next', async () => {
  const lots = Array.from({ length: 9 }, (_, index) => ({ ...tomato, lot: `L-${index + 1}` }))
  const pages = await codesOfPdf(await draw(lots, 'sheet'))
  expect(pages.map(codes => codes.map(({ text }) => text))).toEqual([
    lots.slice(0, 8).map(({ lot }) => `CRL.${lot}`),
    ['CRL.L-9'],
  ])
})

test('the particulars of fresh produce stand on a lot’s label, whatever their length', async () => {
  const [texts = []] = textsOfPdf(await draw([{ ...tomato, ...longWords }]))
  const said = texts.join(' ').replaceAll('\u00a0', ' ')
  for (const one of [
    'Nouvelle-Calédonie et dépendances',
    '100/120 g par pièce',
    'L 261126-1',
    '24/11/2026',
    '01/12/2026',
    '6 kg',
    'Bio FR-BIO-01',
    'Primeurs de Rungis, 1 rue de la Tour, 94150 Rungis',
  ])
    expect(said).toContain(one)
  expect(said).toMatch(/Fournisseur : Groupement/)
})

test('a crate says whose it is, where on the tour and which of how many; its code is the order', async () => {
  const crate: CrateLabelPaper = {
    orderNumber: 'C00000123',
    buyerName: 'Bistrot des Halles',
    postalCode: '75001',
    city: 'Paris',
    deliveryDate: '2026-11-24',
    stop: { route: 'Paris centre', number: 3, count: 12 },
    crate: { number: 3, count: 12 },
    product: 'Tomate grappe',
    lot: 'L-47',
    netWeightG: 6_120,
  }
  const pdf = await crateLabelsPdf(
    [crate, { ...crate, buyerName: longWords.name, stop: null, lot: null, netWeightG: null }],
    { format: 'roll', title: 'Étiquettes', seller },
  )
  const pages = await codesOfPdf(pdf)
  expect(pages.map(([code]) => [code?.symbology, code?.text])).toEqual([
    [']C0', 'C00000123'],
    [']C0', 'C00000123'],
  ])
  expect(pages.map(meaningOf)[0]).toEqual([{ kind: 'order', orderNumber: 'C00000123' }])
  const [first = []] = textsOfPdf(pdf)
  expect(first).toEqual(
    expect.arrayContaining(['Bistrot des Halles', '3/12', 'Paris centre', '3 sur 12', 'L-47']),
  )
})

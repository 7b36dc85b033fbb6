import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import type { ComparedPapers, GrantedClaim, KeptLine } from './compared.ts'
import { type CreditedLine, creditNoteContent } from './credit-note.ts'
import { documentLine, documentOrder } from './order.test-data.ts'
import { invoiceContent } from './order-papers.ts'
import { reduceDelivery } from './periodic-invoice.ts'
import { addUpVariances, compareLines } from './variance.ts'

const kept = (...said: Parameters<typeof documentLine>): KeptLine => ({
  ...documentLine(...said),
  orderId: 42,
  orderNumber: 'C00000042',
})

/** The papers of an order that was delivered as its lines say. */
const papersOf = (
  lines: readonly KeptLine[],
  credits: readonly CreditedLine[] = [],
): ComparedPapers => {
  const invoice = invoiceContent(documentOrder(lines), { deliveredOn: '2026-11-24' })
  if (invoice === null) throw new Error('Nothing was delivered')
  const note = { lines: credits, issuedOn: '2026-11-25' }
  const credited =
    credits.length === 0
      ? []
      : creditNoteContent({ ...invoice, number: 'F2026-000001' }, [], note).lines
  const claims = credits.map(
    (credit): GrantedClaim => ({ fate: 'refused', creditNote: 'A2026-000001', ...credit }),
  )
  return { lines, invoiced: invoice.lines, credited, claims }
}

/** As a person reads it: spaces of one kind. */
const read = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const reasonsOf = (papers: ComparedPapers) =>
  compareLines(papers).map(({ kind, varianceCents, reason }) => [kind, varianceCents, read(reason)])

/** Crates of about 2 kg at 2.35 €/kg. */
const tomato = {
  ...{ packages: 2, averageVolumeG: 2_000, unitPriceE4: 23_500 },
  volumeType: 'variable' as const,
}
const cases = { unit: 'package' as const, billingType: 'package' as const, unitPriceE4: 199_000 }

test('what is invoiced as ordered is conform, and has nothing to say', () => {
  expect(reasonsOf(papersOf([kept(1, { ...cases, packages: 3 })]))).toEqual([['conform', 0, '']])
})

test('a weighing of such packages is told apart, with the price that was agreed', () => {
  const announced = { ...tomato, weightMinG: 1_700, weightMaxG: 2_200 }
  const said = 'Prix convenu 2,35 €/kg, facturé 2,35 €/kg ; 0,4 kg en moins.'
  expect(reasonsOf(papersOf([kept(1, { ...announced, pickedWeightG: 3_600 })]))).toEqual([
    ['weighed', -94, said],
  ])
  // Nothing was announced: what no picker has to explain is a weighing as any other.
  expect(reasonsOf(papersOf([kept(1, { ...tomato, pickedWeightG: 3_600 })]))).toEqual([
    ['weighed', -94, said],
  ])
})

test('a weight that was not announced is a variance, and says what was', () => {
  const announced = { ...tomato, weightMinG: 1_900, weightMaxG: 2_200 }
  expect(
    reasonsOf(
      papersOf([kept(1, { ...announced, pickedWeightG: 3_600 }), kept(2, { ...cases })]),
    )[0],
  ).toEqual([
    'variance',
    -94,
    'Prix convenu 2,35 €/kg, facturé 2,35 €/kg ; 0,4 kg en moins (1,8 kg le colis, annoncé de 1,9 kg à 2,2 kg).',
  ])
  expect(
    reasonsOf(papersOf([kept(1, { ...tomato, pickedWeightG: 4_404, reason: 'Gros calibre.' })])),
  ).toEqual([
    [
      'variance',
      95,
      'Prix convenu 2,35 €/kg, facturé 2,35 €/kg ; 0,404 kg en plus (Gros calibre).',
    ],
  ])
})

test('what ran out was never invoiced, and is a variance all the same, beside what stands in for it', () => {
  const short = kept(1, { ...cases, packages: 3, picked: 1, reason: 'Rupture' })
  const gone = kept(2, { ...cases, packages: 2, picked: 0, cultivar: 'Grappe' })
  const substitute = kept(3, {
    ...{ ...cases, packages: 2, unitPriceE4: 180_000 },
    ...{ name: 'Tomate', cultivar: 'Côtelée', substitutesLineId: 2 },
  })
  const replacement = kept(4, { ...cases, packages: 2, cultivar: 'Cerise', replacesLineId: 1 })
  expect(reasonsOf(papersOf([short, gone, substitute, replacement]))).toEqual([
    [
      'variance',
      -3_980,
      'Prix convenu 19,90 €/colis, facturé 19,90 €/colis ; 2 colis en moins sur 3 (Rupture), remplacé par Tomate Cerise · France.',
    ],
    ['variance', 3_980, 'Livré à la place de Tomate · France : 2 colis, facturé 19,90 €/colis.'],
    ['variance', -3_980, 'Rien livré sur 2 colis, remplacé par Tomate Côtelée · France.'],
    [
      'variance',
      3_600,
      'Livré à la place de Tomate Grappe · France : 2 colis, facturé 18,00 €/colis.',
    ],
  ])
})

test('what was refused at the door and credited says so, with its credit note', () => {
  const credit = { lineId: 1, packagesMilli: 1_000, weightG: null, reason: 'Produit abîmé' }
  const papers = papersOf([kept(1, { ...cases, packages: 3 })], [credit])
  expect(reasonsOf(papers)).toEqual([
    [
      'variance',
      -1_990,
      'Prix convenu 19,90 €/colis, facturé 19,90 €/colis ; réclamation accordée : 1 colis refusé à la livraison (Produit abîmé), avoir A2026-000001.',
    ],
  ])
  expect(addUpVariances(compareLines(papers))).toEqual({
    orderedCents: 5_970,
    invoicedCents: 5_970,
    creditedCents: 1_990,
    differenceCents: -1_990,
    weighedCents: 0,
    varianceCents: -1_990,
    variances: 1,
  })
})

test('what a claim took off before the invoice of the décade says that, down to nothing', () => {
  const lines = [kept(1, { ...cases, packages: 3 }), kept(2, { ...cases })]
  const credit = { lineId: 1, packagesMilli: 3_000, weightG: null, reason: 'Avarié' }
  const delivery = invoiceContent(documentOrder(lines), { deliveredOn: '2026-11-24' })
  if (delivery === null) throw new Error('Nothing was delivered')
  const claim: GrantedClaim = { ...credit, fate: 'missing', creditNote: null }
  const papers: ComparedPapers = {
    ...{ lines, credited: [], claims: [claim] },
    invoiced: reduceDelivery(delivery, [credit]).lines,
  }
  expect(reasonsOf(papers)).toEqual([
    [
      'variance',
      -5_970,
      'Réclamation accordée : 3 colis manquants à la livraison (Avarié), déduits avant facturation.',
    ],
    ['conform', 0, ''],
  ])
})

test('another price than the one agreed is told', () => {
  const papers = papersOf([kept(1, { ...cases, packages: 2 })])
  const invoiced = papers.invoiced.map(line => ({
    ...line,
    unitPriceE4: 205_000,
    netCents: 4_100,
  }))
  expect(reasonsOf({ ...papers, invoiced })).toEqual([
    ['variance', 120, 'Prix convenu 19,90 €/colis, facturé 20,50 €/colis.'],
  ])
})

test('what no order keeps is a variance to the last cent', () => {
  const papers = papersOf([kept(1, { ...cases }), kept(2, { ...cases })])
  const [line, strange] = compareLines({ ...papers, lines: papers.lines.slice(0, 1) })
  expect(line).toMatchObject({ kind: 'conform', order: { id: 42 } })
  expect(strange).toMatchObject({ kind: 'variance', varianceCents: 1_990, order: null })
})

/** Any order: short, weighed, replaced, credited, at any price and with any content. */
const anyLine = fc.record({
  billingType: fc.constantFrom('unit' as const, 'weight' as const, 'package' as const),
  unitsPerPackage: fc.integer({ min: 1, max: 60 }),
  averageVolumeG: fc.integer({ min: 1, max: 25_000 }),
  unitPriceE4: fc.integer({ min: 0, max: 1_000_000 }),
  packages: fc.integer({ min: 1, max: 40 }).map(halves => halves / 2),
  pickedShare: fc.constantFrom(0, 0.5, 1, 1, 1, 1.5),
  weighedPercent: fc.option(fc.integer({ min: 50, max: 150 })),
  bracketPercent: fc.option(fc.integer({ min: 1, max: 40 })),
  standsFor: fc.constantFrom('nothing', 'nothing', 'short', 'substitute'),
  creditShare: fc.constantFrom(0, 0, 0.5, 1),
})
const units = { unit: 'piece', weight: 'kg', package: 'package' } as const

type Any = typeof anyLine extends fc.Arbitrary<infer T> ? T : never

/** What the scale said of it, and what was announced. */
const weighingOf = (said: Any, picked: number): Partial<KeptLine> => {
  const { billingType, averageVolumeG, weighedPercent, bracketPercent } = said
  if (billingType !== 'weight' || weighedPercent === null) return { volumeType: 'fixed' }
  const weightG = Math.max(1, Math.round((picked * averageVolumeG * weighedPercent) / 100))
  const spread = Math.round((averageVolumeG * (bracketPercent ?? 0)) / 100)
  return {
    volumeType: 'variable',
    pickedWeightG: picked === 0 ? 0 : weightG,
    ...(bracketPercent !== null && {
      weightMinG: averageVolumeG - spread,
      weightMaxG: averageVolumeG + spread,
    }),
  }
}

const keptOf = (said: Any, index: number): KeptLine => {
  const { billingType, unitsPerPackage, averageVolumeG, unitPriceE4, packages } = said
  const picked = packages * said.pickedShare
  return kept(index + 1, {
    ...{ billingType, unitsPerPackage, averageVolumeG, unitPriceE4, packages, picked },
    unit: units[billingType],
    ...weighingOf(said, picked),
    substitutesLineId: index > 0 && said.standsFor === 'substitute' ? index : null,
    replacesLineId: index > 0 && said.standsFor === 'short' ? index : null,
  })
}

test('variances add up to invoiced less credited less ordered, whatever was ordered, picked and credited', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), said => {
      const lines = said.map(keptOf)
      const invoice = invoiceContent(documentOrder(lines), { deliveredOn: '2026-11-24' })
      fc.pre(invoice !== null)
      const credits = invoice.lines.flatMap(({ lineId, quantityMilli, packagesMilli, unit }) => {
        const share = said[lineId - 1]?.creditShare ?? 0
        const credit: CreditedLine = {
          ...{ lineId, reason: 'Abîmé' },
          packagesMilli: unit === 'kg' ? null : Math.floor(packagesMilli * share),
          weightG: unit === 'kg' ? Math.floor(quantityMilli * share) : null,
        }
        return (credit.packagesMilli ?? credit.weightG ?? 0) > 0 && share > 0 ? [credit] : []
      })
      const papers = papersOf(lines, credits)
      const compared = compareLines(papers)
      const totals = addUpVariances(compared)
      const papersCents =
        invoice.goodsCents - sumExact(papers.credited.map(({ netCents }) => netCents))
      expect(totals.invoicedCents - totals.creditedCents).toBe(papersCents)
      expect(sumExact(compared.map(line => line.varianceCents))).toBe(
        papersCents - totals.orderedCents,
      )
      expect(totals.weighedCents + totals.varianceCents).toBe(totals.differenceCents)
      expect(compared.map(({ lineId }) => lineId).toSorted((a, b) => a - b)).toEqual(
        lines.map(({ id }) => id),
      )
      for (const line of compared) {
        expect(line.kind === 'conform' ? line.varianceCents : 0).toBe(0)
        expect(line.reason === '').toBe(line.kind === 'conform')
      }
    }),
  )
})

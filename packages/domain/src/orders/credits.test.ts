import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CreditNoteContent, DocumentOrder, InvoiceContent } from '../documents/content.ts'
import { creditableMilli, creditNoteContent } from '../documents/credit-note.ts'
import { invoiceContent } from '../documents/order-papers.ts'
import { contributionLines } from '../money/interfel.ts'
import { sumExact } from '../money/money.ts'
import { checkClaimed, claimedMilli, type DeliveredLine, leftMilli } from './claims.ts'
import { orderLineTotal } from './totals.ts'

// Claims on an invoice, one after the other, whatever they are: what they credit never passes what
// was invoiced, and once all is credited nothing is left, to the cent
// (docs/trade-and-law.md#credits).

const party = {
  companyName: '',
  siret: null,
  vatNumber: null,
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
}
const head: Omit<DocumentOrder, 'lines' | 'deliveryFeeCents' | 'contributions'> = {
  number: 'C00000042',
  createdAt: new Date('2026-11-23T09:00:00+01:00'),
  deliveryDate: '2026-11-24',
  note: '',
  buyer: party,
  seller: {
    ...party,
    legalForm: '',
    shareCapitalCents: null,
    rcsCity: '',
    iban: '',
    logoKey: null,
  },
  organicBody: null,
  paymentDays: 30,
  legal: { PMD: '', PMT: '', AAB: '' },
}
const described = {
  name: 'Tomate',
  cultivar: null,
  originName: 'France',
  variantSize: null,
  category: null,
  brandName: null,
  packagingName: 'Colis',
  maturityName: null,
  isOrganic: false,
  lot: null,
  reason: null,
  substitutesLineId: null,
}

const someLine = fc.record({
  billing: fc.constantFrom('unit', 'weight', 'package', 'scale'),
  halves: fc.integer({ min: 1, max: 24 }),
  unitsPerPackage: fc.integer({ min: 1, max: 40 }),
  averageVolumeG: fc.integer({ min: 200, max: 20_000 }),
  pickedShare: fc.integer({ min: 900, max: 1_100 }),
  unitPriceE4: fc.integer({ min: 1, max: 300_000 }),
  vatRate: fc.constantFrom('5.5', '20', '2.1'),
  isInterfelTaxable: fc.boolean(),
  originIsoCode: fc.constantFrom('FR', 'ES', 'MA'),
})

const someOrder = fc
  .record({
    drawn: fc.array(someLine, { minLength: 1, maxLength: 4 }),
    deliveryFeeCents: fc.constantFrom(0, 1_250, 1),
  })
  .map(({ drawn, deliveryFeeCents }): DocumentOrder => {
    const lines = drawn.map(({ billing, halves, pickedShare, ...line }, index) => {
      const byScale = billing === 'scale'
      const billingType = byScale ? ('weight' as const) : billing
      return {
        ...described,
        ...line,
        id: index + 1,
        unit: ({ unit: 'piece', weight: 'kg', package: 'package' } as const)[billingType],
        billingType,
        volumeType: byScale ? ('variable' as const) : ('fixed' as const),
        orderedPackagesMilli: halves * 500,
        pickedPackagesMilli: halves * 500,
        pickedWeightG: byScale
          ? Math.max(1, Math.round((line.averageVolumeG * halves * pickedShare) / 2_000))
          : null,
      }
    })
    const contributions = contributionLines({
      lines: lines.map(line => ({ ...line, netCents: orderLineTotal(line).netCents })),
      customer: { kind: 'detaillant' },
      rates: [
        { zone: 'FR', ratePercent: '0.2', validFrom: '2026-01-01', validTo: null },
        { zone: 'UE_TIERS', ratePercent: '1.3', validFrom: '2026-01-01', validTo: null },
      ],
      day: '2026-11-24',
    })
    return { ...head, lines, deliveryFeeCents, contributions }
  })

/** Which line, by which measure, and how much of what is left in thousandths. */
type Drawn = { line: number; byWeight: boolean; share: number }

const someClaims: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    line: fc.nat({ max: 3 }),
    byWeight: fc.boolean(),
    share: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 12 },
)

const delivered = (order: DocumentOrder): DeliveredLine[] =>
  order.lines.map(line => ({ ...line, netCents: orderLineTotal(line).netCents }))

/** A wholesaler's invoice and the credit notes it gives, as the claims' room asks for them. */
const openBooks = (order: DocumentOrder, content: InvoiceContent) => {
  const invoice = { ...content, number: 'F2026-000001' }
  const lines = delivered(order)
  const notes: CreditNoteContent[] = []
  const left = (index: number): number => creditableMilli(invoice, notes).get(index + 1) ?? 0
  const credit = (index: number, claimed: Parameters<typeof claimedMilli>[1]) => {
    const line = lines[index]
    if (line === undefined || left(index) === 0) return
    const milli = Math.min(claimedMilli(line, claimed, left(index)), left(index))
    if (milli <= 0) return
    const weightG = line.billingType === 'weight' ? milli : null
    const credited = { lineId: index + 1, ...claimed, weightG, reason: 'Abîmé' }
    notes.push(creditNoteContent(invoice, notes, { lines: [credited], issuedOn: '2026-11-25' }))
  }
  return { invoice, lines, notes, left, credit }
}

type Books = ReturnType<typeof openBooks>

const playClaims = ({ lines, left, credit }: Books, claims: readonly Drawn[]) => {
  for (const { line: drawn, byWeight, share } of claims) {
    const index = drawn % lines.length
    const line = lines[index]
    if (line === undefined) continue
    const isWeighed = line.billingType === 'weight' && line.volumeType === 'variable'
    if (byWeight && isWeighed)
      credit(index, { packagesMilli: null, weightG: Math.ceil((left(index) * share) / 1_000) })
    else {
      const packagesMilli = Math.ceil(((line.pickedPackagesMilli ?? 0) * share) / 1_000)
      const fits = claimedMilli(line, { packagesMilli, weightG: null }, left(index)) <= left(index)
      if (fits) credit(index, { packagesMilli, weightG: null })
    }
  }
}

const sums = (papers: readonly (InvoiceContent | CreditNoteContent)[]) => {
  const lines = new Map<number, number>()
  const vat = new Map<string, number>()
  const zones = new Map<string, number>()
  const add = <K>(map: Map<K, number>, key: K, cents: number) =>
    map.set(key, (map.get(key) ?? 0) + cents)
  for (const paper of papers) {
    for (const line of paper.lines) add(lines, line.lineId, line.netCents)
    for (const share of paper.vat) {
      add(vat, `base ${share.rate}`, share.baseCents)
      add(vat, `amount ${share.rate}`, share.amountCents)
    }
    for (const line of paper.contributions) add(zones, line.zone, line.netCents)
  }
  return {
    lines,
    vat,
    zones,
    netCents: sumExact(papers.map(paper => paper.netCents)),
    grossCents: sumExact(papers.map(paper => paper.grossCents)),
  }
}

const expectWithin = (
  credited: ReadonlyMap<unknown, number>,
  most: ReadonlyMap<unknown, number>,
) => {
  for (const [key, cents] of credited) expect(cents).toBeLessThanOrEqual(most.get(key) ?? 0)
}

test('no sequence of claims credits more than was invoiced, of a line, a rate or a zone', () => {
  fc.assert(
    fc.property(someOrder, someClaims, (order, claims) => {
      const content = invoiceContent(order, { deliveredOn: '2026-11-24' })
      if (content === null) return
      const books = openBooks(order, content)
      playClaims(books, claims)
      const credited = sums(books.notes)
      const invoiced = sums([content])
      expectWithin(credited.lines, invoiced.lines)
      expectWithin(credited.vat, invoiced.vat)
      expectWithin(credited.zones, invoiced.zones)
      expect(credited.grossCents).toBeLessThanOrEqual(invoiced.grossCents)
      for (const note of books.notes) {
        const amounts = [...note.lines, ...note.contributions].map(({ netCents }) => netCents)
        expect(Math.min(0, ...amounts, ...note.vat.map(share => share.amountCents))).toBe(0)
        expect(note.grossCents).toBe(
          sumExact([note.netCents, ...note.vat.map(share => share.amountCents)]),
        )
      }
    }),
  )
})

test('however it is cut, a full cancellation is the invoice to the cent', () => {
  fc.assert(
    fc.property(someOrder, someClaims, (order, claims) => {
      const content = invoiceContent(order, { deliveredOn: '2026-11-24' })
      if (content === null) return
      const books = openBooks(order, content)
      playClaims(books, claims)
      for (const [index, line] of books.lines.entries())
        books.credit(
          index,
          line.billingType === 'weight'
            ? { packagesMilli: null, weightG: books.left(index) }
            : // What is left in packages may be no thousandth: all of them, of which the rest is taken.
              { packagesMilli: restInPackages(line, books.left(index)), weightG: null },
        )
      expect(sums(books.notes)).toEqual(sums([content]))
    }),
  )
})

/** Packages that hold what is left, for lines sold by the piece or the package: always thousandths. */
const restInPackages = (line: DeliveredLine, left: number): number =>
  line.billingType === 'unit' ? left / line.unitsPerPackage : left

test('half of an odd weight, then the other half, is all of it', () => {
  const line: DeliveredLine = {
    billingType: 'weight',
    volumeType: 'variable',
    unitsPerPackage: 1,
    averageVolumeG: 5_000,
    orderedPackagesMilli: 2_000,
    pickedPackagesMilli: 2_000,
    pickedWeightG: 10_001,
    netCents: 1_450,
  }
  const one = { packagesMilli: 1_000, weightG: null }
  expect(checkClaimed(line, one, [one])).toBeNull()
  expect(leftMilli(line, [one, one])).toBe(0)
})

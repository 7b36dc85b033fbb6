import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import type { CreditNoteContent, DocumentOrder } from './content.ts'
import { type CreditedLine, creditableMilli, creditNoteContent } from './credit-note.ts'
import { documentLine, documentOrder, exampleOrders } from './order.test-data.ts'
import { invoiceContent } from './order-papers.ts'

const invoiceOf = (order: DocumentOrder) => {
  const content = invoiceContent(order, { deliveredOn: '2026-11-24' })
  if (content === null) throw new Error('no invoice')
  return { ...content, number: 'F2026-000007' }
}

const packages = (lineId: number, count: number): CreditedLine => ({
  lineId,
  packagesMilli: count * 1000,
  weightG: null,
  reason: 'Abîmé',
})
const weight = (lineId: number, weightG: number): CreditedLine => ({
  lineId,
  packagesMilli: null,
  weightG,
  reason: 'Pourriture',
})
const issuedOn = '2026-11-26'

describe('a credit note', () => {
  const invoice = invoiceOf(exampleOrders['E2-invoice'])

  test('names its invoice and its day, and credits at the invoiced price and rate', () => {
    expect(creditNoteContent(invoice, [], { lines: [weight(1, 5_000)], issuedOn })).toMatchObject({
      kind: 'credit_note',
      invoice: { number: 'F2026-000007', issuedOn: '2026-11-24' },
      issuedOn,
      deliveredOn: '2026-11-24',
      lines: [{ lineId: 1, quantityMilli: 5_000, netCents: 725, reason: 'Pourriture' }],
      netCents: 725,
      vat: [{ rate: '5.5', baseCents: 725, amountCents: 40 }],
      grossCents: 765,
    })
  })

  test('takes packages of catch weight by their share of what was weighed', () => {
    const { lines } = creditNoteContent(invoice, [], { lines: [packages(1, 1)], issuedOn })
    expect(lines[0]).toMatchObject({ quantityMilli: 10_132, netCents: 1_469 })
  })

  test.each([
    ['more than was invoiced', weight(1, 30_396)],
    ['nothing', weight(1, 0)],
    ['a line that is not on it', packages(9, 1)],
    ['a weight of what is billed by the piece', weight(3, 1_000)],
  ])('refuses %s', (_, line) => {
    expect(() => creditNoteContent(invoice, [], { lines: [line], issuedOn })).toThrow(RangeError)
  })

  test('knows what earlier ones left', () => {
    const first = creditNoteContent(invoice, [], { lines: [packages(2, 1)], issuedOn })
    expect([...creditableMilli(invoice, [first])]).toEqual([
      [1, 30_395],
      [2, 18_000],
      [3, 6_000],
    ])
    const again = { lines: [packages(2, 2)], issuedOn }
    expect(() => creditNoteContent(invoice, [first], again)).toThrow(RangeError)
  })
})

test('transport is credited with the last of the goods', () => {
  const lines = [1, 2].map(id => documentLine(id, { averageVolumeG: 1_000, packages: 2 }))
  const invoice = invoiceOf(documentOrder(lines, { deliveryFeeCents: 1_000 }))
  const first = creditNoteContent(invoice, [], { lines: [packages(1, 2)], issuedOn })
  expect([first.deliveryFee, first.netCents]).toEqual([null, 200])
  const last = creditNoteContent(invoice, [first], { lines: [packages(2, 2)], issuedOn })
  expect([last.deliveryFee?.netCents, last.netCents]).toEqual([1_000, 1_200])
  expect(first.grossCents + last.grossCents).toBe(invoice.grossCents)
})

test('credited bit by bit in any order, an invoice comes to nothing, to the cent', () => {
  const line = fc.record({
    grams: fc.integer({ min: 1, max: 20_000 }),
    unitPriceE4: fc.integer({ min: 100, max: 200_000 }),
    originIsoCode: fc.constantFrom('FR', 'ES'),
    cuts: fc.array(fc.integer({ min: 1, max: 19_999 }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(5_000), (drawn, fee) => {
      const order = documentOrder(
        drawn.map((one, index) =>
          documentLine(index + 1, { ...one, averageVolumeG: one.grams, pickedWeightG: one.grams }),
        ),
        {
          deliveryFeeCents: fee,
          contributions: [{ label: 'Cotisation', zone: 'FR', ratePercent: '0.25', netCents: 3 }],
        },
      )
      if (invoiceContent(order, { deliveredOn: '2026-11-24' }) === null) return
      const invoice = invoiceOf(order)
      const notes: CreditNoteContent[] = []
      const credit = (lineId: number, grams: number) => {
        const note = creditNoteContent(invoice, notes, { lines: [weight(lineId, grams)], issuedOn })
        expect(note.netCents).toBeGreaterThanOrEqual(0)
        notes.push(note)
      }
      const left = (lineId: number) => creditableMilli(invoice, notes).get(lineId) ?? 0
      drawn.forEach(({ cuts }, index) => {
        for (const cut of cuts) if (cut < left(index + 1)) credit(index + 1, cut)
      })
      for (const { lineId } of invoice.lines) if (left(lineId) > 0) credit(lineId, left(lineId))
      const sum = (key: 'goodsCents' | 'grossCents') => sumExact(notes.map(note => note[key]))
      expect(sum('goodsCents')).toBe(invoice.goodsCents)
      const hasFrench = invoice.lines.some(({ originIsoCode }) => originIsoCode === 'FR')
      if (hasFrench) expect(sum('grossCents')).toBe(invoice.grossCents)
    }),
  )
})

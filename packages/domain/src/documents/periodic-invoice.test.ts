import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import type { CreditNoteContent, InvoiceContent } from './content.ts'
import { type CreditedLine, creditableMilli, creditNoteContent } from './credit-note.ts'
import { documentLine, documentOrder } from './order.test-data.ts'
import { invoiceContent } from './order-papers.ts'
import { periodicInvoiceContent, reduceDelivery } from './periodic-invoice.ts'
import { decadeOf } from './periods.ts'

type Line = {
  grams: number
  unitPriceE4: number
  originIsoCode: string
  vatRate: string
}

/** A delivery of weighed lines whose ids follow its number; France pays a contribution of 0.25 %. */
const deliveryOf = (
  number: number,
  lines: readonly Partial<Line>[],
  { day = '2026-11-24', feeCents = 0 } = {},
): InvoiceContent => {
  const goods = lines.map(({ grams = 10_000, unitPriceE4 = 10_000, ...line }, index) =>
    documentLine(number * 100 + index, {
      averageVolumeG: grams,
      pickedWeightG: grams,
      unitPriceE4,
      ...line,
    }),
  )
  const base = (order: Parameters<typeof invoiceContent>[0]) =>
    invoiceContent(order, { deliveredOn: day })
  const plain = documentOrder(goods, {
    number: `C${String(number).padStart(8, '0')}`,
    deliveryFeeCents: feeCents,
    deliveryNote: { number: `BL2026-${String(number).padStart(6, '0')}`, shippedOn: day },
  })
  const french = sumExact(
    (base(plain)?.lines ?? [])
      .filter(({ originIsoCode }) => originIsoCode === 'FR')
      .map(({ netCents }) => netCents),
  )
  const netCents = Math.round(french * 0.0025)
  const content = base({
    ...plain,
    contributions:
      netCents === 0 ? [] : [{ label: 'Cotisation', zone: 'FR', ratePercent: '0.25', netCents }],
  })
  if (content === null) throw new Error('Nothing was delivered')
  return content
}

const invoiced = (deliveries: readonly InvoiceContent[]) => {
  const content = periodicInvoiceContent(deliveries, {
    period: decadeOf('2026-11-24'),
    issuedOn: '2026-12-01',
    paymentDays: 30,
  })
  return content && { ...content, number: 'F2026-000007' }
}

const weight = (lineId: number, weightG: number): CreditedLine => ({
  lineId,
  packagesMilli: null,
  weightG,
  reason: 'Pourriture',
})

test('one invoice names each delivery and has its VAT once, on the whole', () => {
  // Three times 0.055 × 1.91 € would be three times 11 cents.
  const deliveries = [3, 1, 2].map(number =>
    deliveryOf(number, [{ grams: 910, unitPriceE4: 10_000, originIsoCode: 'ES' }], {
      day: `2026-11-2${number}`,
      feeCents: 100,
    }),
  )
  expect(invoiced(deliveries)).toMatchObject({
    issuedOn: '2026-12-01',
    dueOn: '2026-12-30',
    period: { from: '2026-11-21', to: '2026-11-30' },
    order: { number: 'C00000001' },
    deliveries: [
      { deliveryNote: { number: 'BL2026-000001', shippedOn: '2026-11-21' }, lineIds: [100] },
      { deliveryNote: { number: 'BL2026-000002', shippedOn: '2026-11-22' }, lineIds: [200] },
      { deliveryNote: { number: 'BL2026-000003', shippedOn: '2026-11-23' }, lineIds: [300] },
    ],
    deliveryFee: { netCents: 300 },
    goodsCents: 273,
    netCents: 573,
    vat: [{ rate: '5.5', baseCents: 573, amountCents: 32 }],
    grossCents: 605,
  })
})

test('a claim before the invoice lowers its line, with the reason; all of a delivery leaves nothing', () => {
  const delivery = deliveryOf(1, [{ grams: 10_000 }, { grams: 5_000 }], { feeCents: 1_000 })
  const lower = reduceDelivery(delivery, [weight(100, 2_500)])
  expect(lower.lines[0]).toMatchObject({
    quantityMilli: 7_500,
    netCents: 750,
    reductions: [{ quantityMilli: 2_500, reason: 'Pourriture' }],
  })
  expect(lower.netCents).toBe(750 + 500 + 3 + 1_000)
  const none = reduceDelivery(reduceDelivery(lower, [weight(100, 7_500)]), [weight(101, 5_000)])
  expect([none.lines, none.deliveryFee, none.contributions, none.grossCents]).toEqual([
    [],
    null,
    [],
    0,
  ])
  expect(invoiced([none])).toBeNull()
  expect(() => reduceDelivery(lower, [weight(100, 7_501)])).toThrow(RangeError)
  expect(() => reduceDelivery(none, [weight(100, 1)])).toThrow(RangeError)
})

test('a credit note on a periodic invoice names the delivery it is about, and credits its transport with its last goods', () => {
  const invoice = invoiced([1, 2].map(number => deliveryOf(number, [{}], { feeCents: 1_000 })))
  if (invoice === null) throw new Error('no invoice')
  const credit = { lines: [weight(200, 10_000)], issuedOn: '2026-12-02' }
  expect(creditNoteContent(invoice, [], credit)).toMatchObject({
    invoice: { number: 'F2026-000007', issuedOn: '2026-12-01' },
    order: { number: 'C00000002' },
    deliveryNote: { number: 'BL2026-000002' },
    deliveryFee: { netCents: 1_000 },
    goodsCents: 1_000,
  })
})

const line = fc.record({
  grams: fc.integer({ min: 1, max: 20_000 }),
  unitPriceE4: fc.integer({ min: 1_000, max: 200_000 }),
  originIsoCode: fc.constantFrom('FR', 'ES'),
  vatRate: fc.constantFrom('5.50', '20.00'),
  /** Grams that claims take off, before the invoice and after it. */
  before: fc.nat(20_000),
  after: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 2 }),
})
const drawn = fc.array(
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    feeCents: fc.constantFrom(0, 0, 1_990),
  }),
  { minLength: 1, maxLength: 6 },
)

test('claims before the invoice and after it: what is invoiced is what was delivered less credits, down to nothing', () => {
  fc.assert(
    fc.property(drawn, orders => {
      const picked = orders.flatMap(({ lines, feeCents }, index) => {
        const worth = lines.some(one => one.grams * one.unitPriceE4 >= 5_000_000)
        return worth ? [{ lines, delivery: deliveryOf(index + 1, lines, { feeCents }) }] : []
      })
      const reduced = picked.map(({ lines, delivery }) =>
        lines.reduce((left, { before }, index) => {
          const id = delivery.lines[0] && Math.floor(delivery.lines[0].lineId / 100) * 100 + index
          const on = left.lines.find(({ lineId }) => lineId === id)
          return on && before > 0 && before <= on.quantityMilli
            ? reduceDelivery(left, [weight(on.lineId, before)])
            : left
        }, delivery),
      )
      const invoice = invoiced(reduced)
      const left = sumExact(reduced.map(({ netCents }) => netCents))
      expect(invoice?.netCents ?? 0).toBe(left)
      if (invoice === null) return
      const named = invoice.deliveries?.flatMap(({ lineIds }) => lineIds)
      expect(named).toEqual(invoice.lines.map(({ lineId }) => lineId))

      const notes: CreditNoteContent[] = []
      const credit = (lineId: number, grams: number) => {
        const most = creditableMilli(invoice, notes).get(lineId) ?? 0
        if (grams === 0 || grams > most) return
        const note = creditNoteContent(invoice, notes, {
          lines: [weight(lineId, grams)],
          issuedOn: '2026-12-02',
        })
        expect(note.grossCents).toBeGreaterThanOrEqual(0)
        notes.push(note)
      }
      for (const { lineId } of invoice.lines)
        for (const grams of orders[Math.floor(lineId / 100) - 1]?.lines[lineId % 100]?.after ?? [])
          credit(lineId, grams)
      expect(sumExact(notes.map(note => note.grossCents))).toBeLessThanOrEqual(invoice.grossCents)
      for (const { lineId } of invoice.lines)
        credit(lineId, creditableMilli(invoice, notes).get(lineId) ?? 0)
      expect(sumExact(notes.map(note => note.goodsCents))).toBe(invoice.goodsCents)
      expect(sumExact(notes.map(note => note.netCents))).toBe(invoice.netCents)
      expect(sumExact(notes.map(note => note.grossCents))).toBe(invoice.grossCents)
    }),
    { numRuns: 200 },
  )
})

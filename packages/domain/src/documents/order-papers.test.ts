import { describe, expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import examples from '../money/money-examples.json' with { type: 'json' }
import { documentLine, documentOrder, exampleOrders } from './order.test-data.ts'
import { deliveryNoteContent, invoiceContent, orderFormContent } from './order-papers.ts'

const lemons = documentLine(1, { name: 'Citron', packages: 3, picked: 1, averageVolumeG: 10_000 })
const limes = documentLine(2, {
  name: 'Citron vert',
  packages: 2,
  averageVolumeG: 10_000,
  substitutesLineId: 1,
  lot: 'L2',
})
const potimarron = documentLine(3, {
  packages: 3,
  picked: 2,
  volumeType: 'variable',
  averageVolumeG: 10_000,
  pickedWeightG: 20_280,
  unitPriceE4: 14_500,
  reason: 'Rupture',
})
const order = documentOrder([lemons, potimarron, limes], { deliveryFeeCents: 500 })

test('an order form stays what was ordered, whatever was picked', () => {
  const form = orderFormContent(order)
  expect(form.lines).toMatchObject([
    { lineId: 1, packagesMilli: 3_000, quantityMilli: 30_000, netCents: 3_000, estimated: false },
    { lineId: 3, packagesMilli: 3_000, quantityMilli: 30_000, netCents: 4_350, estimated: true },
  ])
  expect(form).toMatchObject({ goodsCents: 7_350, deliveryFeeCents: 500, estimated: true })
  expect(orderFormContent(exampleOrders['E4-delivered']).goodsCents).toBe(14_335)
})

test('a delivery note tells quantities, weights, lots, shortages and what replaces what', () => {
  const note = deliveryNoteContent(order, { shippedOn: '2026-11-24' })
  expect(note).toMatchObject({ shippedOn: '2026-11-24', deliveryDate: '2026-11-24' })
  expect(note.lines).toMatchObject([
    { lineId: 1, orderedPackagesMilli: 3_000, pickedPackagesMilli: 1_000, quantityMilli: 10_000 },
    {
      lineId: 2,
      pickedPackagesMilli: 2_000,
      lot: 'L2',
      replaces: 'Citron · France · cat.\u00a0I · Colis',
    },
    { lineId: 3, pickedPackagesMilli: 2_000, quantityMilli: 20_280, reason: 'Rupture' },
  ])
})

test('what ran out is on the delivery note, with nothing in the crates', () => {
  const { lines } = deliveryNoteContent(exampleOrders['E4-delivered'], { shippedOn: '2026-11-24' })
  expect(lines.at(-1)).toMatchObject({
    orderedPackagesMilli: 1_000,
    pickedPackagesMilli: 0,
    quantityMilli: 0,
    reason: 'Rupture',
  })
})

const delivered = { deliveredOn: '2026-11-24' }
const cents = (decimal: string): number => Math.round(Number(decimal) * 100)

describe.each(Object.entries(exampleOrders))('the invoice of example %s', (id, order) => {
  const example = examples.find(known => known.id === id)
  const invoice = invoiceContent(order, delivered)

  test('is right to the cent, line by line', () => {
    const { lines = [], ...totals } = invoice ?? {}
    expect(
      lines.map(line => [
        line.quantityMilli / 1000,
        line.unitCode,
        line.unitPriceE4 / 10_000,
        line.netCents,
      ]),
    ).toEqual(
      example?.lines?.map(({ q, unit, price, net }) => [
        Number(q),
        unit,
        Number(price),
        cents(net),
      ]),
    )
    expect(totals).toMatchObject({
      netCents: cents(example?.ht ?? ''),
      vat: example?.vat_breakdown?.map(({ rate, base, vat }) => ({
        rate,
        baseCents: cents(base),
        amountCents: cents(vat),
      })),
      grossCents: cents(example?.ttc ?? ''),
    })
  })
})

test('it says who, what, when, and when to pay', () => {
  const line = documentLine(1, {
    name: 'Tomate',
    cultivar: 'Grappe',
    variantSize: '57-67',
    packagingName: 'Colis 6 kg',
    brandName: 'Azura',
    averageVolumeG: 6_000,
    isOrganic: true,
    lot: 'L1',
  })
  const order = documentOrder([line], { paymentDays: 20 })
  expect(invoiceContent(order, delivered)).toMatchObject({
    seller: { companyName: 'Primeurs de Rungis', legalForm: 'SAS' },
    buyer: { companyName: 'Bistrot des Halles' },
    order: { number: 'C00000042', placedOn: '2026-11-23' },
    issuedOn: '2026-11-24',
    deliveredOn: '2026-11-24',
    dueOn: '2026-12-14',
    nature: 'Livraisons de biens',
    lines: [
      {
        designation: 'Tomate Grappe · France · cat.\u00a0I · 57-67 · Colis 6 kg · Azura',
        organic: 'Agriculture biologique – certifié par FR-BIO-01',
        originIsoCode: 'FR',
        vatRate: '5.5',
        lot: 'L1',
      },
    ],
  })
})

test('transport is a charge at the rate of the goods, contributions are lines at 20 %', () => {
  const order = documentOrder([documentLine(1, { packages: 100, averageVolumeG: 1_000 })], {
    deliveryFeeCents: 1_000,
    contributions: [{ label: 'Cotisation', zone: 'FR', ratePercent: '0.25', netCents: 25 }],
  })
  expect(invoiceContent(order, delivered)).toMatchObject({
    goodsCents: 10_000,
    deliveryFee: { netCents: 1_000, vatRate: '5.5' },
    contributions: [{ netCents: 25, vatRate: '20' }],
    netCents: 11_025,
    vat: [
      { rate: '5.5', baseCents: 11_000, amountCents: 605 },
      { rate: '20', baseCents: 25, amountCents: 5 },
    ],
    grossCents: 11_635,
  })
})

test('what ran out is not on it, and nothing delivered is no invoice', () => {
  const gone = documentLine(2, { picked: 0, averageVolumeG: 1_000, reason: 'Rupture' })
  const here = documentLine(1, { averageVolumeG: 1_000 })
  const invoice = invoiceContent(documentOrder([here, gone]), delivered)
  expect(invoice?.lines.map(({ lineId }) => lineId)).toEqual([1])
  expect(sumExact(invoice?.lines.map(line => line.netCents) ?? [])).toBe(invoice?.goodsCents)
  expect(invoiceContent(documentOrder([gone], { deliveryFeeCents: 1_000 }), delivered)).toBeNull()
})

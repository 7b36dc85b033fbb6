import { expect, test } from 'vitest'
import { deliveryNoteContent } from './delivery-note.ts'
import { documentLine, documentOrder, exampleOrders } from './order.test-data.ts'
import { orderFormContent } from './order-form.ts'

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

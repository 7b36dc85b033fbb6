import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import {
  deliveryFeeCents,
  needsApproval,
  type OrderLineSnapshot,
  orderLineTotal,
  orderTotals,
} from './totals.ts'

const potimarron: OrderLineSnapshot = {
  billingType: 'weight',
  volumeType: 'variable',
  unitsPerPackage: 1,
  averageVolumeG: 10_000,
  orderedPackagesMilli: 3_000,
  unitPriceE4: 14_500,
  vatRate: '5.5',
  isInterfelTaxable: true,
  originIsoCode: 'FR',
}
const bananas: OrderLineSnapshot = {
  ...potimarron,
  volumeType: 'fixed',
  averageVolumeG: 18_000,
  orderedPackagesMilli: 2_000,
  unitPriceE4: 14_200,
  originIsoCode: 'MQ',
}
const pineapples: OrderLineSnapshot = {
  ...bananas,
  billingType: 'unit',
  unitsPerPackage: 6,
  orderedPackagesMilli: 1_000,
  unitPriceE4: 18_500,
  originIsoCode: 'CI',
}
const free = { feeCents: 0, francoCents: null }

describe('an order with catch weight (example E2)', () => {
  test('is estimated on average weights while nothing is picked', () => {
    const lines = [potimarron, bananas, pineapples]
    const announced = {
      netCents: 10_572,
      vat: [{ rate: '5.5', baseCents: 10_572, amountCents: 581 }],
      grossCents: 11_153,
    }
    expect(orderTotals({ lines, delivery: free })).toEqual({
      goodsCents: 10_572,
      deliveryFeeCents: 0,
      contributions: [],
      ...announced,
      estimated: true,
      from: announced,
      to: announced,
    })
  })

  test('is settled on the real weight', () => {
    const weighed = {
      ...potimarron,
      pickedPackagesMilli: 3_000,
      pickedWeightG: 9_860 + 10_420 + 10_115,
    }
    const totals = orderTotals({ lines: [weighed, bananas, pineapples], delivery: free })
    expect([totals.netCents, totals.grossCents, totals.estimated]).toEqual([10_629, 11_214, false])
  })
})

test('a shortage bills what was picked, and what ran out costs nothing (example E4)', () => {
  const avocados = {
    ...pineapples,
    unitsPerPackage: 18,
    unitPriceE4: 9_500,
    orderedPackagesMilli: 6_000,
  }
  const lemons = {
    ...bananas,
    averageVolumeG: 10_000,
    unitPriceE4: 18_900,
    orderedPackagesMilli: 1_500,
  }
  const basil = {
    ...pineapples,
    unitsPerPackage: 20,
    unitPriceE4: 6_200,
    orderedPackagesMilli: 1_000,
  }
  const ordered = orderTotals({ lines: [avocados, lemons, basil], delivery: free })
  expect([ordered.netCents, ordered.grossCents]).toEqual([14_335, 15_123])
  const delivered = orderTotals({
    lines: [
      { ...avocados, pickedPackagesMilli: 4_000 },
      { ...lemons, pickedPackagesMilli: 1_500 },
      { ...basil, pickedPackagesMilli: 0 },
    ],
    delivery: free,
  })
  expect([delivered.netCents, delivered.grossCents]).toEqual([9_675, 10_207])
})

test('a line sold by weight stays an estimate until weighed, unless it ran out', () => {
  const estimated = (picked: Partial<OrderLineSnapshot>) =>
    orderLineTotal({ ...potimarron, ...picked }).estimated
  expect(estimated({})).toBe(true)
  expect(estimated({ pickedPackagesMilli: 3_000 })).toBe(true)
  expect(estimated({ pickedPackagesMilli: 3_000, pickedWeightG: 30_395 })).toBe(false)
  expect(estimated({ pickedPackagesMilli: 0 })).toBe(false)
  expect(estimated({ billingType: 'unit' })).toBe(true)
  expect(estimated({ billingType: 'unit', pickedPackagesMilli: 3_000 })).toBe(false)
})

describe('delivery', () => {
  const terms = { feeCents: 1_000, francoCents: 20_000 }

  test('is free from the franco on, and for an empty cart', () => {
    expect(deliveryFeeCents(19_999, terms)).toBe(1_000)
    expect(deliveryFeeCents(20_000, terms)).toBe(0)
    expect(deliveryFeeCents(0, terms)).toBe(0)
    expect(deliveryFeeCents(1_000_000, { feeCents: 1_000, francoCents: null })).toBe(1_000)
  })

  test('is taxed with the goods', () => {
    const totals = orderTotals({ lines: [bananas], delivery: terms })
    expect(totals.vat).toEqual([{ rate: '5.5', baseCents: 6_112, amountCents: 336 }])
    expect([totals.goodsCents, totals.deliveryFeeCents, totals.netCents]).toEqual([
      5_112, 1_000, 6_112,
    ])
  })
})

test('Interfel lines join the net, at 20 % VAT, on the goods alone', () => {
  const totals = orderTotals({
    lines: [bananas, { ...pineapples, isInterfelTaxable: false }],
    delivery: { feeCents: 1_000, francoCents: null },
    interfel: {
      customer: { kind: 'detaillant' },
      rates: [{ zone: 'FR', ratePercent: '1', validFrom: '2026-01-01', validTo: null }],
      day: '2026-11-21',
    },
  })
  expect(totals.contributions.map(({ zone, netCents }) => [zone, netCents])).toEqual([['FR', 51]])
  expect(totals.netCents).toBe(5_112 + 1_110 + 1_000 + 51)
  expect(totals.vat).toEqual([
    { rate: '5.5', baseCents: 7_222, amountCents: 397 },
    { rate: '20', baseCents: 51, amountCents: 10 },
  ])
})

test('totals are the sum of their lines, never negative, whatever the order of lines', () => {
  const line = fc.record({
    billingType: fc.constantFrom('unit', 'weight', 'package'),
    weightMinG: fc.constant(null),
    weightMaxG: fc.constant(null),
    volumeType: fc.constantFrom('fixed', 'variable'),
    unitsPerPackage: fc.integer({ min: 1, max: 100 }),
    averageVolumeG: fc.integer({ min: 1, max: 400_000 }),
    orderedPackagesMilli: fc.integer({ min: 1, max: 20_000 }).map(halves => halves * 500),
    pickedPackagesMilli: fc.option(fc.integer({ min: 0, max: 20_000 }).map(half => half * 500)),
    pickedWeightG: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    unitPriceE4: fc.integer({ min: 1, max: 2_000_000 }),
    vatRate: fc.constantFrom('5.5', '20'),
    isInterfelTaxable: fc.boolean(),
    originIsoCode: fc.constantFrom('FR', 'ES'),
  } satisfies { [Key in keyof Required<OrderLineSnapshot>]: unknown })
  const delivery = { feeCents: 1_000, francoCents: 20_000 }
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), lines => {
      const totals = orderTotals({ lines, delivery })
      expect(totals.goodsCents).toBe(sumExact(lines.map(one => orderLineTotal(one).netCents)))
      expect(totals.netCents).toBe(totals.goodsCents + totals.deliveryFeeCents)
      expect(totals.grossCents).toBeGreaterThanOrEqual(totals.netCents)
      expect(totals.netCents).toBeGreaterThanOrEqual(0)
      expect(orderTotals({ lines: lines.toReversed(), delivery })).toEqual(totals)
    }),
  )
})

test.each([
  ['above the limit by a cent', 50_001, 0, 50_000, 'purchaser', true],
  ['at the limit', 50_000, 0, 50_000, 'purchaser', false],
  ['at the limit with others of the day', 20_000, 30_000, 50_000, 'purchaser', false],
  ['above it with others of the day', 20_001, 30_000, 50_000, 'purchaser', true],
  ['without a limit', 9_999_999, 9_999_999, null, 'purchaser', false],
  ['under a limit of nothing', 1, 0, 0, 'purchaser', true],
  ['by an admin', 50_001, 50_000, 50_000, 'admin', false],
] as const)(
  'an order %s is judged for approval',
  (_, grossCents, orderedCents, limit, role, waits) => {
    expect(needsApproval({ grossCents, orderedCents, approvalLimitCents: limit, role })).toBe(waits)
  },
)

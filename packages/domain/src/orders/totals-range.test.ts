import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumExact } from '../money/money.ts'
import {
  judgeApproval,
  type OrderLineSnapshot,
  orderLineRange,
  orderLineTotal,
  orderTotals,
} from './totals.ts'

const fennel: OrderLineSnapshot = {
  billingType: 'weight',
  volumeType: 'variable',
  unitsPerPackage: 1,
  averageVolumeG: 6_000,
  weightMinG: 5_600,
  weightMaxG: 6_400,
  orderedPackagesMilli: 3_000,
  unitPriceE4: 24_500,
  vatRate: '5.5',
  isInterfelTaxable: true,
  originIsoCode: 'FR',
}
const bananas: OrderLineSnapshot = { ...fennel, volumeType: 'fixed', originIsoCode: 'MQ' }
const free = { feeCents: 0, francoCents: null }

/** What is weighed of a bracket of half of the usual weight, in grams. */
const anyLine = fc
  .record({
    averageVolumeG: fc.integer({ min: 200, max: 25_000 }),
    below: fc.integer({ min: 0, max: 500 }),
    above: fc.integer({ min: 0, max: 500 }),
    halves: fc.integer({ min: 1, max: 400 }),
    unitPriceE4: fc.integer({ min: 1, max: 900_000 }),
    vatRate: fc.constantFrom('5.5', '10', '20'),
    weighs: fc.boolean(),
    isAnnounced: fc.boolean(),
    /** How far along the bracket its weighing lies. */
    along: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ below, above, halves, weighs, isAnnounced, along, ...drawn }) => {
    const weightMinG = Math.ceil((drawn.averageVolumeG * (1_000 - below)) / 1_000)
    const weightMaxG = Math.floor((drawn.averageVolumeG * (1_000 + above)) / 1_000)
    const [least, most] = [
      Math.ceil((weightMinG * halves) / 2),
      Math.floor((weightMaxG * halves) / 2),
    ]
    const line: OrderLineSnapshot = {
      ...fennel,
      ...drawn,
      orderedPackagesMilli: halves * 500,
      volumeType: weighs ? 'variable' : 'fixed',
      weightMinG: isAnnounced ? weightMinG : null,
      weightMaxG: isAnnounced ? weightMaxG : null,
    }
    const pickedWeightG = least + Math.floor(((most - least) * along) / 1_000)
    const picked = { ...line, pickedPackagesMilli: halves * 500, pickedWeightG }
    return { line, picked, isWeighable: least <= most }
  })
  // Half a package of exactly 201 g weighs no whole number of grams.
  .filter(({ isWeighable }) => isWeighable)
const interfel = {
  customer: { kind: 'detaillant' },
  rates: [{ zone: 'FR', ratePercent: '0.187', validFrom: '2026-01-01', validTo: null }],
  day: '2026-11-21',
} as const

test('three packages of 5,6 to 6,4 kg come to 41,16 € to 47,04 €, beside 44,10 €', () => {
  expect(orderLineTotal(fennel).netCents).toBe(4_410)
  expect(orderLineRange(fennel)).toEqual({ fromCents: 4_116, toCents: 4_704 })
  const totals = orderTotals({ lines: [fennel, bananas], delivery: { ...free, feeCents: 1_000 } })
  expect([totals.from.netCents, totals.netCents, totals.to.netCents]).toEqual([
    9_526, 9_820, 10_114,
  ])
  expect([totals.from.grossCents, totals.grossCents, totals.to.grossCents]).toEqual([
    10_050, 10_360, 10_670,
  ])
})

test('what nothing is weighed of, what announces nothing and what is weighed come to one amount', () => {
  const same = (line: OrderLineSnapshot) => {
    const { fromCents, toCents } = orderLineRange(line)
    const { netCents } = orderLineTotal(line)
    expect([fromCents, toCents]).toEqual([netCents, netCents])
  }
  same(bananas)
  same({ ...fennel, billingType: 'unit' })
  same({ ...fennel, weightMinG: null, weightMaxG: null })
  same({ ...fennel, pickedPackagesMilli: 3_000, pickedWeightG: 17_123 })
  same({ ...fennel, pickedPackagesMilli: 0 })
  // Counted but not weighed yet: of what is there.
  expect(orderLineRange({ ...fennel, pickedPackagesMilli: 2_000 })).toEqual({
    fromCents: 2_744,
    toCents: 3_136,
  })
})

describe('of any order', () => {
  const anyOrder = fc.array(anyLine, { minLength: 1, maxLength: 12 })

  test('from is at most what is announced, and that at most to', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 0, max: 5_000 }), (drawn, feeCents) => {
        const lines = drawn.map(({ line }) => line)
        const totals = orderTotals({ lines, delivery: { ...free, feeCents }, interfel })
        const { from, to } = totals
        expect(from.netCents).toBeLessThanOrEqual(totals.netCents)
        expect(totals.netCents).toBeLessThanOrEqual(to.netCents)
        expect(from.grossCents).toBeLessThanOrEqual(totals.grossCents)
        expect(totals.grossCents).toBeLessThanOrEqual(to.grossCents)
      }),
    )
  })

  test('each end is the sum of its lines', () => {
    fc.assert(
      fc.property(anyOrder, drawn => {
        const lines = drawn.map(({ line }) => line)
        const { from, to } = orderTotals({ lines, delivery: free })
        const ranges = lines.map(orderLineRange)
        expect(from.netCents).toBe(sumExact(ranges.map(({ fromCents }) => fromCents)))
        expect(to.netCents).toBe(sumExact(ranges.map(({ toCents }) => toCents)))
      }),
    )
  })

  test('what is weighed as announced is billed within the amounts', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 0, max: 5_000 }), (drawn, feeCents) => {
        const announced = drawn.filter(({ line }) => line.weightMinG != null)
        const { from, to, deliveryFeeCents } = orderTotals({
          lines: announced.map(({ line }) => line),
          delivery: { ...free, feeCents },
          interfel,
        })
        const billed = orderTotals({
          lines: announced.map(({ line, picked }) =>
            line.volumeType === 'variable' ? picked : line,
          ),
          // The fee stays as it was agreed: none for goods of less than half a cent, whatever they weigh.
          delivery: { ...free, feeCents: deliveryFeeCents },
          interfel,
        })
        // And nothing is delivered where they come to nothing.
        fc.pre(billed.goodsCents > 0)
        expect(from.netCents).toBeLessThanOrEqual(billed.netCents)
        expect(billed.netCents).toBeLessThanOrEqual(to.netCents)
        expect(from.grossCents).toBeLessThanOrEqual(billed.grossCents)
        expect(billed.grossCents).toBeLessThanOrEqual(to.grossCents)
      }),
    )
  })
})

describe('the limit counts the upper amount', () => {
  const limit = { approvalLimitCents: 50_000, role: 'purchaser' } as const
  const of = (grossCents: number, grossMaxCents = grossCents) => ({ grossCents, grossMaxCents })

  test('of the order', () => {
    expect(judgeApproval(of(49_000, 50_000), of(0), limit).waits).toBe(false)
    expect(judgeApproval(of(49_000, 50_001), of(0), limit)).toEqual({
      waits: true,
      withOthers: false,
      atMost: true,
    })
    expect(judgeApproval(of(50_001, 51_000), of(0), limit).atMost).toBe(false)
  })

  test('and of the others of its day', () => {
    expect(judgeApproval(of(20_000), of(29_000, 30_001), limit)).toEqual({
      waits: true,
      withOthers: true,
      atMost: true,
    })
    expect(judgeApproval(of(20_000), of(30_001), limit)).toMatchObject({ atMost: false })
    expect(judgeApproval(of(50_001), of(9_000), limit).withOthers).toBe(false)
  })

  test('never of who has none', () => {
    const admin = { ...limit, role: 'admin' } as const
    expect(judgeApproval(of(90_000), of(0), admin)).toEqual({
      waits: false,
      withOthers: false,
      atMost: false,
    })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  costOfGoods,
  countDifference,
  daysLeft,
  likelyLot,
  marginPercent,
  packageWeight,
  proposeLots,
  weightOfPackages,
} from './stock.ts'

test('packages weigh what those of their lot do, and taking them out weighs as much as putting them in', () => {
  expect(weightOfPackages(2_500, 6_100)).toBe(15_250)
  expect(weightOfPackages(500, 6_001)).toBe(3_001)
  expect(weightOfPackages(3_000, null)).toBe(0)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e8 }),
      fc.integer({ min: 1, max: 50_000 }),
      (milli, g) => {
        expect(weightOfPackages(-milli, g) + weightOfPackages(milli, g)).toBe(0)
      },
    ),
  )
  expect(packageWeight(100_000, 16_000)).toBe(6_250)
  expect(packageWeight(1, 16_000)).toBe(1)
})

test('a count writes the difference: after it the book says what was counted', () => {
  const book = { milli: 12_000, weightG: 73_200, packageG: 6_100 }
  expect(countDifference(book, { milli: 10_000, weightG: null })).toEqual({
    milli: -2_000,
    weightG: -12_200,
  })
  expect(countDifference(book, { milli: 12_000, weightG: 72_000 })).toEqual({
    milli: 0,
    weightG: -1_200,
  })
  // Nothing left weighs nothing, whatever the scale said before.
  expect(countDifference(book, { milli: 0, weightG: null })).toEqual({
    milli: -12_000,
    weightG: -73_200,
  })
  // More went out than ever came in: the count puts it right.
  expect(
    countDifference(
      { milli: -1_000, weightG: -6_100, packageG: 6_100 },
      { milli: 0, weightG: null },
    ),
  ).toEqual({ milli: 1_000, weightG: 6_100 })
})

test('goods cost by package or by weight, and the margin is what is left of the price', () => {
  expect(costOfGoods({ costE4: 75_000, unit: 'package' }, { milli: 2_500, weightG: null })).toBe(
    1_875,
  )
  expect(costOfGoods({ costE4: 12_500, unit: 'kg' }, { milli: 2_500, weightG: 15_250 })).toBe(1_906)
  expect(costOfGoods({ costE4: 12_500, unit: 'kg' }, { milli: 2_500, weightG: null })).toBeNull()
  expect(marginPercent(2_500, 1_875)).toBe(25)
  expect(marginPercent(1_000, 1_500)).toBe(-50)
  expect(marginPercent(0, 1_500)).toBeNull()
})

test('lots without a number get the day and the next free one', () => {
  expect(proposeLots('2026-11-26', new Set(), 2)).toEqual(['261126-1', '261126-2'])
  expect(proposeLots('2026-11-26', new Set(['261126-1', '261126-3']), 2)).toEqual([
    '261126-2',
    '261126-4',
  ])
})

test('the lot in hand goes on until it is used up, then the one that keeps least', () => {
  const lots = [
    { lot: 'L-1', best_before: '2026-11-28', packages: 4 },
    { lot: 'L-2', best_before: '2026-12-02', packages: 9 },
  ]
  expect(likelyLot(lots, null)).toBe('L-1')
  expect(likelyLot(lots, 'l 2'.replace(' ', '-'))).toBe('l-2')
  expect(likelyLot(lots, 'L-0')).toBe('L-1')
  expect(likelyLot([], 'L-0')).toBe('L-0')
  expect(likelyLot([], null)).toBeNull()
})

test('a lot keeps so many days, across a change of the clock too', () => {
  expect(daysLeft('2026-11-28', '2026-11-26')).toBe(2)
  expect(daysLeft('2026-11-25', '2026-11-26')).toBe(-1)
  expect(daysLeft('2026-10-26', '2026-10-24')).toBe(2)
  expect(daysLeft(null, '2026-11-26')).toBeNull()
})

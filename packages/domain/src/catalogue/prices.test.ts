import { expect, test } from 'vitest'
import { isGoodPrice, priceInUsualUnit } from './prices.ts'

test.each([
  [18_500, 21_000, true],
  [92_000, 100_000, true],
  [92_001, 100_000, false],
  [100_000, 100_000, false],
  [120_000, 100_000, false],
])('a price of %i against a median of %i is good: %s', (priceE4, medianE4, good) => {
  expect(isGoodPrice({ priceE4, medianE4 })).toBe(good)
})

const content = { unitsPerPackage: 8, averageVolumeG: 2_000 }

test.each([
  ['weight', 'weight', 99_500, 99_500],
  ['package', 'unit', 199_000, 24_875],
  ['package', 'weight', 199_000, 99_500],
  ['unit', 'weight', 24_875, 99_500],
  ['weight', 'unit', 99_500, 24_875],
  ['unit', 'package', 24_875, 199_000],
  ['package', 'unit', 1, 1],
] as const)('a price by %s is, by %s, %i → %i', (billingType, usual, unitPriceE4, expected) => {
  expect(priceInUsualUnit({ ...content, billingType, unitPriceE4 }, usual)).toBe(expected)
})

test('a price by kilogram needs a weight', () => {
  const offer = { unitsPerPackage: 8, averageVolumeG: null, unitPriceE4: 100 } as const
  expect(priceInUsualUnit({ ...offer, billingType: 'package' }, 'weight')).toBeNull()
  expect(priceInUsualUnit({ ...offer, billingType: 'weight' }, 'package')).toBeNull()
  expect(priceInUsualUnit({ ...offer, billingType: 'package' }, 'unit')).toBe(13)
})

import { expect, test } from 'vitest'
import { isOutlier, likelierBilling, medianOf } from './usual-price.ts'

test.each([
  [25_000, 10_000, false],
  [25_001, 10_000, true],
  [4_000, 10_000, false],
  [3_999, 10_000, true],
  [99_000, null, false],
])('%i against %s is unlikely: %s', (price, reference, unlikely) =>
  expect(isOutlier(price, reference)).toBe(unlikely),
)

test('a price of a punnet is not one of a kilogram', () => {
  const usual = { weight: 40_000, unit: 10_000, package: 120_000 }
  expect(likelierBilling(10_500, { said: 'weight', usual })).toBe('unit')
  expect(likelierBilling(5, { said: 'weight', usual })).toBeNull()
})

test('the middle price', () => {
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([])).toBeNull()
})

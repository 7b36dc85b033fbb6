import { expect, test } from 'vitest'
import { packagesToReorder } from './reorder.ts'

const halves = { allowsHalf: true, isIndivisible: false, minPackagesMilli: 1000 }
const whole = { ...halves, allowsHalf: false }

test.each([
  [3000, whole, 3000],
  [1500, halves, 1500],
  [500, halves, 500],
  [1500, whole, 2000],
  [1500, { ...halves, isIndivisible: true }, 2000],
  [2000, { ...whole, minPackagesMilli: 5000 }, 5000],
  [2000, { ...whole, minPackagesMilli: 2500 }, 3000],
  [20_000_000, whole, 10_000_000],
])('%i thousandths under %o become %i', (ordered, rules, expected) => {
  expect(packagesToReorder(ordered, rules)).toBe(expected)
})

import { expect, test } from 'vitest'
import { parseQuantity } from './quantity-stepper.tsx'

test.each([
  ['2', 1, 2],
  ['2,5', 0.5, 2.5],
  ['2.5', 0.5, 2.5],
  ['1\u202f200', 1, 1200],
  ['0', 1, 0],
] as const)('« %s » by steps of %d is %d packages', (text, step, quantity) => {
  expect(parseQuantity(text, step)).toBe(quantity)
})

test.each([
  ['2,5', 1],
  ['2,25', 0.5],
  ['-1', 1],
  ['', 1],
  ['deux', 1],
  ['1e9', 1],
] as const)('« %s » by steps of %d is no quantity', (text, step) => {
  expect(parseQuantity(text, step)).toBeNull()
})

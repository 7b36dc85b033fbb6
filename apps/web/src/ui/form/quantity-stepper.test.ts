import { expect, test } from 'vitest'
import { packagesAbove, packagesBelow, parseQuantity, refuseTyped } from './quantity-stepper.tsx'

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

test.each([
  ['99999', 1, '9\u202f999\u00a0colis au plus\u00a0: la quantité n’a pas changé.'],
  ['0', 1, '1\u00a0colis au moins\u00a0: la quantité n’a pas changé.'],
  ['2,5', 1, 'Cette offre se vend par colis entiers\u00a0: la quantité n’a pas changé.'],
  ['2,25', 0.5, 'Cette offre se vend par demi-colis\u00a0: la quantité n’a pas changé.'],
  ['douze', 1, '« douze » n’est pas un nombre de colis\u00a0: la quantité n’a pas changé.'],
  ['12', 1, null],
  ['', 1, null],
] as const)('of « %s » by steps of %d it is said: %s', (text, step, refusal) => {
  const bounds = { step, min: step, max: 9_999 }
  expect(refuseTyped(text, parseQuantity(text, step), bounds)).toBe(refusal)
})

test('the buttons count whole packages, and go down to the half where halves are sold', () => {
  expect([0, 0.5, 1, 2.5].map(packagesAbove)).toEqual([1, 1, 2, 3])
  expect([3, 2.5, 1.5, 1, 0.5].map(packages => packagesBelow(packages, 0.5))).toEqual([
    2, 2, 1, 0.5, 0,
  ])
  expect([3, 2, 1].map(packages => packagesBelow(packages, 1))).toEqual([2, 1, 0])
})

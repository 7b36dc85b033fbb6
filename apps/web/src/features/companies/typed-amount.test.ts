import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './typed-amount.ts'

test.each([
  ['500', 500],
  ['1 234,50 €', 1234.5],
  ['1\u202f234,5', 1234.5],
  ['0', 0],
  ['12.34', 12.34],
  // The server says in its own words what is wrong with these.
  ['-3', -3],
  ['0,001', 0.001],
])('« %s » is %d', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each(['', '   ', '€'])('« %s » is none', text => {
  expect(readAmount(text)).toBeNull()
})

test.each(['cinq cents', '1,2,3', '1e3', '5-', ','])('« %s » is no amount', text => {
  expect(readAmount(text)).toBeUndefined()
})

test('what is shown is read back', () => {
  for (const amount of [null, 0, 500, 1234.5, 10_000_000])
    expect(readAmount(writeAmount(amount))).toBe(amount)
})

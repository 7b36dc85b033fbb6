import { expect, test } from 'vitest'
import { readLimit, writeLimit } from './approval-limit.ts'

test.each([
  ['500', 500],
  ['1 234,50 €', 1234.5],
  ['1\u202f234,5', 1234.5],
  ['0', 0],
  ['12.34', 12.34],
  // The server says in its own words what is wrong with these.
  ['-3', -3],
  ['0,001', 0.001],
])('« %s » is %d', (text, limit) => {
  expect(readLimit(text)).toBe(limit)
})

test.each(['', '   ', '€'])('« %s » is no limit', text => {
  expect(readLimit(text)).toBeNull()
})

test.each(['cinq cents', '1,2,3', '1e3', '5-', ','])('« %s » is no amount', text => {
  expect(readLimit(text)).toBeUndefined()
})

test('what is shown is read back', () => {
  for (const limit of [null, 0, 500, 1234.5, 10_000_000])
    expect(readLimit(writeLimit(limit))).toBe(limit)
})

import { expect, test } from 'vitest'
import { readCount } from './count-shelf.tsx'

test.each([
  ['', null],
  [' 2,5 ', 2.5],
  ['0', 0],
  ['0.25', 0.25],
  ['deux', undefined],
  ['-1', undefined],
  ['1,234', undefined],
])('« %s » on a shelf is read as %s', (typed, counted) => {
  expect(readCount(typed)).toBe(counted)
})

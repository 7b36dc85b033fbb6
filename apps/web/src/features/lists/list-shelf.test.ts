import { expect, test } from 'vitest'
import { moved } from './list-shelf.tsx'

test.each([
  [0, 2, [2, 3, 1]],
  [2, 0, [3, 1, 2]],
  [1, 1, [1, 2, 3]],
  [1, 9, [1, 3, 2]],
  [1, -1, [2, 1, 3]],
])('the line at %d goes to %d', (from, to, order) => {
  expect(moved([1, 2, 3], from, to)).toEqual(order)
})

import { expect, test } from 'vitest'
import { withDay } from './recurrence-fields.tsx'

const monday = { days: [1], shop_id: 7 }
const thursday = { days: [4, 5], shop_id: null }

test('a day that is ticked leaves the recurrence it was in', () => {
  expect(withDay([monday, thursday], 0, 4, true)).toEqual([
    { days: [1, 4], shop_id: 7 },
    { days: [5], shop_id: null },
  ])
})

test('a day that is unticked leaves the others alone', () => {
  expect(withDay([monday, thursday], 1, 5, false)).toEqual([monday, { days: [4], shop_id: null }])
})

import { expect, test } from 'vitest'
import { placeOfDrop } from './place-of-drop.ts'

const stop = (order_id: number) => ({ order_id })
const tours = { routes: [{ id: 7, stops: [stop(1), stop(2), stop(3)] }] }

test.each([
  ['on the upper half of the first: before all', { on: 1, edge: 'top' }, null],
  ['on the lower half of the first: behind it', { on: 1, edge: 'bottom' }, 1],
  ['on the upper half of the last: before it', { on: 3, edge: 'top' }, 2],
] as const)('a stop dropped %s', (_, place, after_order_id) => {
  const moved = placeOfDrop(tours, 9, { routeId: 7, ...place })
  expect(moved).toEqual({ orderId: 9, route_id: 7, after_order_id })
})

test('a stop moved within its tour does not stand behind itself', () => {
  const down = placeOfDrop(tours, 1, { routeId: 7, on: 2, edge: 'bottom' })
  expect(down).toEqual({ orderId: 1, route_id: 7, after_order_id: 2 })
  const up = placeOfDrop(tours, 2, { routeId: 7, on: 3, edge: 'top' })
  expect(up).toEqual({ orderId: 2, route_id: 7, after_order_id: 1 })
})

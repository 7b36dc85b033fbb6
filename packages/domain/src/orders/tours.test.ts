import { expect, test } from 'vitest'
import { deliveredAt, inDrivingOrder, signaturePath, stopNumbers, withMoved } from './tours.ts'

test('stops stand as they are remembered, two orders of one customer together', () => {
  const stop = (orderId: number, buyerId: number, position: number | null) => ({
    orderId,
    buyerId,
    routeId: 1,
    position,
  })
  const driven = inDrivingOrder([stop(1, 30, 2), stop(2, 20, 1), stop(3, 30, 2), stop(4, 40, 2)])
  expect(driven.map(({ orderId }) => orderId)).toEqual([2, 1, 3, 4])
})

test.each([
  ['behind another', { buyerId: 4, afterBuyerId: 1 }, [1, 4, 2, 3, 5]],
  ['behind one further on', { buyerId: 1, afterBuyerId: 4 }, [2, 3, 4, 1, 5]],
  ['before all others of the day', { buyerId: 5, afterBuyerId: null }, [1, 2, 5, 3, 4]],
  ['new, behind another', { buyerId: 9, afterBuyerId: 3 }, [1, 2, 3, 9, 4, 5]],
  ['behind its own other order', { buyerId: 2, afterBuyerId: 2 }, [1, 2, 3, 4, 5]],
  ['behind who is not on the route', { buyerId: 2, afterBuyerId: 77 }, [1, 3, 4, 5, 2]],
])('a customer is put %s, and nobody else moves', (_, moved, expected) => {
  expect(withMoved([1, 2, 3, 4, 5], { ...moved, ofTheDay: [3, 4, 5] })).toEqual(expected)
})

test('the first of an empty day stands at the end of its route', () => {
  expect(withMoved([1, 2], { buyerId: 9, afterBuyerId: null, ofTheDay: [] })).toEqual([1, 2, 9])
})

test('a phone says when it delivered, three days later too, but neither tomorrow nor last month', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  const said = new Date('2026-11-22T05:12:00Z')
  expect(deliveredAt(said, now)).toBe(said)
  expect(deliveredAt(new Date('2026-11-25T09:00:01Z'), now)).toBe(now)
  expect(deliveredAt(new Date('2026-10-25T09:00:00Z'), now)).toBe(now)
  expect(deliveredAt(null, now)).toBe(now)
})

test('a signature is strokes and nothing else', () => {
  expect(signaturePath.test('M1 2L3 4L5 6M10 20L30 40')).toBe(true)
  for (const wrong of ['', 'M1 2', 'M1 2L3 4"/><script>', 'M-1 2L3 4', 'M1 2L3 4 ', 'M1 2\nL3 4'])
    expect(signaturePath.test(wrong)).toBe(false)
})

test('orders of one customer that stand together are one stop', () => {
  expect(stopNumbers([7, 7, 4, 9, 9, 9, 7])).toEqual([1, 1, 2, 3, 3, 3, 4])
})

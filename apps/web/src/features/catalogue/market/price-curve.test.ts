import { expect, test } from 'vitest'
import { heightOf, pathOf, rangeOf } from './price-curve.tsx'

const day = (lowest: number | null, median: number | null) => ({
  day: '2026-11-21',
  lowest,
  median,
})

test('the range holds the lowest and the median prices of the days that have one', () => {
  expect(rangeOf([day(1.8, 2.1), day(null, null), day(1.6, 1.9)])).toEqual({ low: 1.6, high: 2.1 })
  expect(rangeOf([day(null, null)])).toBeUndefined()
})

test('dear is up, cheap is down, and a price that never moved is in the middle', () => {
  expect(heightOf(2, { low: 1, high: 2 })).toBe(0)
  expect(heightOf(1, { low: 1, high: 2 })).toBe(100)
  expect(heightOf(1.5, { low: 1.5, high: 1.5 })).toBe(50)
})

test('a day without a price interrupts the stroke', () => {
  expect(pathOf([1, 2, null, 1.5], { low: 1, high: 2 })).toBe('M0 100h0L1 0M3 50h0')
})

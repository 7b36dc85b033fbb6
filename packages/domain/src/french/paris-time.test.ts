import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isDay, isoWeekday, parisDay, parisInstant } from './paris-time.ts'

describe('an instant of Paris', () => {
  test.each([
    ['in winter', '2026-11-21', '23:00', '2026-11-21T22:00:00.000Z'],
    ['in summer', '2026-07-01', '23:00', '2026-07-01T21:00:00.000Z'],
    ['just before spring forward', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['in the hour skipped', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['just after spring forward', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['in the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['just after falling back', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['at midnight of the change', '2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
  ])('%s', (_, day, time, expected) => {
    expect(parisInstant(day, time).toISOString()).toBe(expected)
  })

  test.each([
    ['2026-02-29', '10:00'],
    ['2026-11-21', '24:00'],
    ['2026-11-21', '9:00'],
    ['21/11/2026', '10:00'],
  ])('is not made from %s %s', (day, time) => {
    expect(() => parisInstant(day, time)).toThrow(RangeError)
  })

  test('falls on the day it was asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 23 }),
        (days, hour) => {
          const day = addDays('2000-01-01', days)
          expect(parisDay(parisInstant(day, `${String(hour).padStart(2, '0')}:30`))).toBe(day)
        },
      ),
    )
  })
})

test('the day in Paris is ahead of UTC by one or two hours', () => {
  expect(parisDay(new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20')
  expect(parisDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  expect(parisDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})

test('days are counted over months, years and changes of the clock', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect([isoWeekday('2026-11-16'), isoWeekday('2026-11-22')]).toEqual([1, 7])
})

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-21T00:00', false],
  ['demain', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

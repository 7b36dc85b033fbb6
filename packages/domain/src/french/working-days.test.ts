import { expect, test } from 'vitest'
import { addWorkingDays, isPublicHoliday, isWorkingDay } from './working-days.ts'

test.each([
  ['2024-04-01', 'Easter Monday'],
  ['2025-04-21', 'Easter Monday'],
  ['2026-04-06', 'Easter Monday'],
  ['2027-03-29', 'Easter Monday'],
  ['2038-04-26', 'the latest Easter Monday'],
  ['2026-05-14', 'Ascension Day'],
  ['2026-05-25', 'Whit Monday'],
  ['2026-07-14', 'the national day'],
  ['2026-11-11', 'Armistice Day'],
])('%s is %s', day => {
  expect(isPublicHoliday(day)).toBe(true)
  expect(isWorkingDay(day)).toBe(false)
})

test('eleven public holidays a year, ten when two fall on one day', () => {
  const holidaysIn = (year: number): number =>
    Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, index + 1)))
      .filter(date => date.getUTCFullYear() === year)
      .filter(date => isPublicHoliday(date.toISOString().slice(0, 10))).length
  expect(holidaysIn(2026)).toBe(11)
  // Ascension Day on the first of May.
  expect(holidaysIn(2008)).toBe(10)
})

test('Saturday and Sunday are no working days', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWorkingDay)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test.each([
  ['2026-11-24', 2, '2026-11-26'],
  ['2026-11-20', 2, '2026-11-24'],
  ['2026-11-21', 2, '2026-11-24'],
  // Christmas is a Friday, New Year's Day the next one.
  ['2026-12-24', 2, '2026-12-29'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-24', 0, '2026-11-24'],
])('from %s, %i working days later is %s', (day, count, reached) => {
  expect(addWorkingDays(day, count)).toBe(reached)
})

test('what is no day is refused', () => {
  expect(() => isWorkingDay('2026-02-30')).toThrow(RangeError)
})

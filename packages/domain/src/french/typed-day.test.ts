import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

const today = '2026-11-26'

test('a day is read however it is typed', () => {
  for (const text of [
    '3/12',
    '03/12',
    '0312',
    '3.12',
    ' 3-12 ',
    '031226',
    '03/12/2026',
    '03122026',
  ])
    expect(readTypedDay(text, today), text).toBe('2026-12-03')
})

test('without a year it is the nearest one', () => {
  expect(readTypedDay('5/1', today)).toBe('2027-01-05')
  expect(readTypedDay('20/11', today)).toBe('2026-11-20')
  expect(readTypedDay('30/12', '2026-01-02')).toBe('2025-12-30')
  expect(readTypedDay('29/2', today)).toBeNull()
  expect(readTypedDay('29/2', '2027-11-26')).toBe('2028-02-29')
})

test('what is no day is none', () => {
  for (const text of ['', '32/1', '31/11', '3', 'demain', '3/13', '312', '30/02/2026'])
    expect(readTypedDay(text, today), text).toBeNull()
})

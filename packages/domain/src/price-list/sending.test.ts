import { expect, test } from 'vitest'
import { parisInstant } from '../french/paris-time.ts'
import { deliveryOfSending, nextSending } from './sending.ts'

/** Tuesday to Saturday, to be ordered until 23:00 of the day before. */
const calendar = { deliveryDays: [2, 3, 4, 5, 6], cutOff: '23:00', leadDays: 1, closures: [] }
const at = (day: string, time: string) => parisInstant(day, time)

test('a list goes out on the evening before a delivery, and on no other', () => {
  const days = ['23', '24', '25', '26', '27', '28', '29'].map(day => `2026-11-${day}`)
  expect(days.map(day => deliveryOfSending(calendar, at(day, '18:00'))?.date ?? null)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    null,
    null,
  ])
})

test('a cut-off at noon has its list the evening before; one that is over is not waited for', () => {
  const noon = { ...calendar, cutOff: '12:00' }
  expect(deliveryOfSending(noon, at('2026-11-23', '18:00'))?.date).toBe('2026-11-25')
  expect(deliveryOfSending(calendar, at('2026-11-23', '23:30'))?.date).toBe('2026-11-25')
})

test('a closed day has no list, and a shop that never delivers never sends one', () => {
  const closed = { ...calendar, closures: ['2026-11-24'] }
  expect(deliveryOfSending(closed, at('2026-11-23', '18:00'))).toBeNull()
  expect(
    nextSending({ ...calendar, deliveryDays: [] }, { sendAt: '18:00', seenToOn: null }, new Date()),
  ).toBeNull()
})

test('the next list is today’s until its evening was seen to, then the next evening’s with a delivery', () => {
  const now = at('2026-11-27', '10:00')
  const ask = (seenToOn: string | null) => nextSending(calendar, { sendAt: '18:00', seenToOn }, now)
  expect(ask(null)).toEqual(at('2026-11-27', '18:00'))
  expect(ask('2026-11-26')).toEqual(at('2026-11-27', '18:00'))
  expect(ask('2026-11-27')).toEqual(at('2026-11-30', '18:00'))
})

test('a time that is past and not seen to is now', () => {
  const now = at('2026-11-27', '18:03')
  expect(nextSending(calendar, { sendAt: '18:00', seenToOn: '2026-11-26' }, now)).toEqual(now)
})

test('the hour holds through the nights that change the clocks', () => {
  const sunday = { ...calendar, deliveryDays: [1, 7] }
  expect(deliveryOfSending(sunday, at('2026-10-24', '18:00'))?.date).toBe('2026-10-25')
  expect(deliveryOfSending(sunday, at('2026-03-28', '22:59'))?.date).toBe('2026-03-29')
})

import { describe, expect, test } from 'vitest'
import type { DeliveryCalendar } from '../companies/delivery-calendar.ts'
import { nextOccurrence, type Schedule } from './recurrence.ts'

// A Tuesday, 09:00 in Paris.
const now = new Date('2026-11-24T09:00:00+01:00')
const everyDay: DeliveryCalendar = {
  deliveryDays: [1, 2, 3, 4, 5, 6, 7],
  cutOff: '23:00',
  leadDays: 1,
}
const thursdays: Schedule = {
  recurrences: [{ days: [4], shopId: null }],
  mode: 'prepare',
  paused: false,
  skippedDate: null,
  preparedDates: [],
}
const next = (
  schedule: Partial<Schedule>,
  calendars: readonly DeliveryCalendar[] = [everyDay],
  at = now,
) => nextOccurrence({ ...thursdays, ...schedule }, () => calendars, at)

describe('the next delivery of a recurrent list', () => {
  test('is its next day, prepared twelve hours before the cut-off', () => {
    expect(next({})).toEqual({
      date: '2026-11-26',
      shopId: null,
      cutOffAt: new Date('2026-11-25T23:00:00+01:00'),
      prepareAt: new Date('2026-11-25T11:00:00+01:00'),
    })
  })

  test('is the following one once the cut-off has passed', () => {
    expect(next({}, [everyDay], new Date('2026-11-25T23:00:00+01:00'))?.date).toBe('2026-12-03')
  })

  test('takes the sooner of several recurrences', () => {
    const recurrences = [
      { days: [6, 7], shopId: null },
      { days: [5], shopId: 9 },
    ]
    expect(next({ recurrences })).toMatchObject({ date: '2026-11-27', shopId: 9 })
  })

  test('follows the wholesaler’s days, closures and lead time', () => {
    expect(next({}, [{ ...everyDay, closures: ['2026-11-26'] }])?.date).toBe('2026-12-03')
    expect(next({}, [{ ...everyDay, leadDays: 3 }])?.date).toBe('2026-12-03')
    expect(next({}, [{ ...everyDay, deliveryDays: [1, 2] }])).toBeNull()
  })

  test('waits for the earliest cut-off of the wholesalers that deliver that day', () => {
    const early = { ...everyDay, cutOff: '14:00' }
    const away = { ...everyDay, deliveryDays: [1], cutOff: '06:00' }
    expect(next({}, [everyDay, early, away])?.cutOffAt).toEqual(
      new Date('2026-11-25T14:00:00+01:00'),
    )
  })

  test('exists while nothing of the list is for sale, but not without its wholesaler', () => {
    expect(next({}, [])?.date).toBe('2026-11-26')
    expect(next({ recurrences: [{ days: [4], shopId: 9 }] }, [])).toBeNull()
  })

  test('is none when paused or without days', () => {
    expect(next({ paused: true })).toBeNull()
    expect(next({ recurrences: [] })).toBeNull()
  })

  test('passes what is skipped and what is prepared', () => {
    expect(next({ skippedDate: '2026-11-26' })?.date).toBe('2026-12-03')
    expect(next({ preparedDates: ['2026-11-26', '2026-12-03'] })?.date).toBe('2026-12-10')
    expect(next({ skippedDate: '2026-11-19' })?.date).toBe('2026-11-26')
  })

  test('keeps the hours of Paris when the clocks change', () => {
    const autumn = new Date('2026-10-23T09:00:00+02:00')
    const recurrences = [{ days: [1], shopId: null }]
    expect(next({ recurrences }, [everyDay], autumn)).toMatchObject({
      cutOffAt: new Date('2026-10-25T23:00:00+01:00'),
      prepareAt: new Date('2026-10-25T11:00:00+01:00'),
    })
  })
})

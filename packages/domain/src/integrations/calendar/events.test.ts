import { expect, test } from 'vitest'
import { calendarSpan, cutOffEvents, deliveryEvent } from './events.ts'

const site = { publicUrl: 'https://carreau.example' }
const calendar = {
  shopId: 7,
  shopName: 'Primeurs',
  deliveryDays: [1, 2, 3, 4, 5, 6, 7],
  cutOff: '02:30',
  leadDays: 0,
}

test('a cut-off of the night in which clocks change is at one instant, and told an hour before', () => {
  const of = (day: string) =>
    cutOffEvents(calendar, { from: day, to: day }, { ...site, path: '/cart' })
  // Skipped in spring, twice in autumn: as the order itself is closed (`cutOffOf`).
  expect(of('2026-03-29')[0]?.time).toEqual({
    from: new Date('2026-03-29T01:00:00Z'),
    to: new Date('2026-03-29T01:30:00Z'),
  })
  expect(of('2026-10-25')[0]?.time).toEqual({
    from: new Date('2026-10-25T00:00:00Z'),
    to: new Date('2026-10-25T00:30:00Z'),
  })
  expect(of('2026-11-25')[0]).toMatchObject({
    uid: 'cutoff-7-2026-11-25@carreau.example',
    summary: 'Heure limite 02:30 · Primeurs',
    alarmMinutes: 30,
  })
})

test('days off have no cut-off, and one of the last day may be for a delivery after it', () => {
  const span = calendarSpan(new Date('2026-11-24T09:00:00+01:00'))
  expect(span).toEqual({ from: '2026-11-10', to: '2026-12-24' })
  const days = (more: object) =>
    cutOffEvents({ ...calendar, ...more }, span, { ...site, path: '/cart' }).map(({ uid }) =>
      uid.slice(9, 19),
    )
  expect(days({ closures: ['2026-11-25'] })).not.toContain('2026-11-25')
  expect(days({ deliveryDays: [2] })).toContain('2026-12-01')
  expect(days({ deliveryDays: [2] })).not.toContain('2026-12-02')
  expect(days({ leadDays: 2 }).at(-1)).toBe('2026-12-26')
})

test('an order keeps its event, which only ever goes on', () => {
  const order = {
    ...{ id: 12, number: 'C00000012', day: '2026-11-25', shopName: 'Primeurs', version: 1 },
    ...{ packagesMilli: 2500, changedAt: new Date('2026-11-24T08:00:00Z') },
  }
  const events = (['submitted', 'accepted', 'picking', 'shipped', 'delivered'] as const).map(
    status => deliveryEvent({ ...order, status }, site),
  )
  expect(new Set(events.map(({ uid }) => uid))).toEqual(
    new Set(['order-C00000012@carreau.example']),
  )
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
  const cancelled = deliveryEvent({ ...order, status: 'cancelled' }, site)
  expect(cancelled.isCancelled).toBe(true)
  expect(cancelled.sequence).toBeGreaterThan(5)
})

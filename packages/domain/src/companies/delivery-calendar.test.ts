import { describe, expect, test } from 'vitest'
import {
  closedForApproval,
  contestableUntil,
  isDeliveryOpen,
  nextDeliveries,
} from './delivery-calendar.ts'

/** Tuesday to Saturday, ordered by 23:00 the day before. */
const rungis = { deliveryDays: [2, 3, 4, 5, 6], cutOff: '23:00', leadDays: 1 }

const dates = (calendar: typeof rungis & { closures?: string[] }, now: string, count = 3) =>
  nextDeliveries(calendar, new Date(now), count).map(delivery => delivery.date)

describe('the next deliveries', () => {
  test('name the day and the instant until which to order', () => {
    expect(nextDeliveries(rungis, new Date('2026-11-19T12:00:00Z'), 2)).toEqual([
      { date: '2026-11-20', cutOffAt: new Date('2026-11-19T22:00:00Z') },
      { date: '2026-11-21', cutOffAt: new Date('2026-11-20T22:00:00Z') },
    ])
  })

  test('lose a day at its cut-off to the second', () => {
    expect(dates(rungis, '2026-11-19T21:59:59Z', 1)).toEqual(['2026-11-20'])
    expect(dates(rungis, '2026-11-19T22:00:00Z', 1)).toEqual(['2026-11-21'])
  })

  test('skip days without rounds and closures', () => {
    expect(dates(rungis, '2026-11-21T10:00:00Z')).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(dates({ ...rungis, closures: ['2026-11-25'] }, '2026-11-21T10:00:00Z')).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
    ])
  })

  test('may be today while its cut-off has not passed', () => {
    const sameDay = { deliveryDays: [5], cutOff: '04:00', leadDays: 0 }
    expect(dates(sameDay, '2026-11-20T02:59:00Z', 1)).toEqual(['2026-11-20'])
    expect(dates(sameDay, '2026-11-20T03:00:00Z', 1)).toEqual(['2026-11-27'])
  })

  test('count the day in Paris, not in UTC', () => {
    // 00:30 on Friday in Paris is still Thursday in UTC: Friday's cut-off passed at 23:00.
    expect(dates(rungis, '2026-11-19T23:30:00Z', 1)).toEqual(['2026-11-21'])
  })

  test('end when a shop does not deliver or is closed for long', () => {
    expect(dates({ ...rungis, deliveryDays: [] }, '2026-11-19T12:00:00Z')).toEqual([])
    expect(dates({ ...rungis, deliveryDays: [6] }, '2026-11-19T12:00:00Z', 100)).toHaveLength(9)
  })
})

test.each([
  ['the cut-off', '2026-11-25', '2026-11-24T22:00:00.000Z'],
  ['that of a day without a round', '2026-11-29', '2026-11-28T22:00:00.000Z'],
  ['an hour where it is past', '2026-11-24', '2026-11-24T09:00:00.000Z'],
])('what was entered is contested until %s', (_, day, until) => {
  const now = new Date('2026-11-24T08:00:00Z')
  expect(contestableUntil(rungis, day, now).toISOString()).toBe(until)
})

describe('over a change of the clock', () => {
  const daily = { deliveryDays: [1, 2, 3, 4, 5, 6, 7], cutOff: '23:00', leadDays: 1 }

  test('the cut-off stays at 23:00 of Paris in autumn', () => {
    const cutOffs = nextDeliveries(daily, new Date('2026-10-24T06:00:00Z'), 3)
    expect(cutOffs.map(delivery => delivery.cutOffAt.toISOString())).toEqual([
      '2026-10-24T21:00:00.000Z',
      '2026-10-25T22:00:00.000Z',
      '2026-10-26T22:00:00.000Z',
    ])
  })

  test('the cut-off stays at 23:00 of Paris in spring', () => {
    const cutOffs = nextDeliveries(daily, new Date('2026-03-28T06:00:00Z'), 2)
    expect(cutOffs.map(delivery => delivery.cutOffAt.toISOString())).toEqual([
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T21:00:00.000Z',
    ])
  })

  test('no delivery is lost or doubled', () => {
    expect(dates({ ...daily, leadDays: 2 }, '2026-10-23T22:30:00Z')).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
    ])
    expect(dates({ ...daily, leadDays: 2 }, '2026-03-27T22:30:00Z')).toEqual([
      '2026-03-30',
      '2026-03-31',
      '2026-04-01',
    ])
  })
})

describe('a chosen date', () => {
  const now = new Date('2026-11-19T12:00:00Z')

  test('is open when it is among the next deliveries', () => {
    const offered = nextDeliveries(rungis, now, 100).map(delivery => delivery.date)
    expect(offered.length).toBeGreaterThan(40)
    for (const date of offered) expect(isDeliveryOpen(date, rungis, now)).toBe(true)
  })

  test.each([
    ['past its cut-off', '2026-11-19'],
    ['in the past', '2025-11-21'],
    ['before all dates', '0000-01-01'],
    ['on a day without rounds', '2026-11-22'],
    ['too far ahead', '2027-11-20'],
    ['no day', '2026-02-30'],
    ['no date', 'demain'],
  ])('%s is closed', (_, date) => {
    expect(isDeliveryOpen(date, { ...rungis, leadDays: 1 }, now)).toBe(false)
  })

  test('during a closure is closed', () => {
    const closed = { ...rungis, closures: ['2026-11-20'] }
    expect(isDeliveryOpen('2026-11-20', rungis, now)).toBe(true)
    expect(isDeliveryOpen('2026-11-20', closed, now)).toBe(false)
  })
})

const shop = { shopName: 'Primeurs', deliveryDays: [1, 3], cutOff: '23:00', leadDays: 1 }
/** A Tuesday, after the cut-off for Wednesday. */
const now = new Date('2026-11-24T23:50:00+01:00')

test('an approval that comes too late is told the next day there is, and what to do', () => {
  expect(closedForApproval(shop, '2026-11-25', { now, by: 'admin' })).toBe(
    'Primeurs ne prend plus de commande pour le mercredi 25 novembre 2026. Prochaine livraison possible\u00a0: lundi 30 novembre 2026. Rejetez cette commande, puis commandez à nouveau.',
  )
})

test('the way on is what the reader may do', () => {
  const told = (by: 'purchaser' | 'accountant') =>
    closedForApproval(shop, '2026-11-25', { now, by }).replace(/^.* possible/, '')
  expect(told('purchaser')).toBe(
    '\u00a0: lundi 30 novembre 2026. Annulez cette commande, puis commandez à nouveau.',
  )
  expect(told('accountant')).toBe('\u00a0: lundi 30 novembre 2026.')
})

test('where no day is open, none is promised', () => {
  expect(closedForApproval({ ...shop, deliveryDays: [] }, '2026-11-25', { now, by: 'admin' })).toBe(
    'Primeurs ne prend plus de commande pour le mercredi 25 novembre 2026. Aucune autre livraison n’est ouverte pour le moment.',
  )
})

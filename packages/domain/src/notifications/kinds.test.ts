import { expect, test } from 'vitest'
import {
  channelsFor,
  kindsToldTo,
  notificationKinds,
  notificationRules,
  quietUntil,
  rolesToldOf,
} from './kinds.ts'

const everywhere = { in_app: true, email: true, push: true }
const nowhere = { in_app: false, email: false, push: false }

test('every kind has its own name, one sentence and someone to tell', () => {
  const rules = notificationKinds.map(kind => notificationRules[kind])
  expect(new Set(rules.map(({ label }) => label)).size).toBe(notificationKinds.length)
  for (const { description, toldTo } of rules) {
    expect(description).toMatch(/^\p{Lu}.+[^.]\.$/u)
    expect(Object.values(toldTo).flat().length).toBeGreaterThan(0)
  }
})

test.each([
  'order_entered',
  'order_refused',
  'order_shortage',
  'order_rejected',
  'order_cancelled',
] as const)('%s cannot be turned off', kind => {
  expect(channelsFor(kind, nowhere)).toEqual(everywhere)
})

test('what is not compulsory follows the choice, and its usual channels without one', () => {
  expect(channelsFor('order_accepted', nowhere)).toEqual(nowhere)
  expect(channelsFor('order_accepted', undefined)).toEqual({
    in_app: true,
    email: false,
    push: true,
  })
})

test('buyers and wholesalers are told of their own side', () => {
  expect(kindsToldTo('buyer')).toContain('order_refused')
  expect(kindsToldTo('buyer')).not.toContain('order_received')
  expect(kindsToldTo('shop')).toContain('order_received')
  expect(kindsToldTo('shop')).not.toContain('list_prepared')
  expect(kindsToldTo('platform')).toEqual(['platform_queue'])
  expect(kindsToldTo(null)).toEqual(notificationKinds)
})

test('who has nothing to do with it is not told', () => {
  expect(rolesToldOf('order_accepted', 'buyer')).toEqual(['admin', 'purchaser'])
  expect(rolesToldOf('document_issued', 'buyer')).toContain('accountant')
  expect(rolesToldOf('order_to_approve', 'buyer')).toEqual(['admin'])
  expect(rolesToldOf('order_received', 'shop')).not.toContain('picker')
  expect(rolesToldOf('order_received', 'buyer')).toEqual([])
})

const night = { from: '22:00', to: '05:30' }

test.each([
  ['2026-11-21T21:59:59+01:00', null],
  ['2026-11-21T22:00:00+01:00', '2026-11-22T05:30:00+01:00'],
  ['2026-11-22T03:00:00+01:00', '2026-11-22T05:30:00+01:00'],
  ['2026-11-22T05:30:00+01:00', null],
  // The clocks go back in the night: one hour more of silence.
  ['2026-10-24T23:00:00+02:00', '2026-10-25T05:30:00+01:00'],
])('a night at %s', (now, until) => {
  expect(quietUntil(night, new Date(now))).toEqual(until && new Date(until))
})

test('hours within one day', () => {
  const nap = { from: '14:00', to: '16:00' }
  expect(quietUntil(nap, new Date('2026-11-21T15:00:00+01:00'))).toEqual(
    new Date('2026-11-21T16:00:00+01:00'),
  )
  expect(quietUntil(nap, new Date('2026-11-21T17:00:00+01:00'))).toBeNull()
})

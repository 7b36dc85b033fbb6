import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

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

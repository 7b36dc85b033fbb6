import { expect, test } from 'vitest'
import { nextFetch, whyHeld } from './fetching.ts'

test.each([
  ['before its hour, this night', '2026-11-28T01:30:00Z', '03:00', '2026-11-28T02:00:00.000Z'],
  ['at its hour, the next night', '2026-11-28T02:00:00Z', '03:00', '2026-11-29T02:00:00.000Z'],
  ['in summer, two hours from UTC', '2026-07-01T12:00:00Z', '03:00', '2026-07-02T01:00:00.000Z'],
  [
    'in the night that has 02:30 twice, once',
    '2026-10-25T00:31:00Z',
    '02:30',
    '2026-10-26T01:30:00.000Z',
  ],
  [
    'in the night that has no 02:30, all the same',
    '2026-03-28T12:00:00Z',
    '02:30',
    '2026-03-29T01:30:00.000Z',
  ],
])('%s', (_, now, fetchAt, next) => {
  expect(nextFetch(fetchAt, new Date(now)).toISOString()).toBe(next)
})

const whole = { lines: 100, linesBefore: 100, onSale: 100, missing: 0, withdrawsMissing: true }

test('a list like the one before is applied, and one without a list before', () => {
  expect(whyHeld(whole)).toBeNull()
  expect(whyHeld({ ...whole, lines: 80, missing: 20 })).toBeNull()
  expect(whyHeld({ ...whole, lines: 1, linesBefore: null })).toBeNull()
  expect(whyHeld({ ...whole, lines: 1, linesBefore: 3, onSale: 3, missing: 2 })).toBeNull()
})

test('a list that lost more than a fifth of its lines is held, and says how many', () => {
  expect(whyHeld({ ...whole, lines: 79 })).toBe(
    'Ce fichier compte 79 lignes, le précédent 100\u00a0: il est peut-être incomplet.',
  )
})

test('offers that are left out count where they would be withdrawn', () => {
  const some = { ...whole, linesBefore: null, missing: 21 }
  expect(whyHeld(some)).toMatch(/^21 de vos 100 offres en vente/)
  expect(whyHeld({ ...some, withdrawsMissing: false })).toBeNull()
})

test('the last offer is withdrawn by nobody', () => {
  const some = { ...whole, linesBefore: null, onSale: 1, missing: 1 }
  expect(whyHeld(some)).toMatch(/^1 de vos 1 offres en vente/)
})

import { expect, test } from 'vitest'
import { answerBy, claimableUntil, mayAnswerClaim, mayClaim } from './claims.ts'

test('a delivery is disputed within 24 hours, also when the clocks change', () => {
  const delivered = new Date('2026-10-24T08:00:00+02:00')
  expect(claimableUntil(delivered)).toEqual(new Date('2026-10-25T07:00:00+01:00'))
})

test.each([
  ['2026-11-24T10:00:00+01:00', '2026-11-26T23:59:00+01:00'],
  // A Friday just before midnight in Paris, the day after in UTC+2 or later.
  ['2026-11-20T23:30:00+01:00', '2026-11-24T23:59:00+01:00'],
  ['2026-05-13T12:00:00+02:00', '2026-05-18T23:59:00+02:00'],
])('a claim of %s is answered by %s', (opened, answered) => {
  expect(answerBy(new Date(opened))).toEqual(new Date(answered))
})

test('a buyer who orders claims, a wholesaler who sells answers, nobody else', () => {
  expect(mayClaim({ type: 'buyer', role: 'purchaser' })).toBe(true)
  expect(mayClaim({ type: 'buyer', role: 'accountant' })).toBe(false)
  expect(mayClaim({ type: 'shop', role: 'admin' })).toBe(false)
  expect(mayAnswerClaim({ type: 'shop', role: 'sales' })).toBe(true)
  expect(mayAnswerClaim({ type: 'shop', role: 'picker' })).toBe(false)
  expect(mayAnswerClaim({ type: 'buyer', role: 'admin' })).toBe(false)
})

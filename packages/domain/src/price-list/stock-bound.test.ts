import { expect, test } from 'vitest'
import { beforeWords, leftOn, shortOn, shortSentence } from './stock-bound.ts'

const left = { leftMilli: 8_000, leftBeforeMilli: 2_000, moreFrom: '2026-11-26' }

test('what is announced for a day serves that delivery and later ones, never an earlier one', () => {
  expect(leftOn(left, '2026-11-25')).toBe(2_000)
  expect(leftOn(left, '2026-11-26')).toBe(8_000)
  expect(leftOn({ leftMilli: 8_000, leftBeforeMilli: null, moreFrom: null }, '2026-11-25')).toBe(
    8_000,
  )
  expect(leftOn({ leftMilli: null }, '2026-11-25')).toBeNull()
  // Of a cart without an open day nobody knows which delivery it is: what there is at all.
  expect(leftOn(left, null)).toBe(8_000)
})

test('a shortage names the day only where there is more from it on', () => {
  const said = (day: string, asked: number) => {
    const short = shortOn({ name: 'Prune', ...left }, { asked, day })
    return short === null ? null : shortSentence('Val', [short])
  }
  expect(said('2026-11-25', 2_000)).toBeNull()
  expect(said('2026-11-25', 3_000)).toBe(
    'Chez Val, il ne reste que 2\u00a0colis de «\u00a0Prune\u00a0» avant le jeudi 26 novembre 2026.',
  )
  expect(said('2026-11-26', 9_000)).toBe(
    'Chez Val, il ne reste que 8\u00a0colis de «\u00a0Prune\u00a0».',
  )
})

test('an earlier delivery is told what it may have, or from when there is some', () => {
  expect(beforeWords({ packages: 2, day: '2026-11-26' })).toBe('2\u00a0colis avant le 26 novembre')
  expect(beforeWords({ packages: 0, day: '2026-11-26' })).toBe('Livrable dès le 26 novembre')
})

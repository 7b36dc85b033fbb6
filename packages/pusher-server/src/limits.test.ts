import { expect, test } from 'vitest'
import { fullAllowance, spend } from './limits.ts'

const rate = { perSecond: 2, atOnce: 3 }

test('so many at once, then so many per second', () => {
  const allowance = fullAllowance(3, 0)
  expect([0, 0, 0, 0].map(now => spend(allowance, rate, now))).toEqual([true, true, true, false])
  expect(spend(allowance, rate, 400)).toBe(false)
  expect(spend(allowance, rate, 500)).toBe(true)
  expect(spend(allowance, rate, 600)).toBe(false)
})

test('a long silence saves up no more than the burst', () => {
  const allowance = fullAllowance(3, 0)
  const later = [1, 2, 3, 4].map(() => spend(allowance, rate, 3_600_000))
  expect(later).toEqual([true, true, true, false])
})

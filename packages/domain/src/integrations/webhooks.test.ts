import { expect, test } from 'vitest'
import { isHopeless, nextTry, restsUntil } from './webhooks.ts'

const asked = new Date('2026-11-24T09:00:00Z')
const hours = (count: number) => new Date(asked.getTime() + count * 3_600_000)

test('tries come soon, then more and more rarely, and end within three days', () => {
  const times: number[] = []
  let now = asked
  for (let failures = 1; ; failures++) {
    const next = nextTry(failures, asked, now)
    if (next === null) break
    times.push(next.getTime() - now.getTime())
    now = next
  }
  expect(times[0]).toBe(5_000)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.length).toBeGreaterThan(12)
  // The last one is as near the end as the longest wait allows.
  expect(hours(72).getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
  expect(hours(72).getTime() - now.getTime()).toBeLessThan(8 * 3_600_000)
})

test('a webhook is given up after five days of nothing but failures', () => {
  expect(isHopeless(asked, hours(5 * 24 - 1))).toBe(false)
  expect(isHopeless(asked, hours(5 * 24))).toBe(true)
})

test('a webhook that takes nothing is left alone for half as long as it has failed, five minutes at most', () => {
  const restAfter = (failedMs: number) => {
    const now = new Date(asked.getTime() + failedMs)
    return restsUntil(asked, now).getTime() - now.getTime()
  }
  expect(restAfter(0)).toBe(0)
  expect(restAfter(20_000)).toBe(10_000)
  expect(restAfter(3_600_000)).toBe(300_000)
  expect(restsUntil(null, asked)).toEqual(asked)
  // Two nodes' clocks differ.
  expect(restAfter(-5_000)).toBe(0)
})

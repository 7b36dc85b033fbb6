import { expect, test } from 'vitest'
import { isFolder, isToldOf, nextSending, orderFileName } from './order-files.ts'

test('a revision and a cancellation are files of their own, the same one has the same name', () => {
  const first = { revision: 1, isCancelled: false }
  expect(orderFileName('C2026-000123', first, 'csv')).toBe('commande-C2026-000123-r1.csv')
  expect(orderFileName('C2026-000123', { ...first, revision: 2 }, 'order_x')).toBe(
    'commande-C2026-000123-r2.xml',
  )
  expect(orderFileName('C2026-000123', { revision: 2, isCancelled: true }, 'pdf')).toBe(
    'commande-C2026-000123-r2-annulee.pdf',
  )
})

test('a folder leads nowhere else', () => {
  for (const folder of ['.', 'commandes', '/var/erp/entrant', 'dépôt/du soir/'])
    expect(isFolder(folder)).toBe(true)
  for (const folder of ['', '..', 'a/../b', 'a\\b', 'a\nb', 'a'.repeat(301)])
    expect(isFolder(folder)).toBe(false)
})

test('a file is tried more and more seldom, for a day', () => {
  const asked = new Date('2026-11-28T20:00:00Z')
  let now = asked
  const gaps: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextSending(tries, asked, now)
    if (next === null) break
    gaps.push((next.getTime() - now.getTime()) / 60_000)
    now = next
  }
  expect(gaps.slice(0, 7)).toEqual([1, 5, 10, 15, 30, 60, 60])
  expect(now.getTime() - asked.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
  expect(now.getTime() - asked.getTime()).toBeGreaterThan(22 * 3_600_000)
})

test('a person is told of what does not pass by itself', () => {
  const since = new Date('2026-11-28T20:00:00Z')
  expect(isToldOf(since, new Date('2026-11-28T20:14:59Z'))).toBe(false)
  expect(isToldOf(since, new Date('2026-11-28T20:15:00Z'))).toBe(true)
})

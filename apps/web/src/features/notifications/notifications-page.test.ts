import { expect, test } from 'vitest'
import { byDay } from './notifications-page.tsx'

test('days are those of Paris, and the last two have names', () => {
  const at = (created_at: string) => ({ created_at })
  const rows = [
    at('2026-11-21T23:30:00Z'),
    at('2026-11-21T22:30:00Z'),
    at('2026-11-20T10:00:00Z'),
    at('2026-11-20T09:00:00Z'),
  ]
  const days = byDay(rows, new Date('2026-11-22T08:00:00Z'))
  expect(days.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['Aujourd’hui', 1],
    ['Hier', 1],
    ['Vendredi 20 novembre 2026', 2],
  ])
})

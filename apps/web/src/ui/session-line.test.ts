import { expect, test } from 'vitest'
import { formatLastUsed } from './session-line.tsx'

const now = new Date('2026-11-21T22:30:00Z')

test.each([
  ['2026-11-21T13:00:00Z', 'aujourd’hui vers 14:00'],
  ['2026-11-20T23:00:00Z', 'aujourd’hui vers 00:00'],
  ['2026-11-20T22:00:00Z', 'hier'],
  ['2026-11-12T09:00:00Z', 'le 12 novembre'],
])('%s is « %s » in Paris', (lastUsedAt, words) => {
  expect(formatLastUsed(lastUsedAt, now)).toBe(words)
})

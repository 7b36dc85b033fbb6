import { expect, test } from 'vitest'
import { periodFault, periodOf, readPeriod } from './period-choice.tsx'

test('an address asks for so many days, or from a day to a day', () => {
  expect(readPeriod({ days: '90' })).toEqual({ days: 90 })
  expect(readPeriod({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(periodOf({ days: 7 }, '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
})

test('what makes no sense is the last 30 days', () => {
  for (const search of [
    {},
    { days: '12' },
    { from: '2026-02-01' },
    { from: '2026-02-31', to: '2026-03-02' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-01-01', to: '2026-03-01' },
    { from: 20260101, to: ['2026-03-01'] },
  ])
    expect(readPeriod(search)).toEqual({})
  expect(periodOf({}, '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-21' })
})

test('a period says what is wrong with it', () => {
  expect(periodFault({ from: '', to: '2026-03-01' })).toBe('Indiquez les deux dates.')
  expect(periodFault({ from: '2026-03-02', to: '2026-03-01' })).toContain('précède')
  expect(periodFault({ from: '2025-01-01', to: '2026-03-01' })).toContain('400 jours')
  expect(periodFault({ from: '2026-03-01', to: '2026-03-01' })).toBeNull()
})

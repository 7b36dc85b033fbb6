import { expect, test } from 'vitest'
import { daysBetween, maxPeriodDays } from '../customers/figures.ts'
import { invoiceStateOf, periodOfNumber } from './invoices.ts'

const today = '2026-12-12'

test.each([
  ['is to be paid on the very day it is due', 100, '2026-12-12', 'unpaid'],
  ['is late the day after', 100, '2026-12-11', 'overdue'],
  ['is settled, however late it was', 0, '2026-01-01', 'paid'],
  ['is owed back when credited after it was paid', -1, '2026-01-01', 'overpaid'],
] as const)('an invoice %s', (_what, openCents, dueOn, state) => {
  expect(invoiceStateOf({ openCents, dueOn }, today)).toBe(state)
})

test('a whole number names the year to look in, never more than a period may span', () => {
  expect(periodOfNumber('f2024-000017')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  const credit = periodOfNumber('A2024-1000000')
  expect(credit).toEqual({ from: '2023-12-01', to: '2024-12-31' })
  expect(daysBetween(credit?.from ?? '', credit?.to ?? '')).toBeLessThanOrEqual(maxPeriodDays)
})

test.each(['F2024', 'F2024-', 'F1024-000001', 'C00000012', 'Primeurs'])('%s is no number', text => {
  expect(periodOfNumber(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { daysOfMonth, lastMonths, readInvoiceFilters } from './invoice-filters.ts'

test('an address is read as it was written, without what makes no sense', () => {
  const filters = { state: 'overdue', month: '2026-11', q: 'F2026-000012' }
  expect(readInvoiceFilters(filters)).toEqual(filters)
  const compared = { month: '2026-11', variance: true, compare: 12 }
  expect(readInvoiceFilters(compared)).toEqual(compared)
  expect(readInvoiceFilters({ variance: 'no', compare: 'x' })).toEqual({})
  expect(readInvoiceFilters({ q: 2026 })).toEqual({ q: '2026' })
  expect(readInvoiceFilters({ state: 'lost', month: '2026-13', q: ' ', page: 3 })).toEqual({})
})

test('months go back over the turn of a year, each with its own last day', () => {
  expect(lastMonths('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

import { expect, test } from 'vitest'
import { decadeOf, periodicDueOn } from './periods.ts'

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-10'],
  ['2026-11-10', '2026-11-01', '2026-11-10'],
  ['2026-11-11', '2026-11-11', '2026-11-20'],
  ['2026-11-30', '2026-11-21', '2026-11-30'],
  ['2026-12-31', '2026-12-21', '2026-12-31'],
  ['2026-02-21', '2026-02-21', '2026-02-28'],
  ['2028-02-29', '2028-02-21', '2028-02-29'],
])('%s is of the décade from %s to %s', (day, from, to) => {
  expect(decadeOf(day)).toEqual({ from, to })
})

test.each([
  ['of 3 November on 10 December', '2026-11-03', '2026-11-11', 30, '2026-12-10'],
  ['of 9 November on 10 December too', '2026-11-09', '2026-11-11', 30, '2026-12-10'],
  ['of 28 February on 30 March', '2026-02-28', '2026-03-01', 30, '2026-03-30'],
  ['paid at once on the day it is issued', '2026-11-03', '2026-11-11', 0, '2026-11-11'],
  ['closed early no sooner than the others', '2026-11-03', '2026-11-04', 30, '2026-12-10'],
])('an invoice %s is due', (_what, day, issuedOn, paymentDays, dueOn) => {
  expect(periodicDueOn(decadeOf(day), { issuedOn, paymentDays })).toBe(dueOn)
})

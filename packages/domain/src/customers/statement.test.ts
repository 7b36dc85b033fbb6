import { describe, expect, test } from 'vitest'
import { growth, percentOf, previousPeriod, weekOf } from './figures.ts'
import { type StatementEntry, statementCsv, statementOf } from './statement.ts'
import { dueBucket, spread, unpaidByDue } from './unpaid.ts'

const entry = (
  kind: StatementEntry['kind'],
  day: string,
  grossCents: number,
  at = 0,
): StatementEntry => ({
  kind,
  day,
  at,
  number: 'F2026-000001',
  detail: kind === 'payment' ? '=CMD;"x"' : '',
  dueOn: null,
  grossCents,
})

describe('a statement', () => {
  const statement = statementOf(1_005, [
    entry('payment', '2026-11-24', 500),
    entry('invoice', '2026-11-24', 11_214),
    entry('credit_note', '2026-11-23', 5),
  ])

  test('tells those of a day as they happened: a deposit in the morning before the invoice', () => {
    const { lines } = statementOf(0, [
      entry('invoice', '2026-11-24', 11_214, 12),
      entry('payment', '2026-11-24', 214, 13),
      entry('advance', '2026-11-24', 5_000, 8),
      entry('invoice', '2026-11-23', 100, 99),
    ])
    expect(lines.map(({ kind }) => kind)).toEqual(['invoice', 'advance', 'invoice', 'payment'])
    expect(lines.map(({ balanceCents }) => balanceCents)).toEqual([100, -4_900, 6_314, 6_100])
  })

  test('runs from the balance before to the balance after, invoices of a moment first', () => {
    expect(statement.lines.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice', 'payment'])
    expect(statement.lines.map(({ balanceCents }) => balanceCents)).toEqual([1_000, 12_214, 11_714])
    expect(statement).toMatchObject({ debitCents: 11_214, creditCents: 505, closingCents: 11_714 })
  })

  test('leaves as a CSV that a French spreadsheet reads and never executes', () => {
    const csv = statementCsv(statement, { from: '2026-11-01', to: '2026-11-30' })
    expect(csv.startsWith('\ufeffDate;')).toBe(true)
    expect(csv).toContain(`24/11/2026;Règlement;F2026-000001;"'=CMD;""x""";;;5,00;117,14\r\n`)
  })
})

test('a payment pays each invoice whole before the next', () => {
  const open = [{ openCents: 300 }, { openCents: 500 }, { openCents: 200 }]
  expect(spread(301, open).map(({ cents }) => cents)).toEqual([300, 1])
  expect(spread(1_000, open).map(({ cents }) => cents)).toEqual([300, 500, 200])
  expect(spread(0, open)).toEqual([])
})

test('an invoice is late from the day after it is due', () => {
  const today = '2026-11-24'
  const days = [
    ...['2026-11-24', '2026-11-23', '2026-10-25', '2026-10-24', '2026-09-25', '2026-09-24'],
    ...['2026-08-26', '2026-08-25'],
  ]
  expect(days.map(day => dueBucket(day, today))).toEqual([
    ...['not_due', 'up_to_30', 'up_to_30', 'up_to_60', 'up_to_60', 'up_to_90'],
    ...['up_to_90', 'beyond_90'],
  ])
  const [notDue, late] = unpaidByDue([{ dueOn: '2026-11-23', openCents: 7 }], today)
  expect([notDue?.cents, late?.cents]).toEqual([0, 7])
})

test('figures compare with as many days before', () => {
  expect(previousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  })
  expect(weekOf('2026-11-22')).toBe('2026-11-16')
  expect([growth(150, 100), growth(5, 0), percentOf(1, 7)]).toEqual([50, null, 14.3])
})

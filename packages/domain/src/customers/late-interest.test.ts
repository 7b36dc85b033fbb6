import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../french/paris-time.ts'
import { lateInterest } from './late-interest.ts'

const rates = [
  { validFrom: '2025-01-01', hundredths: 1_000, source: 'premier semestre' },
  { validFrom: '2025-07-01', hundredths: 2_000, source: 'second semestre' },
]
const invoice = { dueOn: '2025-03-10', grossCents: 100_000, creditedCents: 0, payments: [] }

test('interest runs from the day after the due date, each day by its rate', () => {
  expect(lateInterest(invoice, { until: '2025-03-10', rates }).cents).toBe(0)
  // 1 000 € × 10 % / 365 = 27,397 cents a day.
  expect(lateInterest(invoice, { until: '2025-03-11', rates }).cents).toBe(27)
  expect(lateInterest(invoice, { until: '2026-03-10', rates })).toMatchObject({
    cents: Math.round((100_000 * (112 * 0.1 + 253 * 0.2)) / 365),
    stretches: [
      { from: '2025-03-11', to: '2025-06-30', days: 112, rate: rates[0] },
      { from: '2025-07-01', to: '2026-03-10', days: 253, rate: rates[1] },
    ],
  })
})

test('what was paid bears interest up to its day, what was credited none at all', () => {
  const partly = {
    ...invoice,
    grossCents: 110_000,
    creditedCents: 10_000,
    payments: [
      { paidOn: '2025-03-20', cents: 60_000 },
      // Recorded by mistake and undone: as if it had never been.
      { paidOn: '2025-03-15', cents: 20_000 },
      { paidOn: '2025-03-15', cents: -20_000 },
    ],
  }
  const { cents, stretches } = lateInterest(partly, { until: '2025-03-30', rates })
  expect(stretches.map(({ days, cents }) => [days, cents])).toEqual([
    [5, 100_000],
    [5, 100_000],
    [10, 40_000],
  ])
  expect(cents).toBe(Math.round((0.1 * (10 * 100_000 + 10 * 40_000)) / 365))
})

test('one by one the days come to the same as all at once, within the rounding of each', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.record({ day: fc.nat(400), cents: fc.integer({ min: 1, max: 1_000_000 }) }), {
        maxLength: 5,
      }),
      (grossCents, days, paid) => {
        const payments = paid.map(({ day, cents }) => ({
          paidOn: addDays(invoice.dueOn, day - 20),
          cents,
        }))
        const until = addDays(invoice.dueOn, days)
        const late = lateInterest({ ...invoice, grossCents, payments }, { until, rates })
        let exact = 0
        for (let day = 1; day <= days; day++) {
          const on = addDays(invoice.dueOn, day)
          const before = payments.filter(({ paidOn }) => paidOn < on)
          const open = Math.max(0, grossCents - before.reduce((sum, { cents }) => sum + cents, 0))
          exact += (open * (on < '2025-07-01' ? 0.1 : 0.2)) / 365
        }
        expect(Math.abs(late.cents - exact)).toBeLessThan(0.51)
        expect(late.stretches.every(stretch => stretch.days > 0 && stretch.cents > 0)).toBe(true)
      },
    ),
  )
})

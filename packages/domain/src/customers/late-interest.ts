import { addDays } from '../french/paris-time.ts'
import { exact, roundHalfUp } from '../money/money.ts'
import { daysBetween } from './figures.ts'

/** How a wholesaler's conditions reckon late interest (C. com. L441-10 II); a rate that changes has its days. */
export const lateRateKinds = ['three_legal', 'ecb_plus_10'] as const
export type LateRateKind = (typeof lateRateKinds)[number]

/** French name of each. */
export const lateRateLabels: Record<LateRateKind, string> = {
  three_legal: 'Trois fois le taux d’intérêt légal',
  ecb_plus_10: 'Taux de la BCE plus dix points',
}

/** A rate from a day on, in hundredths of a percent a year, and where it is said. */
export type LateRate = { validFrom: string; hundredths: number; source: string }

/** Days on which the same amount was late at the same rate. */
export type LateStretch = {
  /** The first day that counts, and the last. */
  from: string
  to: string
  days: number
  cents: number
  rate: LateRate
}

export type LateInterest = { cents: number; stretches: LateStretch[] }

const rateOn = (rates: readonly LateRate[], day: string): LateRate | undefined =>
  rates.findLast(({ validFrom }) => validFrom <= day) ?? rates[0]

/**
 * What late payment of an invoice costs up to a day, in cents: simple interest on what was open on each day from
 * the one after the due date, a year having 365 of them, rounded half up once. A day on which something is paid still
 * counts for it. What was credited was never owed. Beyond the last rate that is known the last one stands;
 * `rates` are in the order of their days.
 */
export const lateInterest = (
  invoice: {
    dueOn: string
    grossCents: number
    creditedCents: number
    /** Below zero one that was undone. */
    payments: readonly { paidOn: string; cents: number }[]
  },
  { until, rates }: { until: string; rates: readonly LateRate[] },
): LateInterest => {
  if (rates.length === 0 || until <= invoice.dueOn) return { cents: 0, stretches: [] }
  const { dueOn, payments } = invoice
  // What is paid on a day is not late any more on the next.
  const changes = new Set([
    addDays(dueOn, 1),
    ...payments.map(({ paidOn }) => addDays(paidOn, 1)),
    ...rates.map(({ validFrom }) => validFrom),
  ])
  const starts = [...changes].filter(day => day > dueOn && day <= until).sort()
  let hundredthsOfCents = 0n
  const stretches = starts.flatMap((from, index) => {
    const to = index + 1 < starts.length ? addDays(starts[index + 1] ?? until, -1) : until
    const paid = payments.reduce((sum, one) => (one.paidOn < from ? sum + one.cents : sum), 0)
    const cents = Math.max(0, invoice.grossCents - invoice.creditedCents - paid)
    const rate = rateOn(rates, from)
    if (cents === 0 || rate === undefined) return []
    const days = daysBetween(from, to)
    hundredthsOfCents += exact(cents) * exact(days) * exact(rate.hundredths)
    return [{ from, to, days, cents, rate }]
  })
  return { cents: roundHalfUp(hundredthsOfCents, 365n * 10_000n), stretches }
}

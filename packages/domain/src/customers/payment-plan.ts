import { sumExact } from '../money/money.ts'
import { spread } from './unpaid.ts'

/** An invoice of a customer with what is left of it and of what was claimed for its being late. */
export type Payable = {
  number: string
  issuedOn: string
  dueOn: string
  /** When its interest and indemnity were claimed. */
  claimedOn: string | null
  openCents: number
  interestCents: number
  indemnityCents: number
  /** Formal notices that it is in. */
  letters: readonly number[]
}

/** What a payment settles. */
export type PaymentPlan<Row extends Payable> = {
  invoices: (Row & { cents: number })[]
  charges: (Row & { paidInterestCents: number; paidIndemnityCents: number })[]
  /** Beyond all of it. */
  restCents: number
}

const chargesOf = ({ interestCents, indemnityCents }: Payable): number =>
  interestCents + indemnityCents

/** What a payment of a day may settle: nothing that was issued or claimed after it. */
export const payableOn = <Row extends Payable>(rows: readonly Row[], day: string): Row[] =>
  rows
    .map(row => ({
      ...row,
      openCents: row.issuedOn <= day ? Math.max(0, row.openCents) : 0,
      ...(row.claimedOn !== null && row.claimedOn > day && { interestCents: 0, indemnityCents: 0 }),
    }))
    .filter(row => row.openCents + chargesOf(row) > 0)

/** What is open in all. */
export const payableCents = (rows: readonly Payable[], withCharges: boolean): number =>
  sumExact(rows.flatMap(row => [Math.max(0, row.openCents), withCharges ? chargesOf(row) : 0]))

/** The invoices of a formal notice that a sum answers to the cent. */
const answered = (amountCents: number, rows: readonly Payable[]): readonly Payable[] => {
  const letters = [...new Set(rows.flatMap(row => row.letters))].map(letter =>
    rows.filter(row => row.letters.includes(letter)),
  )
  return letters.find(letter => payableCents(letter, true) === amountCents) ?? []
}

/**
 * What a payment on everything settles: a formal notice that it answers to the cent; else what is due, the oldest
 * first, then the interest and indemnities that were claimed, then what is not due yet (decision 106). Without
 * charges, invoices alone.
 */
export const planPayment = <Row extends Payable>(
  amountCents: number,
  rows: readonly Row[],
  { day, withCharges }: { day: string; withCharges: boolean },
): PaymentPlan<Row> => {
  const first = withCharges ? answered(amountCents, rows) : []
  const oldest = rows.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  const rank = (row: Row) => (first.includes(row) ? 0 : 2)
  const open = [
    ...oldest.map(row => ({
      row,
      isCharge: false,
      openCents: Math.max(0, row.openCents),
      rank: row.dueOn < day ? rank(row) + 1 : rank(row) === 0 ? 1 : 5,
    })),
    ...(withCharges ? oldest : []).map(row => ({
      row,
      isCharge: true,
      openCents: chargesOf(row),
      rank: rank(row) + 2,
    })),
  ].toSorted((a, b) => a.rank - b.rank)
  const parts = spread(amountCents, open)
  return {
    invoices: parts.flatMap(({ row, isCharge, cents }) => (isCharge ? [] : [{ ...row, cents }])),
    charges: parts.flatMap(({ row, isCharge, cents }) => {
      if (!isCharge) return []
      const paidInterestCents = Math.min(cents, row.interestCents)
      return [{ ...row, paidInterestCents, paidIndemnityCents: cents - paidInterestCents }]
    }),
    restCents: amountCents - sumExact(parts.map(({ cents }) => cents)),
  }
}

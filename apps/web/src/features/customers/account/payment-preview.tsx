import {
  type PaymentPlan,
  type Payable as PlannedRow,
  payableCents,
  payableOn,
  planPayment,
} from '@carreau/domain/customers/payment-plan'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Payable } from './account.queries.ts'

/** What a payment of a day may settle, as its plan reads it. */
export const rowsOn = (payable: readonly Payable[], day: string): PlannedRow[] =>
  payableOn(
    payable.map(row => ({
      number: row.number,
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      claimedOn: row.claimed_on,
      openCents: centsFromEuros(row.open),
      interestCents: centsFromEuros(row.interest),
      indemnityCents: centsFromEuros(row.indemnity),
      letters: row.letters,
    })),
    day,
  )

/** € that are open of it. */
export const openOf = (rows: readonly PlannedRow[], withCharges: boolean): number =>
  eurosFromCents(payableCents(rows, withCharges))

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

const chargesOf = (plan: PaymentPlan<PlannedRow>): number =>
  sumExact(plan.charges.map(part => part.paidInterestCents + part.paidIndemnityCents))

/** What the payment will settle, before it is recorded. */
export const PaymentPreview = ({
  amount,
  rows,
  day,
  withCharges,
}: {
  amount: number
  rows: readonly PlannedRow[]
  day: string
  withCharges: boolean
}) => {
  const plan = planPayment(centsFromEuros(amount), rows, { day, withCharges })
  const early = plan.invoices.filter(({ dueOn }) => dueOn >= day)
  const due = plan.invoices.filter(({ dueOn }) => dueOn < day)
  const sum = (parts: { cents: number }[]) => euros(sumExact(parts.map(({ cents }) => cents)))
  const charges = chargesOf(plan)
  const partly = plan.invoices.filter(({ cents, openCents }) => cents < openCents)
  return (
    <section aria-label="Ce que ce règlement solde" className="rounded-lg border p-3 text-sm">
      <p className="font-medium">Ce règlement solde&nbsp;:</p>
      <ul>
        {due.length > 0 && (
          <li>
            {formatCount(due.length, 'facture échue', 'factures échues')}&nbsp;: {sum(due)}
          </li>
        )}
        {charges > 0 && <li>Intérêts et indemnités réclamés&nbsp;: {euros(charges)}</li>}
        {early.length > 0 && (
          <li>
            {formatCount(early.length, 'facture à échoir', 'factures à échoir')}&nbsp;: {sum(early)}
          </li>
        )}
        {plan.restCents > 0 && <li>Au-delà de ce qui est dû&nbsp;: {euros(plan.restCents)}</li>}
      </ul>
      {partly.length > 0 && (
        <p className="text-ink-soft">
          En partie seulement&nbsp;: {partly.map(({ number }) => number).join(', ')}.
        </p>
      )}
      {plan.invoices.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 underline">Ligne par ligne</summary>
          <ul className="max-h-40 overflow-y-auto">
            {plan.invoices.map(({ number, cents }) => (
              <li key={number}>
                {number}&nbsp;: {euros(cents)}
              </li>
            ))}
            {plan.charges.map(part => (
              <li key={part.number}>
                {part.number}, intérêts {euros(part.paidInterestCents)}, indemnité{' '}
                {euros(part.paidIndemnityCents)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

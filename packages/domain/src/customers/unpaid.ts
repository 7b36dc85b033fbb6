import { addDays } from '../french/paris-time.ts'
import { sumExact } from '../money/money.ts'

/** How late an invoice is: not due yet, or for so many days. */
export const dueBuckets = ['not_due', 'up_to_30', 'up_to_60', 'beyond_60'] as const
export type DueBucket = (typeof dueBuckets)[number]

/** French name of each bucket. */
export const dueBucketLabels: Record<DueBucket, string> = {
  not_due: 'À échoir',
  up_to_30: '1 à 30 jours',
  up_to_60: '31 à 60 jours',
  beyond_60: 'Plus de 60 jours',
}

/** Where an invoice due on a day stands today; on the day itself it is not late. */
export const dueBucket = (dueOn: string, today: string): DueBucket => {
  if (dueOn >= today) return 'not_due'
  if (dueOn >= addDays(today, -30)) return 'up_to_30'
  return dueOn >= addDays(today, -60) ? 'up_to_60' : 'beyond_60'
}

/** Unpaid cents of each bucket, all four, the least late first. */
export const unpaidByDue = (
  amounts: readonly { dueOn: string; openCents: number }[],
  today: string,
): { bucket: DueBucket; cents: number }[] =>
  dueBuckets.map(bucket => ({
    bucket,
    cents: sumExact(
      amounts.filter(({ dueOn }) => dueBucket(dueOn, today) === bucket).map(one => one.openCents),
    ),
  }))

/**
 * The parts of a payment in cents over what is open, in the order given: each invoice is paid whole
 * before the next gets anything. What is left over beyond all of them is in no part.
 */
export const spread = <Open extends { readonly openCents: number }>(
  amountCents: number,
  open: readonly Open[],
): (Open & { cents: number })[] => {
  let leftCents = amountCents
  return open.flatMap(invoice => {
    const cents = Math.min(leftCents, invoice.openCents)
    leftCents -= cents
    return cents > 0 ? [{ ...invoice, cents }] : []
  })
}

import { addDays } from '../french/paris-time.ts'
import { sumExact } from '../money/money.ts'

/** How late an invoice is: not due yet, or for so many days. */
export const dueBuckets = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'beyond_90'] as const
export type DueBucket = (typeof dueBuckets)[number]

/** French name of each bucket. */
export const dueBucketLabels: Record<DueBucket, string> = {
  not_due: 'À échoir',
  up_to_30: '1 à 30 jours',
  up_to_60: '31 à 60 jours',
  up_to_90: '61 à 90 jours',
  beyond_90: 'Plus de 90 jours',
}

/** The earliest due date of each bucket but the last, the least late first; on the day itself nothing is late. */
export const dueSince = (today: string) => ({
  not_due: today,
  up_to_30: addDays(today, -30),
  up_to_60: addDays(today, -60),
  up_to_90: addDays(today, -90),
})

/** Where an invoice due on a day stands today. */
export const dueBucket = (dueOn: string, today: string): DueBucket => {
  const since = dueSince(today)
  if (dueOn >= since.not_due) return 'not_due'
  if (dueOn >= since.up_to_30) return 'up_to_30'
  if (dueOn >= since.up_to_60) return 'up_to_60'
  return dueOn >= since.up_to_90 ? 'up_to_90' : 'beyond_90'
}

/** Unpaid cents of each bucket, all of them, the least late first. */
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

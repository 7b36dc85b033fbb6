/** How old a count may be: what is on a shelf today says nothing of next week. */
const countHours = 48

/**
 * Packages to order of a line: up to its par from what was counted, else as many as the list says. A count
 * is used once: what was ordered after it is on the shelf too.
 */
export const wantedOf = (
  line: {
    readonly packagesMilli: number
    readonly parMilli: number | null
    readonly counted: { readonly milli: number; readonly at: Date } | null
    readonly heldMilli: number
  },
  { lastDecidedAt, now }: { lastDecidedAt: Date | null; now: Date },
): { wantedMilli: number; countedMilli: number | null } => {
  const { counted, parMilli } = line
  const isFresh =
    counted !== null &&
    now.getTime() - counted.at.getTime() <= countHours * 3_600_000 &&
    (lastDecidedAt === null || counted.at > lastDecidedAt)
  const isCounted = parMilli !== null && isFresh
  const target = isCounted ? parMilli - counted.milli : line.packagesMilli
  return {
    wantedMilli: Math.max(0, target - line.heldMilli),
    countedMilli: isCounted ? counted.milli : null,
  }
}

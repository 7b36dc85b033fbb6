import { addDays, parisDay } from '@carreau/domain/french/paris-time'

export type Period = { from: string; to: string }

/** The period that is asked of a statement, by itself the 90 days up to today. */
export const periodOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period => {
  const end = to ?? parisDay(now)
  return { from: from ?? addDays(end, -90), to: end }
}

import { daysBetween, maxPeriodDays } from '@carreau/domain/customers/figures'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { AppError } from '../../platform/errors/app-error.ts'

export type Period = { from: string; to: string }

/** The period that is asked of a statement, by itself the 90 days up to today. */
export const periodOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period => {
  const end = to ?? parisDay(now)
  return { from: from ?? addDays(end, -90), to: end }
}

/** Throws `invalid_input` for a period that is none, or too long to be one. */
export const refusePeriod = ({ from, to }: Period): void => {
  const days = daysBetween(from, to)
  const message =
    days < 1
      ? 'La fin de la période précède son début.'
      : days > maxPeriodDays
        ? `Une période compte au plus ${maxPeriodDays} jours.`
        : null
  if (message !== null) throw new AppError('invalid_input', { errors: { to: [message] } })
}

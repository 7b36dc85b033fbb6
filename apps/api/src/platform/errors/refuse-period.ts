import { wrongPeriod } from '@carreau/domain/customers/figures'
import { AppError } from './app-error.ts'

/** Throws `invalid_input` for a period that is none, or too long to be one. */
export const refusePeriod = (period: { from: string; to: string }, mostDays?: number): void => {
  const message = wrongPeriod(period, mostDays)
  if (message !== null) throw new AppError('invalid_input', { errors: { to: [message] } })
}

import { addDays, isDay, parisDay } from '@carreau/domain/french/paris-time'

export type Period = { from: string; to: string }

/** As the server has it (docs/product.md#reception). */
const mostDays = 400

/** The period in the address; the last 30 days where it is none. */
export const readPeriod = (search: Partial<Record<string, unknown>>, now: Date): Period => {
  const { from, to } = search
  const today = parisDay(now)
  const end = typeof to === 'string' && isDay(to) ? to : today
  const start = typeof from === 'string' && isDay(from) ? from : addDays(end, -29)
  const isOne = start <= end && start > addDays(end, -mostDays)
  return isOne ? { from: start, to: end } : { from: addDays(end, -29), to: end }
}

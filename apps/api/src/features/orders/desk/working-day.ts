import { addDays } from '@carreau/domain/french/paris-time'
import type { DayRow } from './desk.sql.ts'

/** The stretch of days whose counts are shown. */
const pastDays = 3
const comingDays = 14

export const shownDays = (today: string): { from: string; to: string } => ({
  from: addDays(today, -pastDays),
  to: addDays(today, comingDays),
})

export const emptyDay = (date: string): DayRow => ({
  date,
  submitted: 0,
  waiting: 0,
  accepted: 0,
  picking: 0,
  shipped: 0,
  delivered: 0,
  left: 0,
  ended: 0,
  newOrders: 0,
  changedOrders: 0,
})

/** Where the day's work is: from today on, the first day with something to do. */
export const dayToWorkOn = (days: readonly DayRow[], today: string): string =>
  days.find(
    ({ date, submitted, accepted, picking }) => date >= today && submitted + accepted + picking > 0,
  )?.date ?? today

import { formatDay } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, formatList } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import type { Desk } from './order-desk.queries.ts'

type Seen = Pick<Desk, 'day' | 'answered_at'> & {
  orders: Pick<Desk['orders'][number], 'id' | 'arrived_at' | 'buyer' | 'totals'>[]
  days: Pick<Desk['days'][number], 'date' | 'submitted'>[]
}

/** An order is dated when its request came, and there to be read when that is over. */
const inFlightMs = 30_000

const hereOf = (before: Seen, after: Seen): string | null => {
  const known = new Set(before.orders.map(({ id }) => id))
  // What another filter brings to sight has not come just now.
  const since = Date.parse(before.answered_at) - inFlightMs
  const come = after.orders.filter(
    ({ id, arrived_at }) => !known.has(id) && Date.parse(arrived_at) > since,
  )
  const [first] = come
  if (first === undefined) return null
  return come.length === 1
    ? `Nouvelle commande ${ofName(first.buyer.company_name)} : ${formatEuros(first.totals.net)} HT.`
    : `${formatCount(come.length, 'nouvelle commande', 'nouvelles commandes')}.`
}

/** What came between two answers for the same day, as it is said aloud; null when nothing did. */
export const arrivalsOf = (before: Seen, after: Seen): string | null => {
  if (before.day !== after.day) return null
  const here = hereOf(before, after)
  if (here !== null) return here
  const counted = new Map(before.days.map(({ date, submitted }) => [date, submitted]))
  const days = after.days
    .filter(({ date, submitted }) => date !== after.day && submitted > (counted.get(date) ?? 0))
    .map(({ date }) => formatDay(date))
  return days.length === 0 ? null : `De nouvelles commandes pour le ${formatList(days)}.`
}

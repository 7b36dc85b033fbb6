import {
  formatShortDay,
  formatTime,
  formatWeekday,
  formatWeekdayAndDay,
} from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import type { Shop } from './shops.queries.ts'

type Terms = Pick<Shop, 'delivery' | 'next_deliveries' | 'delivers_to_you'>

/** « 150 € », « 12,50 € »: an amount that everybody rounds. */
const shortEuros = (amount: number): string => formatEuros(amount).replace(/,00(?=\s)/, '')

/** « avant 23:00 », « avant demain 23:00 », « avant jeu. 23:00 ». */
const cutOffInWords = (at: string, now: Date): string => {
  const [day, today] = [parisDay(new Date(at)), parisDay(now)]
  const when = day === today ? [] : [day === addDays(today, 1) ? 'demain' : formatWeekday(at)]
  return ['avant', ...when, formatTime(at)].join('\u00a0')
}

/** « mer. 25 », with its month where that is weeks away. */
const dayInWords = (date: string, now: Date): string =>
  (date < addDays(parisDay(now), 21) ? formatWeekdayAndDay : formatShortDay)(date).replaceAll(
    ' ',
    '\u00a0',
  )

/** The first delivery that can still be ordered for. */
export const nextDeliveryOf = ({ next_deliveries }: Terms, now: Date) =>
  next_deliveries.find(({ cut_off_at }) => Date.parse(cut_off_at) > now.getTime())

/** What an offer is decided on beside its price: when its wholesaler comes, and from how much. */
export type TermsPart = 'delivery' | 'amounts'

/** « mer. 25, avant 23:00 » and « min. 150 € · port 12 € ». */
export const termsInWords = (shop: Terms, now: Date): { [Part in TermsPart]: string } => {
  const { minimum_order, franco, fee } = shop.delivery
  const minimum = minimum_order === 0 ? 'sans minimum' : `min.\u00a0${shortEuros(minimum_order)}`
  const port = fee === 0 || franco === 0 ? 'port offert' : `port\u00a0${shortEuros(fee)}`
  const amounts = `${minimum}\u00a0· ${port}`
  if (shop.delivers_to_you === false) return { delivery: 'Ne livre pas chez vous', amounts }
  const next = nextDeliveryOf(shop, now)
  if (next === undefined) return { delivery: 'Aucune date ouverte', amounts }
  const delivery = `${dayInWords(next.date, now)}, ${cutOffInWords(next.cut_off_at, now)}`
  return { delivery, amounts }
}

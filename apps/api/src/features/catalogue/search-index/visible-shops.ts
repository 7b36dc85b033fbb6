import { type DeliveryCalendar, nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { addBit } from './bits.ts'
import type { IndexedShop } from './dimensions.sql.ts'
import type { SearchIndex } from './search-index.ts'

type Next = { date: string | null; sinceMs: number; untilMs: number }

/** Wholesalers with one calendar share the object (dimensions.sql.ts). */
const nextOf = new WeakMap<DeliveryCalendar, Next>()
/** A calendar without a delivery in sight is looked at again. */
const lookAgainMs = 60_000

const nextDate = (calendar: DeliveryCalendar, now: Date): string | null => {
  const known = nextOf.get(calendar)
  // A clock set back, as tests do, is no reason to answer from the future.
  if (known !== undefined && known.sinceMs <= now.getTime() && now.getTime() < known.untilMs) {
    return known.date
  }
  const [next] = nextDeliveries(calendar, now, 1)
  nextOf.set(calendar, {
    date: next?.date ?? null,
    sinceMs: now.getTime(),
    untilMs: next?.cutOffAt.getTime() ?? now.getTime() + lookAgainMs,
  })
  return next?.date ?? null
}

type Sight = {
  /** Where the buyer is; null sees all of France. */
  department: string | null
  /** Only who still delivers on the first day on which anybody of them does. */
  nextDeliveryOnly: boolean
  now: Date
}

const serves = ({ departments }: IndexedShop, department: string | null): boolean =>
  department === null || departments.length === 0 || departments.includes(department)

/** The places of those who deliver on the first day on which any of them does. */
const firstToDeliver = (dated: readonly { place: number; date: string | null }[]): number[] => {
  const [first] = [...new Set(dated.flatMap(({ date }) => date ?? []))].sort()
  return dated.filter(({ date }) => date === first).map(({ place }) => place)
}

type Serving = { places: { place: number; calendar: DeliveryCalendar }[]; set: Uint32Array | null }

/** By department: there are about a hundred of them. */
const servingIn = new WeakMap<SearchIndex, Map<string | null, Serving>>()

const setOf = (words: number, places: readonly number[]): Uint32Array => {
  const set = new Uint32Array(words)
  for (const place of places) addBit(set, place)
  return set
}

/** Who delivers to a department: their places, and the set of them, null when that is everyone. */
const serving = (index: SearchIndex, department: string | null): Serving => {
  const known = servingIn.get(index) ?? new Map<string | null, Serving>()
  servingIn.set(index, known)
  const before = known.get(department)
  if (before !== undefined) return before
  const { shops, shopValues, words } = index
  const places = shops.flatMap((shop, place) =>
    shop !== undefined && serves(shop, department) ? [{ place, calendar: shop.calendar }] : [],
  )
  const all = places.length === shopValues.list.length
  const set = all
    ? null
    : setOf(
        words,
        places.map(({ place }) => place),
      )
  known.set(department, { places, set })
  return { places, set }
}

/** The set of wholesalers, by place, whose offers somebody may see; null when that is everyone's. */
export const visibleShops = (
  index: SearchIndex,
  { department, nextDeliveryOnly, now }: Sight,
): Uint32Array | null => {
  const { places, set } = serving(index, department)
  if (!nextDeliveryOnly) return set
  const dated = places.map(({ place, calendar }) => ({ place, date: nextDate(calendar, now) }))
  return setOf(index.words, firstToDeliver(dated))
}

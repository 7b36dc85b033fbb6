import { type SearchIndex, shopSet } from '@carreau/catalogue-search/index'
import { type DeliveryCalendar, nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import type { CatalogueIndex, IndexedShop } from './index-rows.sql.ts'

type Next = { date: string | null; sinceMs: number; untilMs: number }

/** Wholesalers with one calendar share the object (index-rows.sql.ts). */
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

/** The ids of those who deliver on the first day on which any of them does. */
const firstToDeliver = (dated: readonly { id: number; date: string | null }[]): number[] => {
  const [first] = [...new Set(dated.flatMap(({ date }) => date ?? []))].sort()
  return dated.filter(({ date }) => date === first).map(({ id }) => id)
}

type Serving = { shops: IndexedShop[]; set: Uint32Array | null }

/** By department: there are about a hundred of them. */
const servingIn = new WeakMap<SearchIndex, Map<string | null, Serving>>()

/** Who delivers to a department, and the set of them, null when that is everyone. */
const serving = (index: CatalogueIndex, department: string | null): Serving => {
  const known = servingIn.get(index) ?? new Map<string | null, Serving>()
  servingIn.set(index, known)
  const before = known.get(department)
  if (before !== undefined) return before
  const all = [...index.shopOfId.values()]
  const shops = all.filter(shop => serves(shop, department))
  const ids = shops.map(({ id }) => id)
  const made = { shops, set: shops.length === all.length ? null : shopSet(index, ids) }
  known.set(department, made)
  return made
}

/** The set of wholesalers whose offers somebody may see; null when that is everyone's. */
export const visibleShops = (
  index: CatalogueIndex,
  { department, nextDeliveryOnly, now }: Sight,
): Uint32Array | null => {
  const { shops, set } = serving(index, department)
  if (!nextDeliveryOnly) return set
  const dated = shops.map(({ id, calendar }) => ({ id, date: nextDate(calendar, now) }))
  return shopSet(index, firstToDeliver(dated))
}

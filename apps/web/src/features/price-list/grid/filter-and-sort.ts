import { foldText } from '@carreau/catalogue-search/words/fold'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Offer } from '../price-list.queries.ts'
import type { ColumnId } from './columns.ts'

export const states = [
  'all',
  'available',
  'unavailable',
  'expired',
  'today',
  'bound',
  'short',
  'imported',
  'failed',
] as const
export type State = (typeof states)[number]
export type Filters = { q: string; categoryId: number | null; state: State }

export const noFilter: Filters = { q: '', categoryId: null, state: 'all' }

/** Offers that could not be saved, and those that the last import wrote. */
type Marks = { failed: ReadonlySet<number>; imported: ReadonlySet<number> }

const isInState = (offer: Offer, state: State, { failed, imported }: Marks): boolean => {
  switch (state) {
    case 'all':
      return true
    case 'available':
      return offer.is_available
    case 'unavailable':
      return !offer.is_available
    case 'expired':
      return offer.status === 'expired'
    case 'bound':
      return offer.stock_bound
    case 'short':
      return offer.stock !== null && offer.stock.available <= 0
    case 'today':
      return parisDay(new Date(offer.updated_at)) === parisDay(new Date())
    case 'imported':
      return imported.has(offer.id)
    case 'failed':
      return failed.has(offer.id)
  }
}

const texts = new WeakMap<Offer, string>()

/** The searched text of an offer; cached, since each keystroke searches all of them. */
const textOf = (offer: Offer): string => {
  const known = texts.get(offer)
  if (known !== undefined) return known
  const text = foldText(`${offer.specification.label} ${offer.note}`)
  texts.set(offer, text)
  return text
}

/** Offers of the category and state that contain every word, whatever accents and case. */
export const filterOffers = (
  offers: readonly Offer[],
  { q, categoryId, state }: Filters,
  marks: Marks,
): Offer[] => {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return offers.filter(offer => {
    if (categoryId !== null && offer.product_category.id !== categoryId) return false
    if (!isInState(offer, state, marks)) return false
    if (words.length === 0) return true
    const text = textOf(offer)
    return words.every(word => text.includes(word))
  })
}

type SortedColumn = Exclude<ColumnId, 'select' | 'open'>

/** By which column the list is sorted; null is the order it was read in. */
export type Sorting = { id: SortedColumn; desc: boolean } | null

const shownIn: Record<SortedColumn, (offer: Offer) => number | string> = {
  label: ({ specification }) => specification.label,
  unit_price: ({ unit_price }) => unit_price,
  package_price: ({ package_price }) => package_price,
  change: ({ previous }) => previous?.percent ?? 0,
  min_packages: ({ min_packages }) => min_packages,
  is_available: ({ is_available }) => Number(is_available),
  brackets: ({ brackets }) => brackets.length,
  note: ({ note }) => note,
  // Offers without an end date come after every date.
  valid_until: ({ valid_until }) => valid_until ?? '9999',
  // What runs out comes first; what nobody counts comes last.
  stock: ({ stock }) => stock?.available ?? Number.MAX_SAFE_INTEGER,
  weights: ({ weight_min_kg }) => weight_min_kg ?? 0,
}

export const isSortable = (id: ColumnId): id is SortedColumn => id in shownIn

/** The order after a press on a column's title: ascending, descending, as it was read. */
export const nextSorting = (now: Sorting, id: SortedColumn): Sorting => {
  if (now?.id !== id) return { id, desc: false }
  return now.desc ? null : { id, desc: true }
}

const collator = new Intl.Collator('fr', { numeric: true })

/** By number or by French text, whatever the column holds. */
const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** Offers in the order asked for; equal ones stay as they were. */
export const sortOffers = (offers: readonly Offer[], sorting: Sorting): readonly Offer[] => {
  if (sorting === null) return offers
  const value = shownIn[sorting.id]
  const way = sorting.desc ? -1 : 1
  return [...offers].sort((a, b) => way * compare(value(a), value(b)))
}

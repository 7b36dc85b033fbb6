import type { Offer } from '../price-list.queries.ts'
import type { ColumnId } from './columns.ts'

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
  // What never ends comes after every date.
  valid_until: ({ valid_until }) => valid_until ?? '9999',
}

export const isSortable = (id: ColumnId): id is SortedColumn => id in shownIn

/** What a press on a column's title makes of the order: up, down, as it was read. */
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

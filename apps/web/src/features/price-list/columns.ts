import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { EditableField } from './fields.ts'
import type { Offer } from './price-list.queries.ts'

export const gridFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const column = createColumnHelper<typeof gridFeatures, Offer>()
const collator = new Intl.Collator('fr', { numeric: true })

/** By number or by French text, whatever the column holds. */
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

const sorted = {
  sortFn: (
    a: { getValue: (id: string) => unknown },
    b: { getValue: (id: string) => unknown },
    id: string,
  ) => compare(a.getValue(id), b.getValue(id)),
}

export type ColumnId =
  | 'select'
  | 'label'
  | 'unit_price'
  | 'package_price'
  | 'change'
  | 'min_packages'
  | 'is_available'
  | 'brackets'
  | 'note'
  | 'valid_until'
  | 'open'

/** Columns from left to right; `width` in rem, `field` where the person writes. */
export const gridColumns: readonly {
  id: ColumnId
  title: string
  width: number
  field: EditableField | null
  numeric?: boolean
}[] = [
  { id: 'select', title: 'Choix', width: 3, field: null },
  { id: 'label', title: 'Produit', width: 24, field: null },
  { id: 'unit_price', title: 'Prix', width: 8.5, field: 'unit_price', numeric: true },
  { id: 'package_price', title: 'Le colis', width: 7, field: null, numeric: true },
  { id: 'change', title: 'Variation', width: 7, field: null, numeric: true },
  { id: 'min_packages', title: 'Minimum', width: 6.5, field: 'min_packages', numeric: true },
  { id: 'is_available', title: 'Disponible', width: 7, field: 'is_available' },
  { id: 'brackets', title: 'Paliers', width: 10, field: null },
  { id: 'note', title: 'Note', width: 14, field: 'note' },
  { id: 'valid_until', title: 'Valable jusqu’au', width: 9.5, field: 'valid_until' },
  { id: 'open', title: 'Détail', width: 4, field: null },
]

/** The same columns as what the table sorts by. */
export const tableColumns = column.columns([
  column.accessor(({ specification }) => specification.label, { id: 'label', ...sorted }),
  column.accessor('unit_price', { ...sorted }),
  column.accessor('package_price', { ...sorted }),
  column.accessor(({ previous }) => previous?.percent ?? 0, { id: 'change', ...sorted }),
  column.accessor('min_packages', { ...sorted }),
  column.accessor(({ is_available }) => Number(is_available), { id: 'is_available', ...sorted }),
  column.accessor(({ brackets }) => brackets.length, { id: 'brackets', ...sorted }),
  column.accessor('note', { ...sorted }),
  column.accessor(({ valid_until }) => valid_until ?? '9', { id: 'valid_until', ...sorted }),
])

const sortable = new Set<ColumnId>([
  'label',
  'unit_price',
  'package_price',
  'change',
  'min_packages',
  'is_available',
  'brackets',
  'note',
  'valid_until',
])
export const isSortable = (id: ColumnId): boolean => sortable.has(id)

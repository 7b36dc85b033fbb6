import type { EditableField } from './fields.ts'

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
  | 'stock'
  | 'weights'
  | 'open'

/** Cells that open the offer, where what they show is written. */
export const opensOffer = (id: ColumnId | undefined): boolean =>
  id === 'open' || id === 'brackets' || id === 'weights'

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
  { id: 'stock', title: 'Selon le stock', width: 9.5, field: null },
  { id: 'weights', title: 'Fourchette', width: 8.5, field: null },
  { id: 'open', title: 'Détail', width: 4, field: null },
]

/** A cell by its place among the rows and columns in sight. */
export type Place = { row: number; column: number }
/** Cells from where the selection began to the active one. */
export type Range = { from: Place; active: Place }

export const oneCell = (place: Place): Range => ({ from: place, active: place })

const between = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b)

export const isIn = ({ from, active }: Range, { row, column }: Place): boolean =>
  between(row, from.row, active.row) && between(column, from.column, active.column)

export const isOneCell = ({ from, active }: Range): boolean =>
  from.row === active.row && from.column === active.column

/** First and last of the rows and of the columns. */
export const bounds = ({ from, active }: Range) => ({
  top: Math.min(from.row, active.row),
  bottom: Math.max(from.row, active.row),
  left: Math.min(from.column, active.column),
  right: Math.max(from.column, active.column),
})

const pageRows = 15

/** Where a key leads, or null when it leads nowhere. */
export const moved = (
  { row, column }: Place,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): Place | null => {
  const far = ctrlKey || metaKey
  const keep = (place: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, place.row)),
    column: Math.max(0, Math.min(columns - 1, place.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return keep({ row: far ? 0 : row - 1, column })
    case 'ArrowDown':
      return keep({ row: far ? rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return keep({ row, column: far ? 0 : column - 1 })
    case 'ArrowRight':
      return keep({ row, column: far ? columns - 1 : column + 1 })
    case 'Home':
      return keep({ row: far ? 0 : row, column: 0 })
    case 'End':
      return keep({ row: far ? rows - 1 : row, column: columns - 1 })
    case 'PageUp':
      return keep({ row: row - pageRows, column })
    case 'PageDown':
      return keep({ row: row + pageRows, column })
    default:
      return null
  }
}

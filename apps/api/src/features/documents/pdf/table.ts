import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Column, Row } from './paper.ts'
import { bottom, ink, left, muted, right, type Sheet, top } from './sheet.ts'

const gap = 8
const size = 8.5
const noteSize = 7.5
const usualPadding = 5
/** Room for a tick or a pen. */
const penHeight = 16
const tickSide = 11

type Placed = Column & { x: number }

/** Columns side by side over the whole width; the first takes what the others leave. */
const place = (columns: readonly Column[]): Placed[] => {
  const others = columns.slice(1).reduce((sum, column) => sum + column.width + gap, 0)
  let x = left
  return columns.map((column, index) => {
    const width = index === 0 ? right - left - others : column.width
    const placed = { ...column, x, width }
    x += width + gap
    return placed
  })
}

const drawHead = (sheet: Sheet, columns: readonly Placed[], y: number): number => {
  const style = { size: noteSize, bold: true, color: muted }
  const heights = columns.map(({ label, ...column }) =>
    sheet.heightOf(label, { ...column, ...style }),
  )
  const height = Math.max(...heights)
  columns.forEach((column, index) => {
    const lower = height - (heights[index] ?? height)
    sheet.write(column.label, { ...column, y: y + lower, ...style })
  })
  sheet.rule(y + height + 4, { color: ink, weight: 0.8 })
  return y + height + 4
}

/** A head stands over all columns but the last, which holds its amount. */
const placesOfHead = (columns: readonly Placed[]): { text: Placed; amount: Placed } | undefined => {
  const [first, last] = [columns[0], columns.at(-1)]
  return first && last && { text: { ...first, width: last.x - gap - first.x }, amount: last }
}

const headStyle = { size, bold: true }

const heightOfRow = (
  sheet: Sheet,
  columns: readonly Placed[],
  row: Row,
  padding: number,
): number => {
  const head = row.isHead ? placesOfHead(columns) : undefined
  if (head) return sheet.heightOf(row.cells[0] ?? '', { ...head.text, ...headStyle }) + 3 * padding
  const cells = columns.map((column, index) =>
    sheet.heightOf(row.cells[index] ?? '', { ...column, size }),
  )
  const [first] = columns
  const notes = row.notes.map(note =>
    first ? sheet.heightOf(note, { ...first, size: noteSize }) : 0,
  )
  const named = (cells[0] ?? 0) + notes.reduce((sum, height) => sum + height, 0)
  const isWrittenIn = columns.some(({ space }) => space !== undefined)
  return Math.max(named, isWrittenIn ? penHeight : 0, ...cells) + 2 * padding
}

/** What an empty cell leaves to a pen. */
const drawSpace = (sheet: Sheet, { space, x, width }: Placed, y: number): void => {
  if (space === 'tick') sheet.tickBox(x, y, tickSide)
  if (space === 'line') sheet.rule(y + penHeight - 2, { from: x, to: x + width, color: muted })
}

const drawRow = (
  sheet: Sheet,
  columns: readonly Placed[],
  row: Row,
  { y, padding }: { y: number; padding: number },
): void => {
  const head = row.isHead ? placesOfHead(columns) : undefined
  if (head) {
    sheet.write(row.cells[0] ?? '', { ...head.text, y: y + 2 * padding, ...headStyle })
    sheet.write(row.cells.at(-1) ?? '', { ...head.amount, y: y + 2 * padding, ...headStyle })
    return
  }
  let below = y + padding
  columns.forEach((column, index) => {
    const color = row.isFaint ? muted : ink
    if (row.cells[index] === '') drawSpace(sheet, column, y + padding)
    const height = sheet.write(row.cells[index] ?? '', { ...column, y: y + padding, size, color })
    if (index === 0) below += height
  })
  const [first] = columns
  if (first === undefined) return
  for (const note of row.notes)
    below += sheet.write(note, { ...first, y: below, size: noteSize, color: muted })
}

type Table = {
  columns: readonly Column[]
  rows: readonly Row[]
  /** Points above and below each row. */
  padding?: number
  /** Of what stands below the table: its last rows go to another page with it. */
  endHeight?: number
}

/** Rows that follow what stands below a table onto another page: amounts alone would be of nothing. */
const rowsWithEnd = 2

/** A row takes about half a millisecond: so many are drawn before others have a turn. */
const rowsAtATime = 10

/**
 * Draws the table from `start` on, its head again on each further page, and lets other calls be answered between its rows;
 * answers where it ends.
 */
export const drawTable = async (
  sheet: Sheet,
  { columns, rows, padding = usualPadding, endHeight = 0 }: Table,
  start: number,
): Promise<number> => {
  const placed = place(columns)
  let y = drawHead(sheet, placed, start)
  const heightFrom = (index: number, count: number): number =>
    rows
      .slice(index, index + count)
      .reduce((sum, row) => sum + heightOfRow(sheet, placed, row, padding), 0)
  for (const [index, row] of rows.entries()) {
    const height = heightOfRow(sheet, placed, row, padding)
    // A head never stands alone at the foot of a page.
    const isLast = index > 0 && index === rows.length - rowsWithEnd
    const together = isLast
      ? heightFrom(index, rowsWithEnd) + endHeight
      : heightFrom(index, row.isHead ? 2 : 1)
    if (y + together > bottom) {
      sheet.newPage()
      y = drawHead(sheet, placed, top)
    }
    drawRow(sheet, placed, row, { y, padding })
    y += height
    sheet.rule(y)
    if (index % rowsAtATime === rowsAtATime - 1) await yieldToEventLoop()
  }
  return y
}

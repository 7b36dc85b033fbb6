import { readPrice } from '@carreau/domain/price-list/reading/read-cells'
import { foldHeader } from '@carreau/domain/price-list/reading/recognise-columns'

/** A text where it stands on its page, in points; y counts from the bottom. */
export type PdfText = { text: string; x: number; y: number; width: number; height: number }

type Cell = { text: string; from: number; to: number }
type Line = { y: number; page: number; height: number; cells: Cell[] }

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Texts of one line that nearly touch are one cell. */
const cellsOf = (texts: readonly PdfText[]): Cell[] => {
  const cells: Cell[] = []
  for (const { text, x, width, height } of texts.toSorted((one, other) => one.x - other.x)) {
    const last = cells.at(-1)
    const gap = last === undefined ? 0 : x - last.to
    if (last === undefined || gap > Math.max(4, height * 0.9)) {
      cells.push({ text, from: x, to: x + width })
      continue
    }
    last.text += gap > height * 0.12 && !/\s$/.test(last.text) ? ` ${text}` : text
    last.to = Math.max(last.to, x + width)
  }
  return cells.map(cell => ({ ...cell, text: cell.text.trim() })).filter(({ text }) => text !== '')
}

/** The lines of a page, from its top. */
const linesOf = (texts: readonly PdfText[], page: number): Line[] => {
  const lines: { y: number; height: number; texts: PdfText[] }[] = []
  for (const each of texts.toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last !== undefined && last.y - each.y < Math.max(1.5, each.height * 0.5))
      last.texts.push(each)
    else lines.push({ y: each.y, height: each.height, texts: [each] })
  }
  return lines.map(({ y, height, texts: some }) => ({ y, page, height, cells: cellsOf(some) }))
}

/** So few of the lines may run over the space between two columns. */
const overrun = 0.04
const narrowest = 3

/** Where the columns stand: between the stripes that next to no line of several cells writes in. */
const columnsOf = (lines: readonly Line[]): { from: number; to: number }[] => {
  const tabular = lines.filter(({ cells }) => cells.length > 1)
  const cells = tabular.flatMap(line => line.cells)
  const width = Math.min(5_000, Math.ceil(Math.max(0, ...cells.map(({ to }) => to)))) + 1
  const written = new Uint32Array(width + 1)
  for (const { from, to } of cells)
    for (let at = Math.max(0, Math.floor(from)); at < Math.min(width, Math.ceil(to)); at++)
      written[at] = (written[at] ?? 0) + 1
  const most = Math.floor(tabular.length * overrun)
  const columns: { from: number; to: number }[] = []
  for (let at = 0; at < width; at++) {
    if ((written[at] ?? 0) <= most) continue
    const last = columns.at(-1)
    if (last !== undefined && at - last.to < narrowest) last.to = at + 1
    else columns.push({ from: at, to: at + 1 })
  }
  return columns
}

/** The column that a cell begins in. */
const placeOf = ({ from, to }: Cell, columns: readonly { from: number; to: number }[]): number => {
  const end = Math.min(to, from + 30)
  const overlaps = columns.map(column => Math.min(end, column.to) - Math.max(from, column.from))
  return Math.max(0, overlaps.indexOf(Math.max(...overlaps)))
}

type Placed = Line & { texts: string[] }

const place = (line: Line, columns: readonly { from: number; to: number }[]): Placed => {
  const texts = columns.map(() => '')
  for (const cell of line.cells) {
    const at = placeOf(cell, columns)
    texts[at] = [texts[at], cell.text].filter(Boolean).join(' ')
  }
  return { ...line, texts }
}

/** What of a row's cells are prices: two rows that have one each are never one. */
const isPriced = ({ texts }: Placed): boolean =>
  texts.some(text => /\d[.,]\d{2}/.test(text) && readPrice(text).value !== null)

/** Lines nearer to each other than rows are: one row whose cell was too narrow for its text. */
const unwrapped = (lines: readonly Placed[]): Placed[] => {
  const gaps = lines.flatMap((line, at) => {
    const before = lines[at - 1]
    return before === undefined || before.page !== line.page || !isPriced(line)
      ? []
      : before.y - line.y
  })
  const near = middle(gaps) * 0.75
  const rows: Placed[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    const isWrapped =
      last !== undefined &&
      last.page === line.page &&
      last.y - line.y < near &&
      !(isPriced(last) && isPriced(line))
    if (isWrapped)
      rows[rows.length - 1] = {
        ...last,
        y: line.y,
        texts: last.texts.map((text, at) => [text, line.texts[at]].filter(Boolean).join(' ')),
      }
    else rows.push(line)
  }
  return rows
}

/** Whether two lists stand side by side: the headers of one half are those of the other. */
const isDouble = (rows: readonly Placed[], count: number): boolean => {
  if (count < 4 || count % 2 !== 0) return false
  const half = count / 2
  return rows.slice(0, 20).some(({ texts }) => {
    const names = texts.map(foldHeader)
    return (
      names.slice(0, half).some(Boolean) &&
      names.slice(0, half).join(';') === names.slice(half).join(';')
    )
  })
}

/**
 * The table of a document, by where its texts stand. A row is told from the next by the space between
 * lines, a column by the stripe that none writes in.
 */
export const tableOf = (
  pages: readonly (readonly PdfText[])[],
): { page: number; cells: string[] }[] => {
  const lines = pages.flatMap((texts, page) => linesOf(texts, page + 1))
  const columns = columnsOf(lines)
  if (columns.length < 2)
    return lines.map(({ page, cells }) => ({
      page,
      cells: [cells.map(({ text }) => text).join(' ')],
    }))
  const rows = unwrapped(lines.map(line => place(line, columns)))
  const half = columns.length / 2
  if (!isDouble(rows, columns.length))
    return rows.map(({ page, texts }) => ({ page, cells: texts }))
  // The left half of a page is read before its right one.
  return pages.flatMap((_, at) => {
    const its = rows.filter(({ page }) => page === at + 1)
    return [its.map(({ texts }) => texts.slice(0, half)), its.map(({ texts }) => texts.slice(half))]
      .flat()
      .filter(cells => cells.some(Boolean))
      .map(cells => ({ page: at + 1, cells }))
  })
}

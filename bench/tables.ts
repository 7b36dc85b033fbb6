export const whole = (value: number): string => Math.round(value).toLocaleString('en')
/** Three digits or more. */
export const decimal = (value: number): string =>
  value < 1_000 ? value.toFixed(value < 10 ? 2 : 1) : whole(value)
export const share = (part: number, of: number): string => (part / of).toFixed(2)

/** As wide as their widest cell, as the formatter wants them; all but the first to the right. */
export const table = (head: string[], body: (string | number)[][]): string => {
  const rows = [head, ...body.map(cells => cells.map(String))]
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map(cells => cells[column]?.length ?? 0)),
  )
  const drawn = rows.map(cells =>
    cells.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    }),
  )
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return drawn
    .toSpliced(1, 0, rule)
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

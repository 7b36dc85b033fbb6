/** Cells as a spreadsheet takes them. */
export const writeClipboard = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(cells =>
      cells
        .map(cell => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')

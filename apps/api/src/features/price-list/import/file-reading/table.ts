import type { ImportFormat } from '@carreau/domain/price-list/price-list'
import { AppError } from '../../../../platform/errors/app-error.ts'

/** A line of a file: as the person sees it numbered, 1 for the first, and its texts. */
export type Row = {
  line: number
  cells: string[]
  /** Why it is no line of the list, in French: the head of a mail, a message it answers. */
  aside?: string
}

/** A table of a file, read as often as it is asked for. */
export type Sheet = {
  /** As a person sees it named; null where a file has one table. */
  name: string | null
  isHidden: boolean
  /** Rows that hold something, a slice at a time. */
  rows: () => AsyncGenerator<Row[]>
}

/** A file as tables of texts. */
export type Table = {
  format: ImportFormat
  encoding: string | null
  separator: string | null
  sheets: Sheet[]
}

/** Lines of a file, with room for headings above 50 000 offers. */
const maxLines = 50_500
export const maxColumns = 100
export const maxCell = 2_000
/** Rows of a slice: read, or written, in a few milliseconds. */
export const sliceRows = 250

/** A refusal of the whole file. */
export const unreadable = (message: string): AppError =>
  new AppError('import_unreadable', { message, errors: { file: [message] } })

/** A text without the apostrophe that keeps spreadsheets from running it. */
export const tidyCell = (text: string): string => {
  const cell = text.slice(0, maxCell).trim()
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

/** Counts rows, and refuses the file that has too many. */
export const countRows = () => {
  let count = 0
  return (): void => {
    if (++count > maxLines) throw unreadable('Un fichier compte au plus 50 000 lignes.')
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
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
  /** No fewer than its rows, counted without reading them; of a PDF they are read before anything else. */
  mostRows?: () => Promise<number>
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

export const tooManyLines = (): AppError => unreadable('Un fichier compte au plus 50 000 lignes.')

/** Counts rows, and refuses the file that has too many. */
export const countRows = () => {
  let count = 0
  return (): void => {
    if (++count > maxLines) throw tooManyLines()
  }
}

/** Breaks of lines of a text, and one more: no fewer than its rows. */
export const linesIn = async (pieces: Iterable<string>): Promise<number> => {
  let lines = 1
  let last = ''
  for (const piece of pieces) {
    for (const sign of ['\n', '\r'])
      for (let at = piece.indexOf(sign); at >= 0; at = piece.indexOf(sign, at + 1))
        if (sign === '\r' || (piece[at - 1] ?? last) !== '\r') lines += 1
    last = piece.at(-1) ?? last
    await yieldToEventLoop()
  }
  return lines
}

/**
 * Refuses sheets that have too many rows together, before any of them is compared with the market: what makes a long
 * list long is that. Counted twice, roughly and then as they are read, so that a list within the bound pays little.
 */
export const refuseTooLong = async (
  sheets: readonly Pick<Sheet, 'rows' | 'mostRows'>[],
): Promise<void> => {
  let most = 0
  for (const { mostRows } of sheets) most += (await mostRows?.()) ?? 0
  if (most <= maxLines) return
  const count = countRows()
  for (const { rows } of sheets) for await (const some of rows()) some.forEach(count)
}

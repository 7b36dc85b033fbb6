import { openReader, ReadingEnded } from '../../../../platform/reading/read-aside.ts'
import type { PdfAnswer, PdfRefusal } from './read-pdf.child.ts'
import {
  countRows,
  maxColumns,
  type Row,
  sliceRows,
  type Table,
  tidyCell,
  unreadable,
} from './table.ts'

const refusals: Record<PdfRefusal, string> = {
  password:
    'Ce PDF est protégé par un mot de passe : enregistrez-le sans protection, ou collez la liste.',
  broken: 'Ce PDF est endommagé : enregistrez-le de nouveau, ou collez la liste.',
  pages: 'Ce PDF a plus de 300 pages : envoyez celles de votre liste.',
  signs: 'Ce PDF contient trop de texte pour une liste de prix.',
  scan: 'Ce PDF ne contient que des images (un scan ou une photo) : envoyez le fichier d’origine, ou collez la liste.',
}
const tooSlow = 'Ce PDF est trop long à lire : envoyez un CSV ou un XLSX, ou collez la liste.'

/** What a file made to fill memory or time is stopped at. */
const mostMs = 20_000
const [mostHeapMb, mostHeldMb] = [256, 512]
const mostWaiting = 8

const pdfs = openReader(new URL('./read-pdf.child.ts', import.meta.url))

const rowsIn = async (bytes: Uint8Array): Promise<Row[]> => {
  const rows: Row[] = []
  const count = countRows()
  try {
    return await pdfs.read(bytes, {
      mostMs,
      mostHeapMb,
      mostHeldMb,
      hear: (answer: PdfAnswer) => {
        if (answer.kind === 'refused') throw unreadable(refusals[answer.why])
        if (answer.kind === 'done') return { answer: rows }
        for (const { cells, ...row } of answer.rows) {
          count()
          rows.push({ ...row, cells: cells.slice(0, maxColumns).map(tidyCell) })
        }
        return undefined
      },
    })
  } catch (error) {
    // Out of memory, or a fault of the reader: either way the file is not read.
    if (error instanceof ReadingEnded)
      throw unreadable(error.why === 'slow' ? tooSlow : refusals.broken)
    throw error
  }
}

/** Reads the text of a PDF as a table. */
export const readPdf = async (bytes: Uint8Array): Promise<Table> => {
  if (pdfs.waiting() >= mostWaiting)
    throw unreadable('Plusieurs PDF sont en cours de lecture : réessayez dans une minute.')
  const rows = await rowsIn(bytes)
  return {
    format: 'pdf',
    encoding: null,
    separator: null,
    sheets: [
      {
        name: null,
        isHidden: false,
        async *rows() {
          yield* slicesOf(rows)
        },
      },
    ],
  }
}

function* slicesOf(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += sliceRows) yield rows.slice(at, at + sliceRows)
}

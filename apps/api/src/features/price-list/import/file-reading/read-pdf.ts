import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfRefusal } from './read-pdf.worker.ts'
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
const mostMb = 256
const mostWaiting = 8

/** One PDF at a time: each has a thread of its own, whose memory is not ours to give twice. */
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * The rows of a PDF, read in a thread of its own: what its author put there is interpreted where it holds
 * nobody up, sees no secret of the process and can be ended.
 */
const rowsIn = (bytes: Uint8Array): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const copy = new Uint8Array(bytes)
    const worker = new Worker(new URL('./read-pdf.worker.ts', import.meta.url), {
      workerData: copy,
      transferList: [copy.buffer],
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const rows: Row[] = []
    const count = countRows()
    const end = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    const refuse = (error: unknown): void => {
      end()
      reject(error)
    }
    const timer = setTimeout(() => refuse(unreadable(tooSlow)), mostMs)
    worker.on('message', (answer: PdfAnswer) => {
      if (answer.kind === 'refused') return refuse(unreadable(refusals[answer.why]))
      if (answer.kind === 'done') {
        end()
        return resolve(rows)
      }
      try {
        for (const { cells, ...row } of answer.rows) {
          count()
          rows.push({ ...row, cells: cells.slice(0, maxColumns).map(tidyCell) })
        }
      } catch (error) {
        refuse(error)
      }
    })
    // Out of memory, or a fault of the reader: either way the file is not read.
    worker.on('error', () => refuse(unreadable(refusals.broken)))
    worker.on('exit', () => refuse(unreadable(refusals.broken)))
  })

/** Reads the text of a PDF as a table. */
export const readPdf = async (bytes: Uint8Array): Promise<Table> => {
  if (waiting >= mostWaiting)
    throw unreadable('Plusieurs PDF sont en cours de lecture : réessayez dans une minute.')
  waiting += 1
  const mine = turn.then(() => rowsIn(bytes))
  turn = mine.catch(() => undefined)
  try {
    const rows = await mine
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
  } finally {
    waiting -= 1
  }
}

function* slicesOf(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += sliceRows) yield rows.slice(at, at + sliceRows)
}

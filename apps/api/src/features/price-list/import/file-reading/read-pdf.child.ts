import { getDocumentProxy } from 'unpdf'
import { readAndTell } from '../../../../platform/reading/read-and-tell.ts'
import { type PdfText, tableOf } from './pdf-table.ts'

/** What a PDF comes to: rows a slice at a time, then the end; or why there are none. */
export type PdfAnswer =
  | { kind: 'rows'; rows: { line: number; cells: string[]; aside?: string }[] }
  | { kind: 'done' }
  | { kind: 'refused'; why: PdfRefusal }
export type PdfRefusal = 'password' | 'broken' | 'pages' | 'signs' | 'scan'

const maxPages = 300
/** Signs of a list of 50 000 lines. */
const maxSigns = 8_000_000
const rowsOfMessage = 250

class Refused extends Error {
  readonly why: PdfRefusal
  constructor(why: PdfRefusal) {
    super(why)
    this.why = why
  }
}

type Item = { str: string; transform: number[]; width: number; height: number }

const textOf = ({ str, transform, width, height }: Item): PdfText[] => {
  const [, slope = 0, , size = 0, x = 0, y = 0] = transform
  // What stands upright on the margin is no line.
  return str.trim() === '' || slope !== 0
    ? []
    : [{ text: str.slice(0, 2_000), x, y, width, height: height || Math.abs(size) }]
}

const read = async (bytes: Uint8Array, tell: (answer: PdfAnswer) => void): Promise<void> => {
  const pdf = await getDocumentProxy(bytes, {
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  if (pdf.numPages > maxPages) throw new Refused('pages')
  const pages: PdfText[][] = []
  let signs = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = (items as (Item | { type: string })[]).flatMap(item =>
      'str' in item ? textOf(item) : [],
    )
    signs += texts.reduce((sum, { text }) => sum + text.length, 0)
    if (signs > maxSigns) throw new Refused('signs')
    pages.push(texts)
    page.cleanup()
  }
  if (signs < 10) throw new Refused('scan')
  const table: { page: number; cells: string[]; aside?: string }[] = tableOf(pages)
  for (const [at, texts] of pages.entries())
    if (texts.length === 0)
      table.push({
        page: at + 1,
        cells: [`Page ${at + 1}`],
        aside: `La page ${at + 1} n’a pas de texte : une image n’est pas lue.`,
      })
  const rows = table.map(({ cells, aside }, at) => ({
    line: at + 1,
    cells,
    ...(aside === undefined ? {} : { aside }),
  }))
  for (let at = 0; at < rows.length; at += rowsOfMessage)
    tell({ kind: 'rows', rows: rows.slice(at, at + rowsOfMessage) })
  tell({ kind: 'done' })
}

readAndTell<PdfAnswer>(async (bytes, tell) => {
  try {
    await read(bytes, tell)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    tell({
      kind: 'refused',
      why: error instanceof Refused ? error.why : isLocked ? 'password' : 'broken',
    })
  }
})

/** A document as it is laid out: texts in French, in the order in which they are read. */

export type Column = {
  label: string
  /** Points; the first column takes what the others leave. */
  width: number
  align: 'left' | 'right'
  /** What an empty cell leaves to a pen: a box to tick, or a line to write on. */
  space?: 'tick' | 'line'
}

export type Row = {
  /** One text per column. */
  cells: string[]
  /** Smaller lines below the first cell. */
  notes: string[]
  /** Said less loudly: what was not delivered. */
  isFaint?: boolean
  /** Names the rows that follow: its first text takes the whole width but the last column. */
  isHead?: boolean
}

export type Amount = { label: string; value: string; isTotal?: boolean }

export type Block = {
  title: string
  lines: string[]
  /** A signature below them: the path of an SVG on `signatureField`. */
  strokes?: string
}

export type Paper = {
  title: string
  /** Empty for what has none yet. */
  number: string
  seller: { name: string; lines: string[]; logoKey: string | null }
  /** Label and value, one under the other. */
  facts: [label: string, value: string][]
  /** Whom the document is for. */
  addressee: Block
  /** What a letter says before its table. */
  words?: string[]
  columns: Column[]
  rows: Row[]
  /** Points above and below each row, where many are to stand on a page. */
  padding?: number
  /** Base and VAT of each rate. */
  vat: { rate: string; base: string; amount: string }[]
  amounts: Amount[]
  /** How a letter ends, below its amounts: its formula, and who signs it. */
  closing?: string[]
  /** Sentences below the amounts. */
  blocks: Block[]
  /** A QR code beside the amounts, and what it is for. */
  code?: { text: string; lines: string[] }
  /** At the foot of every page: who issues it. */
  foot: string
}

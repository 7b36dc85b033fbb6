import { signatureField } from '@carreau/domain/orders/tours'
import { drawInTurn } from './drawing-turns.ts'
import type { Block, Paper } from './paper.ts'
import {
  type Attached,
  accent,
  bottom,
  footTop,
  ink,
  left,
  muted,
  openSheet,
  right,
  type Sheet,
  top,
} from './sheet.ts'
import { drawTable } from './table.ts'

const half = (right - left) / 2
const amountsLeft = left + half - 10
const valueWidth = 92

const drawLines = (
  sheet: Sheet,
  lines: readonly string[],
  place: { x: number; y: number; width: number; size?: number; color?: string },
): number => lines.reduce((y, text) => y + sheet.write(text, { ...place, y }), place.y)

/** Who issues it, and what it is. */
const drawHead = (sheet: Sheet, paper: Paper, logo: Buffer | null): number => {
  let y = top
  if (logo !== null) {
    sheet.picture(logo, left, y, [150, 44])
    y += 52
  }
  y += sheet.write(paper.seller.name, { x: left, y, width: half + 20, size: 13, bold: true }) + 2
  const sellerEnd = drawLines(sheet, paper.seller.lines, {
    x: left,
    y,
    width: half + 20,
    size: 8,
    color: muted,
  })
  const place = { x: left + half + 24, width: half - 24, align: 'right' as const }
  const title = { ...place, y: top - 4, size: 20, bold: true, color: accent }
  const titleEnd = top - 4 + sheet.write(paper.title, title)
  const numbered = { ...place, y: titleEnd, size: 11, bold: true }
  const number = paper.number === '' ? '' : `N°\u00a0${paper.number}`
  return Math.max(sellerEnd, titleEnd + sheet.write(number, numbered)) + 20
}

const drawFacts = (sheet: Sheet, facts: Paper['facts'], start: number): number =>
  facts.reduce((y, [label, value]) => {
    const said = sheet.write(label, { x: left, y, width: 88, size: 8.5, color: muted })
    return y + Math.max(said, sheet.write(value, { x: left + 90, y, width: 160, size: 8.5 })) + 3
  }, start)

const drawAddressee = (sheet: Sheet, { title, lines }: Block, y: number): number => {
  const x = left + half + 4
  const text = { x: x + 12, width: half - 28 }
  const [name = '', ...others] = lines
  const heights = [
    sheet.heightOf(title, { ...text, size: 7.5, bold: true }),
    sheet.heightOf(name, { ...text, size: 10, bold: true }),
    ...others.map(line => sheet.heightOf(line, { ...text, size: 8.5 })),
  ]
  const height = heights.reduce((sum, one) => sum + one, 0) + 24
  sheet.box(x, y, half - 4, height)
  let below = y + 10
  below += sheet.write(title, { ...text, y: below, size: 7.5, bold: true, color: muted }) + 2
  below += sheet.write(name, { ...text, y: below, size: 10, bold: true }) + 1
  drawLines(sheet, others, { ...text, y: below, size: 8.5 })
  return y + height
}

const drawVat = (sheet: Sheet, vat: Paper['vat'], start: number): number => {
  if (vat.length === 0) return start
  const columns = [
    { x: left, width: 50, align: 'left' as const },
    { x: left + 54, width: 74, align: 'right' as const },
    { x: left + 136, width: 74, align: 'right' as const },
  ]
  const rows = [
    ['Taux de TVA', 'Base HT', 'Montant'],
    ...vat.map(share => [share.rate, share.base, share.amount]),
  ]
  return rows.reduce((y, row, index) => {
    const style = index === 0 ? { size: 7.5, bold: true, color: muted } : { size: 8.5 }
    const heights = columns.map((column, at) =>
      sheet.write(row[at] ?? '', { ...column, y, ...style }),
    )
    return y + Math.max(...heights) + 3
  }, start)
}

/** A letter's paragraphs, above the table. */
const drawWords = (sheet: Sheet, words: readonly string[], start: number): number =>
  words.reduce(
    (y, text) => y + sheet.write(text, { x: left, y, width: right - left, size: 9.5 }) + 7,
    start,
  )

const widthOfLabel = right - amountsLeft - valueWidth - 8

const heightOfAmount = (sheet: Sheet, { label, isTotal }: Paper['amounts'][number]): number =>
  sheet.heightOf(label, {
    width: widthOfLabel,
    size: isTotal ? 10.5 : 8.5,
    bold: isTotal ?? false,
  }) + (isTotal ? 12 : 4)

const drawAmounts = (sheet: Sheet, amounts: Paper['amounts'], start: number): number =>
  amounts.reduce((y, amount) => {
    const style = amount.isTotal ? { size: 10.5, bold: true } : { size: 8.5 }
    const at = amount.isTotal ? y + 6 : y
    if (amount.isTotal) sheet.rule(y + 1, { from: amountsLeft, color: ink, weight: 0.8 })
    sheet.write(amount.label, { x: amountsLeft, y: at, width: widthOfLabel, ...style })
    const x = right - valueWidth
    sheet.write(amount.value, { x, y: at, width: valueWidth, align: 'right', ...style })
    return y + heightOfAmount(sheet, amount)
  }, start)

const codeSide = 84

/** At the left of the amounts, where other papers have their VAT. */
const drawCode = (sheet: Sheet, code: Paper['code'], y: number): void => {
  if (code === undefined) return
  sheet.code(code.text, left, y, codeSide)
  const x = left + codeSide + 14
  const style = { x, y: y + 4, width: amountsLeft - x - 14, size: 8, color: muted }
  drawLines(sheet, code.lines, style)
}

const blockWidth = right - left
const strokesScale = 0.25
const strokesHeight = signatureField.height * strokesScale + 6
const heightOfBlock = (sheet: Sheet, { title, lines, strokes }: Block): number =>
  (strokes === undefined ? 0 : strokesHeight) +
  (title === '' ? 0 : sheet.heightOf(title, { width: blockWidth, size: 8.5, bold: true }) + 1) +
  lines.reduce((sum, text) => sum + sheet.heightOf(text, { width: blockWidth, size: 8 }), 0) +
  8

const drawBlock = (sheet: Sheet, { title, lines, strokes }: Block, start: number): number => {
  const place = { x: left, width: blockWidth }
  const y =
    title === ''
      ? start
      : start + sheet.write(title, { ...place, y: start, size: 8.5, bold: true }) + 1
  const end = drawLines(sheet, lines, { ...place, y, size: 8, color: title === '' ? muted : ink })
  if (strokes === undefined) return end + 8
  sheet.strokes(strokes, left, end + 4, strokesScale)
  return end + strokesHeight + 8
}

const aboveEnd = 14

const closingStyle = { x: left, width: right - left, size: 9.5 }
const heightOfClosing = (sheet: Sheet, { closing = [] }: Paper): number =>
  closing.reduce((sum, text) => sum + sheet.heightOf(text, closingStyle) + 7, 0)

const heightOfBlocks = (sheet: Sheet, { blocks }: Paper): number =>
  blocks.reduce((sum, block) => sum + heightOfBlock(sheet, block), 0)

/** What stands below the table, with the space above it. */
const heightOfEnd = (sheet: Sheet, paper: Paper): number => {
  const amounts = paper.amounts.reduce((sum, amount) => sum + heightOfAmount(sheet, amount), 0)
  const vatHeight = paper.vat.length === 0 ? 0 : (paper.vat.length + 1) * 16
  const codeHeight = paper.code === undefined ? 0 : codeSide
  return (
    aboveEnd +
    Math.max(amounts, vatHeight, codeHeight) +
    18 +
    heightOfClosing(sheet, paper) +
    heightOfBlocks(sheet, paper)
  )
}

/** Amounts and sentences stay together, at the foot of the last page. */
const drawEnd = (sheet: Sheet, paper: Paper, tableEnd: number): void => {
  const blocks = heightOfBlocks(sheet, paper)
  let y = tableEnd + aboveEnd
  if (tableEnd + heightOfEnd(sheet, paper) > bottom) {
    sheet.newPage()
    y = top
  }
  drawVat(sheet, paper.vat, y)
  drawCode(sheet, paper.code, y)
  const amountsEnd = drawAmounts(sheet, paper.amounts, y)
  const { closing = [] } = paper
  closing.reduce(
    (at, text) => at + sheet.write(text, { ...closingStyle, y: at }) + 7,
    amountsEnd + 6,
  )
  paper.blocks.reduce((at, block) => drawBlock(sheet, block, at), bottom - blocks)
}

/** Lays a paper out on A4 pages; `logo` is a PNG or JPEG. */
export const drawPaper = (
  paper: Paper,
  logo: Buffer | null,
  attached?: Attached,
): Promise<Buffer> => drawInTurn(() => draw(paper, logo, attached))

const draw = async (paper: Paper, logo: Buffer | null, attached?: Attached): Promise<Buffer> => {
  const title = `${`${paper.title} ${paper.number}`.trim()} – ${paper.seller.name}`
  const sheet = openSheet({ title, author: paper.seller.name })
  const headEnd = drawHead(sheet, paper, logo)
  const factsEnd = drawFacts(sheet, paper.facts, headEnd + 10)
  const partiesEnd = Math.max(factsEnd, drawAddressee(sheet, paper.addressee, headEnd)) + 22
  const { words = [] } = paper
  const start = words.length === 0 ? partiesEnd : drawWords(sheet, words, partiesEnd) + 10
  const table = { ...paper, endHeight: heightOfEnd(sheet, paper) }
  drawEnd(sheet, paper, await drawTable(sheet, table, start))
  for (const { number, count } of sheet.eachPage()) {
    sheet.rule(footTop - 6)
    const style = { y: footTop, size: 7, color: muted }
    sheet.write(paper.foot, { x: left, width: right - left - 60, ...style })
    sheet.write(`${number}/${count}`, { x: right - 50, width: 50, align: 'right', ...style })
  }
  if (attached !== undefined) sheet.attach(attached)
  return sheet.end()
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  gs1Data,
  type LabelCode,
  type LabelFormat,
  printedCode,
} from '@carreau/domain/orders/labels/label-codes'
import { code128, modulesOf, quietZone } from './code128.ts'
import { drawInTurn } from './drawing-turns.ts'
import { millimetre as mm, openSheet, type Sheet } from './sheet.ts'

/** A label as it is laid out: texts in French, in the order in which they are read. */
export type Label = {
  /** What is read from across the room. */
  title: string
  /** Beside it, large: « 3/12 ». */
  mark: string
  /** Below the title. */
  lines: string[]
  /** Named values in rows, each over its share of the width. */
  rows: { name: string; value: string; share: number }[][]
  code: LabelCode
  /** What stands with a code that is our own, for whoever has no scanner. */
  codeWords: string
  /** Who packed and who sells, small. */
  foot: string
}

const label = { width: 100 * mm, height: 62 * mm } as const
/** White that no printer reaches. */
const edge = 4 * mm
const inside = label.width - 2 * edge
const black = '#000'

/** Widths of a bar that label printers draw sharply: whole dots of the usual eight a millimetre. */
const modules = [0.5, 0.375, 0.25].map(width => width * mm)

/** Where the code stands, and what is below its bars. */
const areaTop = 38 * mm
const areaHeight = 17.4 * mm
const signHeight = 3.4 * mm
const footTop = label.height - 6 * mm
const rowHeight = 8 * mm

type Place = { x: number; y: number }

/** The code as rows of bars, each with what stands below it; null: too long for bars. */
const barsOf = ({ code, codeWords }: Pick<Label, 'code' | 'codeWords'>) => {
  const row = (text: string, printed: string, isGs1: boolean) => {
    const widths = code128(text, { isGs1 })
    const module = modules.find(one => modulesOf(widths) * one <= label.width)
    return module === undefined ? null : { widths, module, printed }
  }
  if (code.kind === 'plain') {
    const only = row(code.text, codeWords, false)
    return only && [only]
  }
  const gs1 = (elements: typeof code.elements) =>
    row(gs1Data(elements), printedCode({ kind: 'gs1', elements }), true)
  const whole = gs1(code.elements)
  if (whole !== null) return [whole]
  // GS1 lets a code go on in a second one; the lot is alone there.
  const halves = [gs1(code.elements.slice(0, -1)), gs1(code.elements.slice(-1))]
  return halves.every(half => half !== null) ? halves : null
}

/** Writes a text in the largest of the sizes at which it keeps to its lines; cut short where none does. */
const fit = (
  sheet: Sheet,
  text: string,
  style: Place & {
    width: number
    height: number
    sizes: readonly number[]
    bold?: boolean
    align?: 'left' | 'right'
  },
): number => {
  const { height, sizes, ...place } = style
  const fits = (said: string, size: number) =>
    sheet.heightOf(said, { ...place, size }) <= height + 0.5
  const size = sizes.find(one => fits(text, one)) ?? sizes.at(-1) ?? 6
  let said = text
  while (said !== '' && !fits(said, size)) said = `${said.slice(0, -2).trimEnd()}…`
  return sheet.write(said, { ...place, size, color: black })
}

const drawRow = (sheet: Sheet, row: Label['rows'][number], { x, y }: Place): void => {
  let at = x
  for (const { name, value, share } of row) {
    const width = inside * share
    sheet.write(name, { x: at, y, width: width - mm, size: 5.5, color: black })
    fit(sheet, value, {
      x: at,
      y: y + 2.4 * mm,
      width: width - mm,
      height: 5.5 * mm,
      sizes: [10.5, 9, 8, 7, 6, 5.5, 5],
      bold: true,
    })
    at += width
  }
}

const drawCode = (sheet: Sheet, said: Label, { x, y }: Place): void => {
  const rows = barsOf(said)
  if (rows === null) {
    sheet.code(printedCode(said.code), x + edge, y + areaTop, areaHeight)
    const beside = areaHeight + 4 * mm
    fit(sheet, said.codeWords, {
      x: x + edge + beside,
      y: y + areaTop,
      width: inside - beside,
      height: areaHeight,
      sizes: [12, 10, 8, 7, 6],
      bold: true,
    })
    return
  }
  const height = areaHeight / rows.length
  for (const [index, { widths, module, printed }] of rows.entries()) {
    const width = (modulesOf(widths) - 2 * quietZone) * module
    const top = y + areaTop + index * height
    const from = x + (label.width - width) / 2
    sheet.bars(widths, {
      x: from,
      y: top,
      module,
      height: height - signHeight,
    })
    fit(sheet, printed, {
      x: from,
      y: top + height - signHeight + 0.4 * mm,
      width: x + label.width - edge - from,
      height: signHeight,
      sizes: [7.5, 7, 6, 5, 4],
    })
  }
}

const drawLabel = (sheet: Sheet, said: Label, { x, y }: Place): void => {
  const { title, mark, lines, rows, foot } = said
  const left = x + edge
  const markWidth = mark === '' ? 0 : 26 * mm
  let at = y + 3 * mm
  if (mark !== '')
    fit(sheet, mark, {
      x: left + inside - markWidth,
      y: at - mm,
      width: markWidth,
      height: 11 * mm,
      sizes: [26, 22, 18, 14],
      bold: true,
      align: 'right',
    })
  at += fit(sheet, title, {
    x: left,
    y: at,
    width: inside - markWidth,
    height: 11.5 * mm,
    sizes: [17, 15, 13, 11],
    bold: true,
  })
  for (const text of lines)
    at += fit(sheet, text, {
      x: left,
      y: at,
      width: inside,
      height: 4.6 * mm,
      sizes: [9, 8, 7, 6],
    })
  rows.forEach((row, index) => {
    const top = y + areaTop - (rows.length - index) * rowHeight - 1.2 * mm
    drawRow(sheet, row, { x: left, y: top })
  })
  drawCode(sheet, said, { x, y })
  fit(sheet, foot, {
    x: left,
    y: y + footTop,
    width: inside,
    height: 5.2 * mm,
    sizes: [6, 5.5, 5, 4.5],
  })
}

/** Where labels stand on a page; on the usual sheet two times four, each in the middle of its eighth. */
const pages = {
  roll: { size: [label.width, label.height] as const, places: [{ x: 0, y: 0 }] },
  sheet: {
    size: [210 * mm, 297 * mm] as const,
    places: Array.from({ length: 8 }, (_, index) => ({
      x: ((index % 2) * 105 + 2.5) * mm,
      y: (Math.floor(index / 2) * 74.25 + 6.125) * mm,
    })),
  },
} as const satisfies Record<LabelFormat, unknown>

/** Labels drawn before others have a turn. */
const labelsAtATime = 4

/** Labels one after the other, on the pages of a roll or on sheets of eight. */
export const drawLabels = (
  labels: readonly Label[],
  about: { format: LabelFormat; title: string; author: string },
): Promise<Buffer> => drawInTurn(() => draw(labels, about))

const draw = async (
  labels: readonly Label[],
  { format, title, author }: { format: LabelFormat; title: string; author: string },
): Promise<Buffer> => {
  const { size, places } = pages[format]
  const sheet = openSheet({ title, author, size })
  for (const [index, one] of labels.entries()) {
    const place = places[index % places.length] ?? { x: 0, y: 0 }
    if (index > 0 && index % places.length === 0) sheet.newPage()
    if (format === 'sheet') sheet.frame(place.x, place.y, label.width, label.height)
    drawLabel(sheet, one, place)
    if (index % labelsAtATime === 0) await yieldToEventLoop()
  }
  return sheet.end()
}

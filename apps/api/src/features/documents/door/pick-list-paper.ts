import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { drawInTurn } from '../pdf/drawing-turns.ts'
import type { Column, Row } from '../pdf/paper.ts'
import {
  accent,
  bottom,
  footTop,
  left,
  muted,
  openSheet,
  right,
  type Sheet,
  top,
} from '../pdf/sheet.ts'
import { drawTable } from '../pdf/table.ts'

/** A line to fetch; what is null or empty is left to the pen. */
export type PickListRow = {
  designation: string
  notes: string[]
  ordered: string
  picked: string
  /** « – » where no weight is asked. */
  weight: string
  lot: string
}

/** Lines that belong together: an order, or a product. */
export type PickListGroup = {
  title: string
  /** Number of the order, or how much of the product in all. */
  detail: string
  notes: string[]
  rows: PickListRow[]
}

export type PickList = {
  seller: string
  day: string
  by: 'order' | 'product'
  drawnAt: Date
  /** Which orders of a night that is printed in parts; null where it is all of them. */
  part: { number: number; count: number; from: number; to: number } | null
  groups: PickListGroup[]
}

const tick: Column = { label: '', width: 12, align: 'left', space: 'tick' }
const columnsBy = (first: string): Column[] => [
  { label: first, width: 0, align: 'left' },
  { label: 'Commandé', width: 56, align: 'right' },
  { label: 'Préparé', width: 62, align: 'right', space: 'line' },
  { label: 'Poids net (kg)', width: 84, align: 'right', space: 'line' },
  { label: 'Lot', width: 84, align: 'right', space: 'line' },
  tick,
]
const rowOf = ({ designation, notes, ordered, picked, weight, lot }: PickListRow): Row => ({
  cells: [designation, ordered, picked, weight, lot, ''],
  notes,
})

const width = right - left
/** A heading never stands at the foot of a page without its first line. */
const leastHeight = 90

const drawTitle = (sheet: Sheet, { day, by, groups, part }: PickList): number => {
  const title = 'Bon de préparation'
  let y = top + sheet.write(title, { x: left, y: top, width, size: 20, bold: true, color: accent })
  y += sheet.write(`Livraison du ${formatDateInSentence(day)}`, {
    x: left,
    y,
    width,
    size: 12,
    bold: true,
  })
  const what =
    by === 'order'
      ? formatCount(groups.length, 'commande', 'commandes')
      : formatCount(groups.length, 'produit', 'produits')
  const which =
    part === null
      ? ''
      : ` · partie ${part.number} sur ${part.count}\u00a0: commandes ${part.from} à ${part.to}`
  return y + sheet.write(`${what}${which}`, { x: left, y, width, size: 9, color: muted }) + 14
}

const drawGroup = async (
  sheet: Sheet,
  { group, by }: { group: PickListGroup; by: PickList['by'] },
  start: number,
): Promise<number> => {
  const name = { x: left, width: width - 170, size: 13, bold: true }
  let y = start
  sheet.write(group.detail, { x: right - 160, y: y + 2, width: 160, size: 11, align: 'right' })
  y += sheet.write(group.title, { ...name, y }) + 2
  for (const note of group.notes) y += sheet.write(note, { x: left, y, width, size: 8.5 })
  const columns = columnsBy(by === 'order' ? 'Produit' : 'Client')
  return drawTable(sheet, { columns, rows: group.rows.map(rowOf) }, y + 8)
}

/** What a night's pickers take along on paper: a sheet per order, or all by product. */
export const pickListPdf = (list: PickList): Promise<Buffer> => drawInTurn(() => draw(list))

const draw = async (list: PickList): Promise<Buffer> => {
  const { seller, day, by, drawnAt, groups } = list
  const title = `Bon de préparation ${day} – ${seller}`
  const sheet = openSheet({ title, author: seller })
  let y = drawTitle(sheet, list)
  if (groups.length === 0)
    sheet.write('Rien à préparer pour cette livraison.', { x: left, y, width, size: 11 })
  for (const [index, group] of groups.entries()) {
    // An order's sheet goes with its crates.
    if ((by === 'order' && index > 0) || y + leastHeight > bottom) {
      sheet.newPage()
      y = top
    }
    y = (await drawGroup(sheet, { group, by }, y)) + 22
    await yieldToEventLoop()
  }
  const foot = `${seller} · livraison du ${formatDateInSentence(day)} · imprimé le ${formatDateTime(drawnAt)}`
  for (const { number, count } of sheet.eachPage()) {
    sheet.rule(footTop - 6)
    const style = { y: footTop, size: 7, color: muted }
    sheet.write(foot, { x: left, width: width - 60, ...style })
    sheet.write(`${number}/${count}`, { x: right - 50, width: 50, align: 'right', ...style })
    await yieldToEventLoop()
  }
  return sheet.end()
}

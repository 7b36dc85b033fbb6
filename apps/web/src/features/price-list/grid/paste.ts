import type { Offer } from '../price-list.queries.ts'
import type { Change } from './changes.ts'
import { type EditableField, readField, writeField } from './fields.ts'

/** Cells without the quotes of a spreadsheet: in them lines and tabs are text. */
const plainCell = (cell: string): string =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell

/** A copied range as rows of cells: tabs and lines, cells with either of them in quotes. */
export const readClipboard = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [, cell = '', end] of plain.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    rows.at(-1)?.push(plainCell(cell))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

export type Refused = { label: string; text: string; reason: string }
export type Pasted = { changes: Change[]; refused: Refused[]; unchanged: number }

/** What one cell pasted into a field of an offer does; null when it changes nothing. */
const planCell = (
  text: string,
  offer: Offer,
  field: EditableField | null,
): Change | { reason: string } | null => {
  if (field === null)
    return text.trim() === '' ? null : { reason: 'Cette colonne ne se modifie pas.' }
  const read = readField(field, text, offer)
  if (!read.ok) return { reason: read.reason }
  const isSame = writeField(field, offer) === writeField(field, { ...offer, [field]: read.value })
  return isSame ? null : { offerId: offer.id, field, from: offer[field], to: read.value }
}

/**
 * What cells pasted onto these offers change, from the active cell down and to the right. `fields`
 * are the columns from the active one on; null is one that nobody edits.
 */
export const planPaste = (
  rows: readonly (readonly string[])[],
  offers: readonly Offer[],
  fields: readonly (EditableField | null)[],
): Pasted => {
  const pasted: Pasted = { changes: [], refused: [], unchanged: 0 }
  for (const [index, cells] of rows.entries()) {
    const offer = offers[index]
    const label = offer?.specification.label ?? `Ligne ${index + 1} du collage`
    for (const [column, text] of cells.entries()) {
      const plan = offer
        ? planCell(text, offer, fields[column] ?? null)
        : { reason: 'Il n’y a plus d’offre à cet endroit.' }
      if (plan === null) pasted.unchanged += 1
      else if ('reason' in plan) pasted.refused.push({ label, text, reason: plan.reason })
      else pasted.changes.push(plan)
    }
  }
  return pasted
}

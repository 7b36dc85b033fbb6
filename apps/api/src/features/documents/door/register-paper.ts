import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatDate, formatDateTime, formatDayInFigures } from '@carreau/domain/french/dates'
import { formatCount, formatKg, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { parisDay, parisTime } from '@carreau/domain/french/paris-time'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { outcomeLabel } from '@carreau/domain/orders/reception'
import type { RegisterEntry } from '@carreau/domain/orders/register'
import { drawInTurn } from '../pdf/drawing-turns.ts'
import type { Column, Row } from '../pdf/paper.ts'
import { accent, footTop, left, muted, openSheet, right, type Sheet, top } from '../pdf/sheet.ts'
import { drawTable } from '../pdf/table.ts'

export type RegisterPaper = {
  company: string
  from: string
  to: string
  drawnAt: Date
  entries: readonly RegisterEntry[]
}

const columns: Column[] = [
  { label: 'Produit et fournisseur', width: 0, align: 'left' },
  { label: 'Reçu le', width: 52, align: 'left' },
  { label: 'Lot', width: 62, align: 'left' },
  { label: 'DLC ou DDM', width: 52, align: 'left' },
  { label: 'Livré', width: 58, align: 'right' },
  { label: 'T °C', width: 28, align: 'right' },
  { label: 'Décision', width: 62, align: 'left' },
]

const amountOf = (milli: number | null, grams: number | null): string =>
  [
    milli === null ? '' : formatPackages(packagesFromMilli(milli)),
    grams === null ? '' : formatKg(kgFromG(grams)),
  ]
    .filter(Boolean)
    .join(' · ')

const rowOf = (entry: RegisterEntry): Row => ({
  cells: [
    entry.product,
    `${formatDayInFigures(parisDay(entry.receivedAt))} ${parisTime(entry.receivedAt)}`,
    entry.lot ?? '–',
    entry.bestBefore === null ? '–' : formatDayInFigures(entry.bestBefore),
    amountOf(entry.deliveredMilli, entry.deliveredWeightG),
    entry.temperatureDc === null ? '–' : formatNumber(entry.temperatureDc / 10),
    outcomeLabel(entry),
  ],
  notes: [
    `${entry.supplier} · ${entry.orderNumber} · reçu par ${entry.receivedBy}`,
    ...(entry.fate === null
      ? []
      : [`${amountOf(entry.faultMilli, entry.faultWeightG)}\u00a0: ${entry.reason}`]),
    ...(entry.note === '' ? [] : [`Remarque\u00a0: ${entry.note}`]),
  ],
})

const width = right - left

const drawTitle = (sheet: Sheet, { company, from, to, entries }: RegisterPaper): number => {
  const title = 'Registre de réception'
  let y = top + sheet.write(title, { x: left, y: top, width, size: 20, bold: true, color: accent })
  y += sheet.write(company, { x: left, y, width, size: 12, bold: true })
  const count = formatCount(entries.length, 'ligne', 'lignes')
  const said = `Du ${formatDate(from)} au ${formatDate(to)} · ${count}`
  return y + sheet.write(said, { x: left, y, width, size: 9, color: muted }) + 14
}

/** A company's hygiene register of a period, as an inspector reads it. */
export const registerPdf = (paper: RegisterPaper): Promise<Buffer> => drawInTurn(() => draw(paper))

const draw = async (paper: RegisterPaper): Promise<Buffer> => {
  const { company, drawnAt, entries } = paper
  const sheet = openSheet({ title: `Registre de réception – ${company}`, author: company })
  const y = drawTitle(sheet, paper)
  if (entries.length === 0)
    sheet.write('Aucune réception sur cette période.', { x: left, y, width, size: 11 })
  else await drawTable(sheet, { columns, rows: entries.map(rowOf) }, y)
  const foot = `${company} · registre de réception · imprimé le ${formatDateTime(drawnAt)}`
  for (const { number, count } of sheet.eachPage()) {
    sheet.rule(footTop - 6)
    const style = { y: footTop, size: 7, color: muted }
    sheet.write(foot, { x: left, width: width - 60, ...style })
    sheet.write(`${number}/${count}`, { x: right - 50, width: 50, align: 'right', ...style })
    await yieldToEventLoop()
  }
  return sheet.end()
}

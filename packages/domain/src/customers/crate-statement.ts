import { formatDayInFigures } from '../french/dates.ts'
import { csvCents, csvText } from '../french/format.ts'
import { parisDay } from '../french/paris-time.ts'
import { sumExact } from '../money/money.ts'
import { type CrateReason, crateReasonLabels } from './crates.ts'

/** What a customer had of a kind before the period, with the deposits of it. */
export type CrateOpening = {
  readonly kindId: number
  readonly kindName: string
  /** Of one, today. */
  readonly unitCents: number
  readonly count: number
  readonly cents: number
}

/** A movement of the period. */
export type CrateEntry = {
  readonly kindId: number
  readonly at: Date
  /** Above zero to the customer, below back. */
  readonly count: number
  /** Of one, as it was then. */
  readonly unitCents: number
  readonly reason: CrateReason
  readonly note: string
  readonly orderNumber: string | null
  readonly recordedBy: string
}

export type CrateLine = CrateEntry & {
  /** Of its kind, once it had moved. */
  readonly balance: number
}

export type CrateKindStatement = {
  readonly opening: CrateOpening
  readonly lines: readonly CrateLine[]
  readonly out: number
  readonly back: number
  readonly corrected: number
  readonly closing: number
  readonly closingCents: number
}

export type CrateStatement = {
  /** Of what the customer had, or what moved. */
  readonly kinds: readonly CrateKindStatement[]
  readonly closingCents: number
}

type Way = 'out' | 'back' | 'corrected'
const ways: Record<CrateReason, Way> = {
  shipped: 'out',
  handed_out: 'out',
  returned: 'back',
  received: 'back',
  correction: 'corrected',
}

const kindStatement = (
  opening: CrateOpening,
  entries: readonly CrateEntry[],
): CrateKindStatement => {
  const sumOf = (way: Way) =>
    sumExact(entries.filter(({ reason }) => ways[reason] === way).map(({ count }) => count))
  let balance = opening.count
  const lines = entries.map(entry => {
    balance += entry.count
    return { ...entry, balance }
  })
  return {
    opening,
    lines,
    out: sumOf('out'),
    back: -sumOf('back'),
    corrected: sumOf('corrected'),
    closing: balance,
    closingCents: sumExact([
      opening.cents,
      ...entries.map(({ count, unitCents }) => count * unitCents),
    ]),
  }
}

/** A customer's account of crates over a period, kind by kind; `entries` in time. */
export const crateStatementOf = (
  openings: readonly CrateOpening[],
  entries: readonly CrateEntry[],
): CrateStatement => {
  const kinds = openings
    .map(opening =>
      kindStatement(
        opening,
        entries.filter(({ kindId }) => kindId === opening.kindId),
      ),
    )
    .filter(({ opening, lines }) => opening.count !== 0 || lines.length > 0)
  return { kinds, closingCents: sumExact(kinds.map(({ closingCents }) => closingCents)) }
}

const columns = [
  ...['Date', 'Emballage', 'Mouvement', 'Commande', 'Note', 'Compté par'],
  ...['Sortis', 'Rendus', 'Correction', 'Solde', 'Consigne unitaire', 'Consigne'],
]

const signed = (entry: CrateEntry, way: Way): string =>
  ways[entry.reason] === way ? String(way === 'back' ? -entry.count : entry.count) : ''

const kindRows = (
  { opening, lines, closing, closingCents, ...sums }: CrateKindStatement,
  { from, to }: { from: string; to: string },
): string[][] => {
  const kind = csvText(opening.kindName)
  const unit = csvCents(opening.unitCents)
  const none = ['', '', '']
  return [
    [
      ...[formatDayInFigures(from), kind, 'Solde initial', ...none, ...none],
      ...[String(opening.count), unit, csvCents(opening.cents)],
    ],
    ...lines.map(line => [
      ...[formatDayInFigures(parisDay(line.at)), kind, crateReasonLabels[line.reason]],
      ...[line.orderNumber ?? '', csvText(line.note), csvText(line.recordedBy)],
      ...[signed(line, 'out'), signed(line, 'back'), signed(line, 'corrected')],
      ...[String(line.balance), csvCents(line.unitCents), csvCents(line.count * line.unitCents)],
    ]),
    [
      ...[formatDayInFigures(to), kind, 'Solde final', ...none],
      ...[String(sums.out), String(sums.back), String(sums.corrected)],
      ...[String(closing), unit, csvCents(closingCents)],
    ],
  ]
}

/** A statement as a CSV that a French spreadsheet opens: UTF-8 with its mark, « ; », decimal commas. */
export const crateStatementCsv = (
  { kinds }: CrateStatement,
  period: { from: string; to: string },
): string => {
  const rows = [columns, ...kinds.flatMap(kind => kindRows(kind, period))]
  return `\ufeff${rows.map(row => `${row.join(';')}\r\n`).join('')}`
}

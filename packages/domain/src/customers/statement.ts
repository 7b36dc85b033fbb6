import { formatDayInFigures } from '../french/dates.ts'
import { csvCents, csvText } from '../french/format.ts'
import { sumExact } from '../money/money.ts'

/** In the order in which those of one moment are told. */
export const entryKinds = [
  'invoice',
  'credit_note',
  'late_charges',
  'waived_charges',
  'payment',
  'undone_payment',
  'advance',
  'returned_advance',
  'used_advance',
  'unused_advance',
  'paid_charges',
  'unpaid_charges',
  'restored_charges',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** French name of each line of a statement. */
export const entryLabels: Record<EntryKind, string> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  payment: 'Règlement',
  undone_payment: 'Règlement annulé',
  advance: 'Acompte reçu',
  returned_advance: 'Acompte rendu ou annulé',
  used_advance: 'Acompte utilisé',
  unused_advance: 'Acompte remis en compte',
  late_charges: 'Intérêts et indemnité de retard',
  waived_charges: 'Intérêts et indemnité abandonnés',
  restored_charges: 'Abandon annulé',
  paid_charges: 'Règlement d’intérêts et d’indemnité',
  unpaid_charges: 'Règlement d’intérêts annulé',
}

/** Something that changed what a customer owes, on a day of Paris. */
export type StatementEntry = {
  readonly kind: EntryKind
  readonly day: string
  /** When it was issued or recorded, in milliseconds: the order within its day. */
  readonly at: number
  /** Of the document; of a payment, the invoice it pays. */
  readonly number: string
  /** How it was paid, and its reference. */
  readonly detail: string
  readonly dueOn: string | null
  /**
   * Always positive: what is in `owed` is owed, the others are taken off. An advance that pays an invoice changes nothing:
   * it was taken off when it came.
   */
  readonly grossCents: number
}

export type StatementLine = StatementEntry & {
  readonly debitCents: number
  readonly creditCents: number
  readonly balanceCents: number
}

export type Statement = {
  readonly openingCents: number
  readonly lines: readonly StatementLine[]
  readonly debitCents: number
  readonly creditCents: number
  readonly closingCents: number
}

const owed: ReadonlySet<EntryKind> = new Set([
  'invoice',
  'undone_payment',
  'returned_advance',
  'late_charges',
  'restored_charges',
  'unpaid_charges',
])
const neither: ReadonlySet<EntryKind> = new Set(['used_advance', 'unused_advance'])

const rank = ({ kind }: StatementEntry): number => entryKinds.indexOf(kind)

/**
 * A customer's account over a period, in cents: the balance before it, each entry in time with the
 * balance after it (those of one day as they happened, what happened at once in the order of its kind), and the balance
 * at its end.
 */
export const statementOf = (
  openingCents: number,
  entries: readonly StatementEntry[],
): Statement => {
  let balanceCents = openingCents
  const lines = entries
    .toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) || one.at - other.at || rank(one) - rank(other),
    )
    .map(entry => {
      const cents = neither.has(entry.kind) ? 0 : entry.grossCents
      const debitCents = owed.has(entry.kind) ? cents : 0
      const creditCents = owed.has(entry.kind) ? 0 : cents
      balanceCents = sumExact([balanceCents, debitCents, -creditCents])
      return { ...entry, debitCents, creditCents, balanceCents }
    })
  return {
    openingCents,
    lines,
    debitCents: sumExact(lines.map(line => line.debitCents)),
    creditCents: sumExact(lines.map(line => line.creditCents)),
    closingCents: balanceCents,
  }
}

/** A statement as a CSV that a French spreadsheet opens: UTF-8 with its mark, « ; », decimal commas. */
export const statementCsv = (
  { openingCents, lines, debitCents, creditCents, closingCents }: Statement,
  { from, to }: { from: string; to: string },
): string => {
  const rows = [
    ['Date', 'Type', 'Numéro', 'Détail', 'Échéance', 'Débit', 'Crédit', 'Solde'],
    [formatDayInFigures(from), 'Solde initial', '', '', '', '', '', csvCents(openingCents)],
    ...lines.map(line => [
      formatDayInFigures(line.day),
      entryLabels[line.kind],
      csvText(line.number),
      csvText(line.detail),
      line.dueOn === null ? '' : formatDayInFigures(line.dueOn),
      line.debitCents === 0 ? '' : csvCents(line.debitCents),
      line.creditCents === 0 ? '' : csvCents(line.creditCents),
      csvCents(line.balanceCents),
    ]),
    [
      formatDayInFigures(to),
      'Solde final',
      '',
      '',
      '',
      csvCents(debitCents),
      csvCents(creditCents),
      csvCents(closingCents),
    ],
  ]
  return `\ufeff${rows.map(row => `${row.join(';')}\r\n`).join('')}`
}

import { formatDayInFigures } from '../french/dates.ts'
import { csvCents, csvText } from '../french/format.ts'
import { sumExact } from '../money/money.ts'

export const entryKinds = ['invoice', 'credit_note', 'payment', 'undone_payment'] as const
export type EntryKind = (typeof entryKinds)[number]

/** French name of each line of a statement. */
export const entryLabels: Record<EntryKind, string> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  payment: 'Règlement',
  undone_payment: 'Règlement annulé',
}

/** Something that changed what a customer owes, on a day of Paris. */
export type StatementEntry = {
  readonly kind: EntryKind
  readonly day: string
  /** Of the document; of a payment, the invoice it pays. */
  readonly number: string
  /** How it was paid, and its reference. */
  readonly detail: string
  readonly dueOn: string | null
  /** Always positive: an invoice and an undone payment are owed, the others are taken off. */
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

const isOwed = ({ kind }: StatementEntry): boolean =>
  kind === 'invoice' || kind === 'undone_payment'

const rank = ({ kind }: StatementEntry): number => entryKinds.indexOf(kind)

/**
 * A customer's account over a period, in cents: the balance before it, each entry in time with the
 * balance after it (invoices before credits before payments of one day), and the balance at its end.
 */
export const statementOf = (
  openingCents: number,
  entries: readonly StatementEntry[],
): Statement => {
  let balanceCents = openingCents
  const lines = entries
    .toSorted((one, other) => one.day.localeCompare(other.day) || rank(one) - rank(other))
    .map(entry => {
      const debitCents = isOwed(entry) ? entry.grossCents : 0
      const creditCents = isOwed(entry) ? 0 : entry.grossCents
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

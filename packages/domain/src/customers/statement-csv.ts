import { entryLabels, type Statement } from './statement.ts'

/** « 1234,50 »: what a French spreadsheet reads as a number. */
const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Text that a spreadsheet never takes for a formula, quoted where it must be. */
const text = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const frenchDay = (day: string): string => day.split('-').reverse().join('/')

/** A statement as a CSV that a French spreadsheet opens: UTF-8 with its mark, « ; », decimal commas. */
export const statementCsv = (
  { openingCents, lines, debitCents, creditCents, closingCents }: Statement,
  { from, to }: { from: string; to: string },
): string => {
  const rows = [
    ['Date', 'Type', 'Numéro', 'Détail', 'Échéance', 'Débit', 'Crédit', 'Solde'],
    [frenchDay(from), 'Solde initial', '', '', '', '', '', decimal(openingCents)],
    ...lines.map(line => [
      frenchDay(line.day),
      entryLabels[line.kind],
      text(line.number),
      text(line.detail),
      line.dueOn === null ? '' : frenchDay(line.dueOn),
      line.debitCents === 0 ? '' : decimal(line.debitCents),
      line.creditCents === 0 ? '' : decimal(line.creditCents),
      decimal(line.balanceCents),
    ]),
    [
      frenchDay(to),
      'Solde final',
      '',
      '',
      '',
      decimal(debitCents),
      decimal(creditCents),
      decimal(closingCents),
    ],
  ]
  return `\ufeff${rows.map(row => `${row.join(';')}\r\n`).join('')}`
}

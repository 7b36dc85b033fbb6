import { formatDayInFigures } from '../french/dates.ts'
import { csvCents, csvText } from '../french/format.ts'
import { sumExact } from '../money/money.ts'
import { type DueBucket, dueBucketLabels, dueBuckets } from './unpaid.ts'

/** What one customer has to pay by how late it is, in cents, and what its wholesaler owes it. */
export type Ageing = Readonly<Record<DueBucket, number>> & {
  /** Of invoices credited after they were paid: never negative. */
  readonly overpaid: number
  /** Paid beyond the invoices, for the next ones: never negative. */
  readonly advances: number
  /** Interest and indemnities that were claimed and not settled. */
  readonly charges: number
}

/** What a customer's account comes to: the closing balance of its statement. */
export const balanceOf = (ageing: Ageing): number =>
  sumExact([
    ...dueBuckets.map(bucket => ageing[bucket]),
    ageing.charges,
    -ageing.overpaid,
    -ageing.advances,
  ])

/** What is late of it. */
export const lateOf = (ageing: Ageing): number =>
  sumExact(dueBuckets.filter(bucket => bucket !== 'not_due').map(bucket => ageing[bucket]))

type AgeingRow = { readonly code: string; readonly companyName: string; readonly ageing: Ageing }

const amountsOf = (ageing: Ageing): string[] => [
  ...dueBuckets.map(bucket => csvCents(ageing[bucket])),
  csvCents(ageing.charges),
  csvCents(-ageing.overpaid),
  csvCents(-ageing.advances),
  csvCents(balanceOf(ageing)),
]

/** Customers' ageing as a CSV that a French spreadsheet opens: UTF-8 with its mark, « ; », decimal commas. */
export const ageingCsv = (
  rows: readonly AgeingRow[],
  { total, today }: { total: Ageing; today: string },
): string => {
  const labels = dueBuckets.map(bucket => dueBucketLabels[bucket])
  const lines = [
    [
      'Code client',
      'Client',
      ...labels,
      'Intérêts et indemnités',
      'Trop-perçus',
      'Acomptes',
      'Solde',
    ],
    ...rows.map(({ code, companyName, ageing }) => [
      csvText(code),
      csvText(companyName),
      ...amountsOf(ageing),
    ]),
    ['', `Total au ${formatDayInFigures(today)}`, ...amountsOf(total)],
  ]
  return `\ufeff${lines.map(line => `${line.join(';')}\r\n`).join('')}`
}

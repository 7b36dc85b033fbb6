import { formatDayInFigures } from '../french/dates.ts'
import { csvText } from '../french/format.ts'
import { parisDay, parisTime } from '../french/paris-time.ts'
import { kgFromG, packagesFromMilli } from '../money/money.ts'
import { outcomeLabel, type RegisterFault } from './reception.ts'

/** A line of the hygiene register, as it was written. */
export type RegisterEntry = RegisterFault & {
  readonly receivedAt: Date
  readonly receivedBy: string
  readonly supplier: string
  readonly orderNumber: string
  readonly product: string
  readonly lot: string | null
  /** YYYY-MM-DD. */
  readonly bestBefore: string | null
  /** In tenths of a degree. */
  readonly temperatureDc: number | null
  readonly reason: string
  readonly note: string
}

const columns = [
  ...[
    'Date',
    'Heure',
    'Fournisseur',
    'Commande',
    'Produit',
    'Lot',
    'DLC ou DDM',
    'Colis livrés',
    'Poids livré (kg)',
  ],
  ...[
    'Température (°C)',
    'Décision',
    'Colis concernés',
    'Poids concerné (kg)',
    'Motif',
    'Réceptionné par',
  ],
  'Remarque',
]

/** « 1234,5 »: what a French spreadsheet reads as a number. */
const csvNumber = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',')

const kgOf = (grams: number | null) => csvNumber(grams === null ? null : kgFromG(grams))

const packagesOf = (milli: number | null) =>
  csvNumber(milli === null ? null : packagesFromMilli(milli))

const cellsOf = (entry: RegisterEntry): string[] => [
  formatDayInFigures(parisDay(entry.receivedAt)),
  parisTime(entry.receivedAt),
  csvText(entry.supplier),
  entry.orderNumber,
  csvText(entry.product),
  csvText(entry.lot ?? ''),
  entry.bestBefore === null ? '' : formatDayInFigures(entry.bestBefore),
  packagesOf(entry.deliveredMilli),
  kgOf(entry.deliveredWeightG),
  csvNumber(entry.temperatureDc === null ? null : entry.temperatureDc / 10),
  outcomeLabel(entry),
  packagesOf(entry.faultMilli),
  kgOf(entry.faultWeightG),
  csvText(entry.reason),
  csvText(entry.receivedBy),
  csvText(entry.note),
]

const rowOf = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

/** The head of the register as a CSV that a French spreadsheet opens: UTF-8 with its mark, « ; », decimal commas. */
export const registerCsvHead = `\ufeff${rowOf(columns)}`

export const registerCsv = (entries: readonly RegisterEntry[]): string =>
  entries.map(entry => rowOf(cellsOf(entry))).join('')

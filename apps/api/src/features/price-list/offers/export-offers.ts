import { parisDay, parisTime } from '@carreau/domain/french/paris-time'
import { eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { importFieldLabels } from '@carreau/domain/price-list/price-list'
import writeXlsxFile from 'write-excel-file/node'
import type { Db } from '../../../platform/db/database.ts'
import { unitOf } from '../price-list.present.ts'
import { listOffers, type OfferRow } from './offers.sql.ts'

const unitWords = {
  kg: 'kg',
  piece: 'pièce',
  bunch: 'botte',
  punnet: 'barquette',
  package: 'colis',
}

const fields = [
  'reference',
  'product',
  'variety',
  'origin',
  'category',
  'size',
  'packaging',
  'brand',
  'maturity',
  'organic',
  'unit',
  'price',
  'available',
  'min_packages',
  'brackets',
  'valid_until',
  'note',
] as const

/** A spreadsheet would run a text that begins like a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const decimal = (value: number): string => String(value).replace('.', ',')

const bracketsOf = ({ brackets }: OfferRow): string =>
  brackets
    .map(
      ({ minPackagesMilli, unitPriceE4 }) =>
        `${decimal(packagesFromMilli(minPackagesMilli))} : ${decimal(eurosFromE4(unitPriceE4))}`,
    )
    .join(' ; ')

/** « 31/12/2026 23:59 », in Paris, as an import reads it. */
const minuteOf = (instant: Date): string =>
  `${parisDay(instant).split('-').reverse().join('/')} ${parisTime(instant)}`

const cellsOf = (row: OfferRow): string[] => [
  String(row.specificationId),
  row.designation,
  row.cultivar ?? '',
  row.originName,
  row.category ?? '',
  row.size ?? '',
  row.packagingName,
  row.brandName ?? '',
  row.maturityName ?? '',
  row.isOrganic ? 'oui' : 'non',
  unitWords[unitOf(row)],
  decimal(eurosFromE4(row.unitPriceE4)),
  row.isAvailable ? 'oui' : 'non',
  decimal(packagesFromMilli(row.minPackagesMilli)),
  bracketsOf(row),
  row.validUntil === null ? '' : minuteOf(row.validUntil),
  row.note,
]

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
const lineOf = (cells: readonly string[]): string =>
  `${cells.map(cell => quoted(harmless(cell))).join(';')}\r\n`
const headers = fields.map(field => importFieldLabels[field])

const page = 1_000

async function* offersOf(db: Db, shopId: number): AsyncGenerator<OfferRow[]> {
  for (let offset = 0; ; offset += page) {
    const rows = await listOffers(db, shopId, { words: [] }, { sort: 'name', limit: page, offset })
    yield rows
    if (rows.length < page) return
  }
}

async function* csv(db: Db, shopId: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${lineOf(headers)}`)
  for await (const rows of offersOf(db, shopId))
    yield Buffer.from(rows.map(row => lineOf(cellsOf(row))).join(''))
}

async function* xlsx(db: Db, shopId: number): AsyncGenerator<Uint8Array> {
  const rows = [headers.map(value => ({ value, fontWeight: 'bold' as const }))] as {
    value: string | number
  }[][]
  for await (const offers of offersOf(db, shopId))
    for (const offer of offers)
      rows.push(
        cellsOf(offer).map((value, index) => ({
          value: fields[index] === 'price' ? eurosFromE4(offer.unitPriceE4) : value,
        })),
      )
  yield await writeXlsxFile(rows).toBuffer()
}

/** The whole list as a file that imports again unchanged. */
export const exportShopOffers = (db: Db, shopId: number, format: 'csv' | 'xlsx') =>
  format === 'csv'
    ? { name: 'mercuriale.csv', type: 'text/csv; charset=utf-8', chunks: csv(db, shopId) }
    : {
        name: 'mercuriale.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        chunks: xlsx(db, shopId),
      }

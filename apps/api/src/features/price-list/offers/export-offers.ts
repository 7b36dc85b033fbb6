import { csvText, unitWords } from '@carreau/domain/french/format'
import { parisDay, parisTime } from '@carreau/domain/french/paris-time'
import { eurosFromE4, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { type ImportField, importFieldLabels } from '@carreau/domain/price-list/price-list'
import writeXlsxFile from 'write-excel-file/node'
import type { Db } from '../../../platform/db/database.ts'
import { unitOf } from '../price-list.present.ts'
import { listOffers, type OfferRow } from './offers.sql.ts'

const decimal = (value: number): string => String(value).replace('.', ',')

const bracketsOf = ({ brackets }: OfferRow): string =>
  brackets
    .map(
      ({ minPackagesMilli, unitPriceE4 }) =>
        `${decimal(packagesFromMilli(minPackagesMilli))} : ${decimal(eurosFromE4(unitPriceE4))}`,
    )
    .join(' ; ')

/** « 5,6 à 6,4 »: of « 5-6 » a spreadsheet would make a date. */
const weightsOf = ({ weightMinG, weightMaxG }: OfferRow): string =>
  weightMinG === null || weightMaxG === null
    ? ''
    : `${decimal(kgFromG(weightMinG))} à ${decimal(kgFromG(weightMaxG))}`

/** « 31/12/2026 23:59 », in Paris, as an import reads it. */
const minuteOf = (instant: Date): string =>
  `${parisDay(instant).split('-').reverse().join('/')} ${parisTime(instant)}`

/** The columns in their order, and what an offer has in each. */
const cells = {
  reference: row => String(row.specificationId),
  product: row => row.designation,
  variety: row => row.cultivar ?? '',
  origin: row => row.originName,
  category: row => row.category ?? '',
  size: row => row.size ?? '',
  packaging: row => row.packagingName,
  brand: row => row.brandName ?? '',
  maturity: row => row.maturityName ?? '',
  organic: row => (row.isOrganic ? 'oui' : 'non'),
  unit: row => unitWords[unitOf(row)][0],
  price: row => decimal(eurosFromE4(row.unitPriceE4)),
  available: row => (row.isAvailable ? 'oui' : 'non'),
  min_packages: row => decimal(packagesFromMilli(row.minPackagesMilli)),
  brackets: row => bracketsOf(row),
  weights: row => weightsOf(row),
  valid_until: row => (row.validUntil === null ? '' : minuteOf(row.validUntil)),
  note: row => row.note,
} satisfies Partial<Record<ImportField, (row: OfferRow) => string>>

const fields = Object.keys(cells) as (keyof typeof cells)[]
const cellsOf = (row: OfferRow): string[] => fields.map(field => cells[field](row))

const lineOf = (texts: readonly string[]): string => `${texts.map(csvText).join(';')}\r\n`
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

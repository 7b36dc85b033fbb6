import { eurosFromE4 } from '@carreau/domain/money/money'
import {
  completedLabels,
  type ImportAction,
  maxImportRows,
} from '@carreau/domain/price-list/price-list'
import type { Table } from './file-reading/table.ts'
import type { KnownMarket } from './known-market.sql.ts'
import { openLabels } from './line-cells.ts'
import type { ReadLine } from './read-line.ts'
import type { SeenSheet } from './read-sheets.ts'

const order: readonly ImportAction[] = ['error', 'create', 'update', 'ignored', 'unchanged']

const presentSheet = ({ at, name, isRead, why }: SeenSheet) => ({
  index: at,
  name: name ?? '',
  is_read: isRead,
  why,
})

/** What the sender of a file is told. */
export const presentImport = ({
  table,
  sheets,
  problem,
  market,
  lines,
  missing,
  applied,
  summary,
}: {
  table: Table
  sheets: readonly SeenSheet[]
  problem: string | null
  market: KnownMarket
  lines: readonly ReadLine[]
  missing: readonly number[]
  applied: boolean
  summary: Record<ImportAction, number>
}) => {
  const { labelOf, partsOf } = openLabels(market)
  /** « conditionnement habituel : Plateau 7 kg ». */
  const completedWords = ({ sells, completed }: ReadLine): string | null => {
    if (sells === null || completed.length === 0) return null
    const parts = partsOf(sells)
    const words = {
      origin: parts.originName,
      packaging: parts.packagingName,
      size: parts.size,
      category: parts.category,
    }
    return completed
      .map(
        part =>
          `${completedLabels[part]} ${part === 'packaging' || part === 'size' ? 'habituel' : 'habituelle'} : ${words[part] ?? ''}`,
      )
      .join(' ; ')
  }
  const brandNames = new Map(market.vocabulary.brands.map(({ id, name }) => [id, name]))
  const presentReadAs = ({ action, readAs }: ReadLine) =>
    action !== 'error' || readAs === null
      ? null
      : {
          product: {
            id: readAs.productId,
            commercial_designation: market.products.get(readAs.productId)?.designation ?? '',
          },
          origin_id: readAs.originId,
          packaging_id: readAs.packagingId,
          maturity_id: readAs.maturityId,
          content_unit: readAs.contentUnit,
          units_per_package: readAs.unitsPerPackage,
          average_volume: readAs.averageVolumeG === null ? null : readAs.averageVolumeG / 1000,
          category: readAs.category,
          size: readAs.size,
          brand_name: readAs.brandId === null ? null : (brandNames.get(readAs.brandId) ?? null),
          cultivar: readAs.cultivar,
          is_organic: readAs.isOrganic,
        }
  const euros = (priceE4: number | null) => (priceE4 === null ? null : eurosFromE4(priceE4))
  const read = sheets.filter(({ isRead }) => isRead)
  const [first] = read
  const shown: ReadLine[] = []
  for (const action of order)
    for (const line of lines)
      if (line.action === action && shown.length < maxImportRows) shown.push(line)
  return {
    applied,
    summary,
    missing: missing.length,
    problem,
    file: {
      format: table.format,
      encoding: table.encoding,
      separator: table.separator,
      sheet: first?.name ?? null,
      header_line: first?.headerLine ?? null,
      lines: lines.length,
      sheets: table.sheets.length < 2 ? [] : sheets.map(presentSheet),
    },
    columns: read.flatMap(sheet =>
      sheet.columns.map(column => ({
        ...column,
        sheet: table.sheets.length < 2 ? null : sheet.name,
      })),
    ),
    price_columns:
      read.find(({ asked }) => asked.length > 0)?.asked.map(({ index }) => index) ?? [],
    rows: shown.map(line => ({
      line: line.line,
      sheet: line.sheet,
      action: line.action,
      message: line.message,
      label: line.label,
      price: euros(line.priceE4),
      unit: line.unit,
      previous_price: euros(line.previousE4),
      column: line.column,
      specification_id:
        line.sells !== null && 'id' in line.sells ? (line.sells.id as number) : null,
      specification_label: line.sells === null ? null : labelOf(line.sells),
      completed: [line.taken, completedWords(line)].filter(Boolean).join(' ; ') || null,
      question:
        line.question === null
          ? null
          : {
              kind: line.question.kind,
              said: line.question.said,
              choices: line.question.choices.map(({ id, name }) => ({ packaging_id: id, name })),
              label: line.suggested === null ? null : labelOf(line.suggested),
              product_id: line.suggested?.productId ?? null,
              packaging_id: line.suggested?.packagingId ?? null,
            },
      is_price_unlikely: line.isPriceUnlikely,
      is_left_out: line.isLeftOut,
      read_as: presentReadAs(line),
      suggestions: line.candidates.map(each => ({
        specification_id: each.id,
        label: labelOf(each),
      })),
    })),
    rows_limited: lines.length > maxImportRows,
  }
}

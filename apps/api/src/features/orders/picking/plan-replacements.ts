import { reachesQuality } from '@carreau/domain/lists/decisions'
import { comparisonPrice, stepMilli } from '@carreau/domain/money/quantity'
import {
  type RankedReplacement,
  type Replacement,
  replaceMissing,
} from '@carreau/domain/orders/stock/short-replacements'
import { leftOn, leftToOrder } from '@carreau/domain/price-list/stock-bound'
import type { RankedOfferRow } from './short-replacements.sql.ts'
import type { LotLineRow } from './short-split.sql.ts'

/** An offer of a buyer's ranking that may stand for a line, measured against it. */
export type RankedOffer = RankedReplacement & { row: RankedOfferRow }

type Package = { averageVolumeG: number | null; unitsPerPackage: number }

/** What is in one package of another and of the line, in one measure for both; null where there is none. */
export const contentsOf = (
  other: Package,
  own: Package,
): { content: number; ownContent: number } | null => {
  if (other.averageVolumeG !== null && own.averageVolumeG !== null)
    return { content: other.averageVolumeG, ownContent: own.averageVolumeG }
  return other.averageVolumeG === null && own.averageVolumeG === null
    ? { content: other.unitsPerPackage, ownContent: own.unitsPerPackage }
    : null
}

/** Never dearer: by the kilogram or the piece, whatever the package. */
const isNoDearer = (row: RankedOfferRow): boolean => {
  const { billingType } = row
  const own = comparisonPrice({
    ...{ billingType, unitsPerPackage: row.ownUnits, averageVolumeG: row.ownAverageG },
    unitPriceE4: row.ownPriceE4,
  })
  const other = comparisonPrice(row)
  return own.per === other.per && other.priceE4 <= own.priceE4
}

/** What may stand for each line, the best first: of the class its list asks for, and never dearer than the line. */
export const rankedByLine = (
  rows: readonly RankedOfferRow[],
  day: string,
): Map<number, RankedOffer[]> => {
  const fitting = rows.flatMap((row): RankedOffer[] => {
    const contents = contentsOf(row, {
      averageVolumeG: row.ownAverageG,
      unitsPerPackage: row.ownUnits,
    })
    if (contents === null || !isNoDearer(row)) return []
    if (!reachesQuality(row.category, row.minQuality)) return []
    const { specificationId } = row
    const leftMilli = leftToOrder(leftOn(row, day), row)
    return [{ row, specificationId, ...contents, stepMilli: stepMilli(row), leftMilli }]
  })
  return Map.groupBy(fitting, ({ row }) => row.lineId)
}

/** What a split has put in, or proposed, for a line that it leaves short. */
export type Planned = Replacement & { lineId: number; missingMilli: number; offer: RankedOfferRow }

/** The same for every line, given what the split gives each; the lines in the order in which they were ordered. */
export const planReplacements = (
  lines: readonly Pick<LotLineRow, 'lineId' | 'orderedMilli'>[],
  shares: ReadonlyMap<number, number>,
  ranked: ReadonlyMap<number, readonly RankedOffer[]>,
): Map<number, Planned> => {
  const missingOf = (line: Pick<LotLineRow, 'lineId' | 'orderedMilli'>) =>
    line.orderedMilli - (shares.get(line.lineId) ?? 0)
  const found = replaceMissing(
    lines.map(line => ({
      lineId: line.lineId,
      missingMilli: missingOf(line),
      way: ranked.get(line.lineId)?.some(({ row }) => row.atOnce) ? 'put_in' : 'proposed',
      ranked: ranked.get(line.lineId) ?? [],
    })),
  )
  return new Map(
    lines.flatMap((line): [number, Planned][] => {
      const one = found.get(line.lineId)
      const offer = ranked
        .get(line.lineId)
        ?.find(({ specificationId }) => specificationId === one?.specificationId)?.row
      return one === undefined || offer === undefined
        ? []
        : [[line.lineId, { ...one, lineId: line.lineId, missingMilli: missingOf(line), offer }]]
    }),
  )
}

import { type Bracket, priceAt } from '@carreau/domain/money/brackets'
import { e4FromEuros } from '@carreau/domain/money/money'
import {
  comparisonPrice,
  maxPackages,
  minimumMilli,
  orderLineNetCents,
  stepMilli,
} from '@carreau/domain/money/quantity'
import { commonContent, holdsOf, type Measure, measureOf } from '@carreau/domain/needs/measure'
import type { Line, Offer } from '@carreau/need-split'
import type { Pace } from '../../../platform/http/load/pace.ts'
import type { NeededLine } from './asked-lines.ts'
import type { NeedOfferRow, UsualRow } from './need-market.sql.ts'

/** A line as the splitter takes it, with what a person is told of it. */
export type BuiltLine = {
  line: Line
  measure: Measure
  rows: ReadonlyMap<number, NeedOfferRow>
  /** Offers whose packages cannot be counted in the unit asked for. */
  uncounted: number
}

/** What so many packages cost, by the domain's own rules: an order of them says the same cents. */
const netCentsOf = (row: NeedOfferRow, packagesMilli: number, unitPriceE4: number): number =>
  orderLineNetCents({ ...row, packagesMilli, unitPriceE4, pickedWeightG: null })

export const unitPriceOf = (row: NeedOfferRow, packagesMilli: number): number =>
  priceAt({ ...row, brackets: row.brackets ?? [] }, packagesMilli)

const offerOf = (row: NeedOfferRow, holds: number, ceilingE4: number | null): Offer => ({
  id: row.id,
  shopId: row.shopId,
  holds,
  stepMilli: stepMilli({ isIndivisible: false, allowsHalf: row.allowsHalf }),
  minMilli: minimumMilli({ ...row, isIndivisible: false }),
  mostMilli: Math.min(maxPackages * 1000, row.leftMilli ?? Number.POSITIVE_INFINITY),
  thresholdsMilli: (row.brackets ?? []).map((bracket: Bracket) => bracket.minPackagesMilli),
  netCents: packagesMilli => {
    const unitPriceE4 = unitPriceOf(row, packagesMilli)
    if (ceilingE4 !== null && comparisonPrice({ ...row, unitPriceE4 }).priceE4 > ceilingE4)
      return null
    return netCentsOf(row, packagesMilli, unitPriceE4)
  },
})

const buildLine = (
  asked: NeededLine,
  rows: readonly NeedOfferRow[],
  usual: readonly UsualRow[],
): BuiltLine => {
  // Bought last of all that the line may be.
  const [last] = usual
  const isProduct = asked.specification_id === undefined
  const reference = isProduct && asked.unit === 'package' ? (last ?? commonContent(rows)) : null
  const measure = measureOf(asked, reference)
  const ceilingE4 = asked.max_unit_price == null ? null : e4FromEuros(asked.max_unit_price)
  const offers = rows.flatMap(row => {
    const holds = holdsOf(measure, row)
    // Sold by weight, a package without a weight has no price.
    const isPriced = row.billingType !== 'weight' || row.averageVolumeG !== null
    return holds === null || !isPriced ? [] : offerOf(row, holds, ceilingE4)
  })
  return {
    line: { wanted: measure.wanted, offers, usualShopId: last?.shopId ?? null },
    measure,
    rows: new Map(rows.map(row => [row.id, row])),
    uncounted: rows.length - offers.length,
  }
}

/** What the least of an offer that covers a line costs; null where it may not be had. */
export const leastCents = ({ wanted }: Pick<Line, 'wanted'>, offer: Offer): number | null => {
  const exact = (BigInt(wanted) * 1000n + BigInt(offer.holds) - 1n) / BigInt(offer.holds)
  const milli = Math.max(Number(exact), offer.minMilli, 1)
  const packages = Math.ceil(milli / offer.stepMilli) * offer.stepMilli
  return packages > offer.mostMilli ? null : offer.netCents(packages)
}

/** The same, or less where more of it reaches a price that makes it cost less. */
const cheapestCents = (line: Line, offer: Offer): number =>
  Math.min(
    leastCents(line, offer) ?? Number.POSITIVE_INFINITY,
    ...offer.thresholdsMilli
      .filter(milli => milli * offer.holds >= line.wanted * 1000 && milli <= offer.mostMilli)
      .map(milli => offer.netCents(milli) ?? Number.POSITIVE_INFINITY),
  )

/** The line with the cheapest offer of each wholesaler alone: a dearer one would only be bought to reach its minimum. */
export const withCheapest = (line: Line): Line => {
  const best = new Map<number, { offer: Offer; cents: number }>()
  for (const offer of line.offers) {
    const cents = cheapestCents(line, offer)
    const known = best.get(offer.shopId)
    if (known === undefined || cents < known.cents) best.set(offer.shopId, { offer, cents })
  }
  return { ...line, offers: [...best.values()].map(({ offer }) => offer) }
}

/** The lines of a need with all that is sold for them. */
export const buildLines = async (
  lines: readonly NeededLine[],
  { rows, usual }: { rows: readonly NeedOfferRow[]; usual: readonly UsualRow[] },
  pace: Pace,
): Promise<BuiltLine[]> => {
  const rowsOf = Map.groupBy(rows, ({ line }) => line)
  const usualOf = Map.groupBy(usual, ({ line }) => line)
  const built: BuiltLine[] = []
  for (const [at, line] of lines.entries()) {
    if (pace.isDue()) await pace.breathe()
    built.push(buildLine(line, rowsOf.get(at) ?? [], usualOf.get(at) ?? []))
  }
  return built
}

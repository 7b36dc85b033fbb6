import { exact, roundHalfUp, sumExact } from '../money/money.ts'
import { comparisonPrice, type PackageContent } from '../money/quantity.ts'
import { type LineRules, reachesQuality } from './decisions.ts'

/** What a specification cost on a day, at the lowest list price; null when nobody offered it. */
export type PastCandidate = PackageContent & {
  readonly category: string | null
  readonly lowestE4: number | null
}

/** Something the company bought of a line's own specification, and what there was instead that day. */
export type PastPurchase = Pick<LineRules, 'ceilingE4' | 'minQuality'> & {
  readonly netCents: number
  /** As it was bought. */
  readonly paid: PackageContent & { readonly unitPriceE4: number }
  /** Its own specification first, then its ranking. */
  readonly candidates: readonly PastCandidate[]
}

export type Simulation = {
  purchases: number
  paidCents: number
  wouldCents: number
  /** Bought then, and not by these rules: no saving, since the kitchen would have gone without. */
  leftOut: number
  leftOutCents: number
}

/** What the rules would have paid for one purchase; null where they would have bought nothing. */
const wouldPay = ({ netCents, paid, candidates, ceilingE4, minQuality }: PastPurchase) => {
  const was = comparisonPrice(paid)
  for (const [rank, candidate] of candidates.entries()) {
    if (!reachesQuality(candidate.category, minQuality)) continue
    const { lowestE4 } = candidate
    const offered =
      lowestE4 === null ? [] : [comparisonPrice({ ...candidate, unitPriceE4: lowestE4 })]
    // What was paid could be had: an agreed price, or a bracket.
    const all = rank === 0 ? [was, ...offered] : offered
    const within = all.filter(
      ({ per, priceE4 }) => per === was.per && (ceilingE4 === null || priceE4 <= ceilingE4),
    )
    if (within.length === 0) continue
    const least = Math.min(...within.map(({ priceE4 }) => priceE4))
    return roundHalfUp(exact(netCents) * exact(least), exact(was.priceE4))
  }
  return null
}

/** What purchases of the past would have cost by a list's rules (docs/product.md#orders-that-decide). */
export const simulate = (purchases: readonly PastPurchase[]): Simulation => {
  const judged = purchases.map(purchase => ({ purchase, would: wouldPay(purchase) }))
  const bought = judged.filter(({ would }) => would !== null)
  const leftOut = judged.filter(({ would }) => would === null)
  return {
    purchases: bought.length,
    paidCents: sumExact(bought.map(({ purchase }) => purchase.netCents)),
    wouldCents: sumExact(bought.map(({ would }) => would ?? 0)),
    leftOut: leftOut.length,
    leftOutCents: sumExact(leftOut.map(({ purchase }) => purchase.netCents)),
  }
}

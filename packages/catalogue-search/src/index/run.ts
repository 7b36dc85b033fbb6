import { hasBit } from './bits.ts'

/**
 * A run: the open offers of one specification, cheapest first, then by id. Four numbers each, one
 * after the other: the price it compares by (1/10 000 € per kg or piece, for one package), its id, its
 * wholesaler's place, and its unit price (1/10 000 €) in the product's usual unit, 0 when sold in
 * another. Never changed: a specification whose offers change gets another run.
 */
export type Run = Uint32Array

export const rowLength = 4
export const emptyRun: Run = new Uint32Array(0)

export const comparisonAt = (run: Run, row: number): number => run[row * rowLength] ?? 0
export const offerAt = (run: Run, row: number): number => run[row * rowLength + 1] ?? 0
export const shopAt = (run: Run, row: number): number => run[row * rowLength + 2] ?? 0
export const usualPriceAt = (run: Run, row: number): number => run[row * rowLength + 3] ?? 0
export const rowsOf = (run: Run): number => run.length / rowLength

export type Row = { comparisonE4: number; offerId: number; shop: number; usualE4: number }

/** Cheapest first, then the older offer. */
export const byPrice = (
  a: Pick<Row, 'comparisonE4' | 'offerId'>,
  b: Pick<Row, 'comparisonE4' | 'offerId'>,
): number => a.comparisonE4 - b.comparisonE4 || a.offerId - b.offerId

/** Rows in the order of a run. */
export const makeRun = (rows: readonly Row[]): Run =>
  Uint32Array.from(
    [...rows]
      .sort(byPrice)
      .flatMap(({ comparisonE4, offerId, shop, usualE4 }) => [
        comparisonE4,
        offerId,
        shop,
        usualE4,
      ]),
  )

/** The offers of one specification that have a buyer's own price, at the lower of both. */
export type OwnRows = { readonly run: Run; readonly offers: ReadonlySet<number> }

/** What the offers of a specification come to. Prices in 1/10 000 €. */
export type Summary = {
  offers: number
  /** The lowest price per kg or piece; Infinity without offers. */
  lowestE4: number
  /** Extreme unit prices in the product's usual unit; Infinity and 0 when none is sold in it. */
  lowUsualE4: number
  highUsualE4: number
}

export const noOffers = (): Summary => ({
  offers: 0,
  lowestE4: Number.POSITIVE_INFINITY,
  lowUsualE4: Number.POSITIVE_INFINITY,
  highUsualE4: 0,
})

/** A set of wholesalers by place; null for everybody. */
export type Sellers = Uint32Array | null

const none: ReadonlySet<number> = new Set()

const add = (summary: Summary, run: Run, sellers: Sellers, without: ReadonlySet<number>): void => {
  for (let row = 0; row < rowsOf(run); row++) {
    if (sellers !== null && !hasBit(sellers, shopAt(run, row))) continue
    if (without.size > 0 && without.has(offerAt(run, row))) continue
    const usualE4 = usualPriceAt(run, row)
    summary.offers++
    summary.lowestE4 = Math.min(summary.lowestE4, comparisonAt(run, row))
    if (usualE4 === 0) continue
    summary.lowUsualE4 = Math.min(summary.lowUsualE4, usualE4)
    summary.highUsualE4 = Math.max(summary.highUsualE4, usualE4)
  }
}

/** The offers of these wholesalers, with the buyer's own prices over the run. */
export const summarise = (run: Run, own: OwnRows | undefined, sellers: Sellers): Summary => {
  const summary = noOffers()
  add(summary, run, sellers, own?.offers ?? none)
  if (own !== undefined) add(summary, own.run, sellers, none)
  return summary
}

/** The cheapest row of these wholesalers' offers but `without`; past the run when there is none. */
const firstRow = (run: Run, sellers: Sellers, without: ReadonlySet<number>): number => {
  for (let row = 0; row < rowsOf(run); row++) {
    if (sellers !== null && !hasBit(sellers, shopAt(run, row))) continue
    if (without.size === 0 || !without.has(offerAt(run, row))) return row
  }
  return rowsOf(run)
}

const lowestOf = (run: Run, sellers: Sellers): number =>
  run[firstRow(run, sellers, none) * rowLength] ?? Number.POSITIVE_INFINITY

/**
 * The lowest price of these wholesalers, in 1/10 000 € per kg or piece; Infinity for none. A buyer's
 * own price is never above the list price that it stands over.
 */
export const lowestPrice = (run: Run, own: OwnRows | undefined, sellers: Sellers): number =>
  Math.min(lowestOf(run, sellers), lowestOf(own?.run ?? emptyRun, sellers))

/** The id of the cheapest offer of these wholesalers, of whom one has one. */
export const cheapestOffer = (run: Run, own: OwnRows | undefined, sellers: Sellers): number => {
  const listed = firstRow(run, sellers, own?.offers ?? none)
  if (own === undefined) return offerAt(run, listed)
  const theirs = firstRow(own.run, sellers, none)
  if (theirs === rowsOf(own.run)) return offerAt(run, listed)
  if (listed === rowsOf(run)) return offerAt(own.run, theirs)
  const difference = comparisonAt(run, listed) - comparisonAt(own.run, theirs)
  const ids = [offerAt(run, listed), offerAt(own.run, theirs)] as const
  return difference === 0 ? Math.min(...ids) : ids[difference < 0 ? 0 : 1]
}

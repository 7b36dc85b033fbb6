import { addBit, wordsFor } from './bits.ts'
import {
  comparisonAt,
  emptyRun,
  makeRun,
  type OwnRows,
  offerAt,
  type Row,
  type Run,
  rowsOf,
  shopAt,
  usualPriceAt,
} from './run.ts'
import type { SearchIndex } from './search-index.ts'

/** A price agreed with one buyer, as the offer's run would have it. */
export type OwnPrice = {
  offerId: number
  specificationId: number
  comparisonE4: number
  /** In the product's usual unit, 0 in another. */
  usualE4: number
}

/** A buyer's own prices over an index. */
export type Overlay = {
  /** The set of slots it has prices for. */
  readonly slots: Uint32Array
  /** Its rows of the specification in a slot; undefined where it has no price of its own. */
  readonly rowsAt: (slot: number) => OwnRows | undefined
}

const ownRows = (run: Run, prices: ReadonlyMap<number, OwnPrice>): OwnRows => {
  const rows: Row[] = []
  for (let row = 0; row < rowsOf(run); row++) {
    const own = prices.get(offerAt(run, row))
    if (own === undefined) continue
    rows.push({
      comparisonE4: Math.min(comparisonAt(run, row), own.comparisonE4),
      offerId: own.offerId,
      shop: shopAt(run, row),
      usualE4: Math.min(usualPriceAt(run, row), own.usualE4),
    })
  }
  return { run: makeRun(rows), offers: new Set(rows.map(({ offerId }) => offerId)) }
}

/**
 * Lays a buyer's own prices over the index. What they make of a run is kept until the specification
 * gets another one.
 */
export const layOver = (index: SearchIndex, prices: readonly OwnPrice[]): Overlay => {
  const slots = new Uint32Array(wordsFor(index.specifications.length))
  const inSlot = new Map<number, Map<number, OwnPrice>>()
  for (const price of prices) {
    const slot = index.slotOf.get(price.specificationId)
    if (slot === undefined) continue
    addBit(slots, slot)
    inSlot.set(slot, (inSlot.get(slot) ?? new Map()).set(price.offerId, price))
  }
  const made = new Map<number, { from: Run; rows: OwnRows }>()
  return {
    slots,
    rowsAt: slot => {
      const its = inSlot.get(slot)
      if (its === undefined) return undefined
      const from = index.runs[slot] ?? emptyRun
      const kept = made.get(slot)
      if (kept?.from === from) return kept.rows
      const rows = ownRows(from, its)
      made.set(slot, { from, rows })
      return rows
    },
  }
}

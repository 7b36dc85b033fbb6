import { addBit, hasBit } from './bits.ts'
import { type Run, rowLength } from './run.ts'

/**
 * Who sells what of one product: the places of the wholesalers of its first slot, then of its second
 * and so on. A list, because most specifications have a handful of sellers among thousands.
 */
export type SellersOfProduct = {
  /** One per slot of the product, and one more: where its sellers begin. */
  readonly first: Uint32Array
  readonly places: Uint32Array
}

/** Lists the sellers of the runs of a product's slots. */
export const listSellers = (runs: readonly Run[]): SellersOfProduct => {
  const first = new Uint32Array(runs.length + 1)
  for (const [at, run] of runs.entries()) first[at + 1] = (first[at] ?? 0) + run.length / rowLength
  const places = new Uint32Array(first[runs.length] ?? 0)
  let next = 0
  for (const run of runs) {
    for (let at = 2; at < run.length; at += rowLength) places[next++] = run[at] ?? 0
  }
  return { first, places }
}

/** Adds the sellers of one of the product's slots to a set. */
export const addSellersOf = (
  { first, places }: SellersOfProduct,
  at: number,
  set: Uint32Array,
): void => {
  const end = first[at + 1] ?? 0
  for (let next = first[at] ?? 0; next < end; next++) addBit(set, places[next] ?? 0)
}

/** Whether a wholesaler of the set sells one of the product's slots. */
export const isSoldAmong = (
  { first, places }: SellersOfProduct,
  at: number,
  set: Uint32Array,
): boolean => {
  const end = first[at + 1] ?? 0
  for (let next = first[at] ?? 0; next < end; next++) {
    if (hasBit(set, places[next] ?? 0)) return true
  }
  return false
}

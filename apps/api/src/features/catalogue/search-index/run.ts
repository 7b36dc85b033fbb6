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

/** A run as PostgreSQL packs it: big-endian, the wholesaler by id. */
export type StoredRun = {
  specificationId: number
  /** When the first of its offers expires, in ms; null when none does. */
  endsAtMs: number | null
  packed: Buffer
}

/** Unpacks a run, without the offers of wholesalers that have no place yet. */
export const unpackRun = (packed: Buffer, placeOfShop: (id: number) => number | undefined): Run => {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const run = new Uint32Array(packed.byteLength / 4)
  let length = 0
  for (let at = 0; at < packed.byteLength; at += 4 * rowLength) {
    const place = placeOfShop(bytes.getUint32(at + 8))
    if (place === undefined) continue
    run[length] = bytes.getUint32(at)
    run[length + 1] = bytes.getUint32(at + 4)
    run[length + 2] = place
    run[length + 3] = bytes.getUint32(at + 12)
    length += rowLength
  }
  return length === run.length ? run : run.slice(0, length)
}

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

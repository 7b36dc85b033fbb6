import { byPrice, type Run, rowLength } from './run.ts'

/** An open offer as the index holds it. */
export type PackedOffer = {
  /** Below 2³². */
  offerId: number
  shopId: number
  /** What it is compared by: per kilogram or piece, 1/10 000 € for one package. */
  comparisonE4: number
  /** Its price in the product's usual unit, 1/10 000 €; 0 when it is sold in another. */
  usualE4: number
}

/**
 * The open offers of one specification for `setOffers`: of each its comparison price, id, wholesaler and usual
 * price in 32 bits, big-endian, cheapest first and then by id. A database may pack them itself.
 */
export const packOffers = (offers: readonly PackedOffer[]): Uint8Array => {
  const numbers = [...offers]
    .sort(byPrice)
    .flatMap(({ comparisonE4, offerId, shopId, usualE4 }) => [
      comparisonE4,
      offerId,
      shopId,
      usualE4,
    ])
  const packed = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [at, number] of numbers.entries()) packed.setUint32(4 * at, number)
  return new Uint8Array(packed.buffer)
}

/** A run of packed offers, without those of wholesalers that have no place yet. */
export const unpackRun = (packed: Uint8Array, placeOfShop: ReadonlyMap<number, number>): Run => {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const run = new Uint32Array(packed.byteLength / 4)
  let length = 0
  for (let at = 0; at < packed.byteLength; at += 4 * rowLength) {
    const place = placeOfShop.get(bytes.getUint32(at + 8))
    if (place === undefined) continue
    run[length] = bytes.getUint32(at)
    run[length + 1] = bytes.getUint32(at + 4)
    run[length + 2] = place
    run[length + 3] = bytes.getUint32(at + 12)
    length += rowLength
  }
  return length === run.length ? run : run.slice(0, length)
}

import { addBit, eachBit, filledWords, keepBits } from './bits.ts'
import { specificationFields } from './facets.ts'
import { addPair } from './pairs.ts'
import type { SearchIndex } from './search-index.ts'
import { isSoldAmong } from './sellers.ts'

const sightsKept = 128

/** The facets that every specification has a value of. */
const fieldsOfAll = new Set(
  (['origins', 'packaging', 'bio'] as const).map(field => specificationFields.indexOf(field)),
)

/**
 * Those of the slots that wholesalers of the set may sell: they sell something of each of its values.
 * Of one wholesaler among thousands this leaves a few slots in a hundred to look at.
 */
const perhapsSoldBy = (index: SearchIndex, slots: Uint32Array, shops: Uint32Array) => {
  const { pairs, pairSellers, words } = index
  const { valueOfPair, fieldOfValue } = pairs
  const filled = filledWords(shops)
  const perhaps = slots.slice()
  for (const field of fieldsOfAll) {
    const theirs = new Uint32Array(slots.length)
    for (let pair = 0; pair < valueOfPair.length; pair++) {
      if (fieldOfValue[valueOfPair[pair] ?? 0] !== field) continue
      const start = pair * words
      const isTheirs = filled.some(
        word => ((pairSellers[start + word] ?? 0) & (shops[word] ?? 0)) !== 0,
      )
      if (isTheirs) addPair(pairs, pair, theirs)
    }
    keepBits(perhaps, theirs)
  }
  return perhaps
}

/** The set of those of the slots that wholesalers of this set sell. */
const soldBy = (index: SearchIndex, slots: Uint32Array, shops: Uint32Array): Uint32Array => {
  const perhaps = perhapsSoldBy(index, slots, shops)
  const sold = new Uint32Array(slots.length)
  for (const [product, sellers] of index.sellers.entries()) {
    const [from = 0, to = 0] = [index.firstWord[product], index.firstWord[product + 1]]
    eachBit(perhaps, from, to, slot => {
      if (isSoldAmong(sellers, slot - 32 * from, shops)) addBit(sold, slot)
    })
  }
  return sold
}

/** The set of slots that wholesalers of this set sell. The sets asked for last are kept up to date. */
export const slotsInSight = (index: SearchIndex, shops: Uint32Array): Uint32Array => {
  const { sights, offered } = index
  const key = shops.join()
  const sight = sights.get(key) ?? { shops, slots: soldBy(index, offered, shops) }
  sights.delete(key)
  sights.set(key, sight)
  for (const oldest of sights.keys()) {
    if (sights.size <= sightsKept) break
    sights.delete(oldest)
  }
  return sight.slots
}

import { addAll } from './bits.ts'
import { addPair, pairMeets } from './pairs.ts'
import type { SearchIndex } from './search-index.ts'
import type { Narrowing, Selection } from './selection.ts'
import { addSellersOf } from './sellers.ts'
import { slotsInSight } from './sights.ts'

/** Some hundred kilobytes each at a million offers. */
const selectionsKept = 128

const numbersIn = (accepted: Uint8Array): number[] => {
  const numbers: number[] = []
  for (let at = accepted.indexOf(1); at >= 0; at = accepted.indexOf(1, at + 1)) numbers.push(at)
  return numbers
}

const keyOf = ({ accepted, visible, chosen }: Narrowing): string => {
  const values = [...accepted].map(([field, passing]) => `${field}=${numbersIn(passing).join()}`)
  const named = chosen === visible ? '' : `${chosen?.join()}`
  return `${values.join(';')}|${visible === null ? '' : visible.join()}|${named}`
}

const makeSelection = (index: SearchIndex, narrowing: Narrowing): Selection => {
  const { pairs, products, offered, words } = index
  const { fieldOfValue, valueOfPair } = pairs
  const filtered = [...narrowing.accepted].map(([field, accepted]) => {
    const passing = new Uint32Array(offered.length)
    for (let pair = 0; pair < valueOfPair.length; pair++) {
      const value = valueOfPair[pair] ?? 0
      if (fieldOfValue[value] === field && accepted[value] === 1) addPair(pairs, pair, passing)
    }
    return { field, passing, butFor: new Uint32Array(offered.length) }
  })
  return {
    ...narrowing,
    isStale: new Uint8Array(products.length).fill(1),
    isFound: new Uint8Array(products.length),
    slots: new Uint32Array(offered.length),
    filtered,
    marks: new Uint8Array(valueOfPair.length),
    sellers: new Uint32Array(products.length * words),
    told: [],
    listed: undefined,
  }
}

/** The slots that wholesalers of the set have an open offer of. */
const onSaleBy = (index: SearchIndex, shops: Narrowing['visible']): Uint32Array =>
  shops === null ? index.offered : slotsInSight(index, shops)

/** Crosses what is sold of a product with the filters. */
const crossFilters = (
  { firstWord }: SearchIndex,
  { slots, filtered, isFound }: Selection,
  product: number,
  sold: Uint32Array,
): void => {
  const end = firstWord[product + 1] ?? 0
  let found = 0
  for (let word = firstWord[product] ?? 0; word < end; word++) {
    let all = sold[word] ?? 0
    for (const { passing } of filtered) all &= passing[word] ?? 0
    slots[word] = all
    found |= all
    for (const its of filtered) {
      let rest = sold[word] ?? 0
      for (const { field, passing } of filtered) {
        if (field !== its.field) rest &= passing[word] ?? 0
      }
      its.butFor[word] = rest
    }
  }
  isFound[product] = found === 0 ? 0 : 1
}

/** Marks the product's pairs; says whether one of them was marked otherwise. */
const markPairs = (
  { pairs }: SearchIndex,
  { slots, filtered, marks }: Selection,
  product: number,
): boolean => {
  const { firstPair, valueOfPair, fieldOfValue } = pairs
  const end = firstPair[product + 1] ?? 0
  let differs = false
  for (let pair = firstPair[product] ?? 0; pair < end; pair++) {
    const field = fieldOfValue[valueOfPair[pair] ?? 0]
    let counted = slots
    for (const its of filtered) if (its.field === field) counted = its.butFor
    const mark = pairMeets(pairs, pair, slots)
      ? 3
      : counted !== slots && pairMeets(pairs, pair, counted)
        ? 1
        : 0
    if (marks[pair] === mark) continue
    marks[pair] = mark
    differs = true
  }
  return differs
}

/**
 * Adds to a set who sells a product's specifications that pass the facets. One filtered facet is
 * read off its pairs, of which the sellers are joined beforehand, as are those of a whole product;
 * more of them take a look at each specification that is on sale.
 */
const addSellers = (
  index: SearchIndex,
  { accepted, filtered }: Selection,
  product: number,
  onSale: Uint32Array,
  into: Uint32Array,
): void => {
  const { pairs, pairSellers, productSellers, words, firstWord } = index
  const sellers = index.sellers[product]
  if (accepted.size > 1 && sellers !== undefined) {
    const [from = 0, to = 0] = [firstWord[product], firstWord[product + 1]]
    for (let word = from; word < to; word++) {
      let left = onSale[word] ?? 0
      for (const { passing } of filtered) left &= passing[word] ?? 0
      for (; left !== 0; left &= left - 1) {
        addSellersOf(sellers, 32 * (word - from) + 31 - Math.clz32(left & -left), into)
      }
    }
    return
  }
  const [only] = accepted
  if (only === undefined) {
    addAll(into, productSellers, product * words)
    return
  }
  const [field, passing] = only
  const end = pairs.firstPair[product + 1] ?? 0
  for (let pair = pairs.firstPair[product] ?? 0; pair < end; pair++) {
    const value = pairs.valueOfPair[pair] ?? 0
    if (pairs.fieldOfValue[value] === field && passing[value] === 1) {
      addAll(into, pairSellers, pair * words)
    }
  }
}

/** Puts the product's sellers in; says whether they were others. */
const putSellers = (
  { words }: SearchIndex,
  { sellers }: Selection,
  product: number,
  joined: Uint32Array,
): boolean => {
  const start = product * words
  let differs = false
  for (let word = 0; word < words; word++) {
    if (sellers[start + word] === joined[word]) continue
    sellers[start + word] = joined[word] ?? 0
    differs = true
  }
  return differs
}

/** Works out those of the products that are stale. */
const workOut = (index: SearchIndex, selection: Selection, wanted: readonly number[]): void => {
  const { isStale, visible, chosen } = selection
  const stale = wanted.filter(product => isStale[product] === 1)
  if (stale.length === 0) return
  const onSale = onSaleBy(index, visible)
  const sold = chosen === visible ? onSale : onSaleBy(index, chosen)
  const joined = new Uint32Array(index.words)
  for (const product of stale) {
    crossFilters(index, selection, product, sold)
    const isMarkedAnew = markPairs(index, selection, product)
    joined.fill(0)
    addSellers(index, selection, product, onSale, joined)
    if (putSellers(index, selection, product, joined) || isMarkedAnew) selection.listed = undefined
    selection.told[product] = undefined
    isStale[product] = 0
  }
}

/**
 * What passes, of these products at least. The ways of narrowing asked for last are kept, so that of
 * what many ask for only that is worked out which has changed since.
 */
export const select = (
  index: SearchIndex,
  narrowing: Narrowing,
  wanted: readonly number[],
): Selection => {
  const { selections } = index
  const key = keyOf(narrowing)
  const selection = selections.get(key) ?? makeSelection(index, narrowing)
  selections.delete(key)
  selections.set(key, selection)
  for (const oldest of selections.keys()) {
    if (selections.size <= selectionsKept) break
    selections.delete(oldest)
  }
  workOut(index, selection, wanted)
  return selection
}

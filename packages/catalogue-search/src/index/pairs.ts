import type { Values } from './facets.ts'

/**
 * Every value that a product has, of every facet, with the slots of the specifications that have it:
 * few (a product has some fifty), so that counting products by value looks at pairs and not at
 * specifications. Values are numbered through all the facets.
 */
export type Pairs = {
  /** One per facet, and one more: its first value's number. */
  readonly firstValue: Uint32Array
  /** One per value: the place of its facet. */
  readonly fieldOfValue: Uint8Array
  /** One per product, and one more: its first pair. */
  readonly firstPair: Uint32Array
  /** One per pair: the value. */
  readonly valueOfPair: Uint32Array
  /** One per pair, and one more: its first entry. */
  readonly firstEntry: Uint32Array
  /** One per entry: a word of the set of slots, and its bits there. */
  readonly entryWord: Uint32Array
  readonly entryBits: Uint32Array
}

/** Words and bits, in turn, of the slots that have a value of one product. */
type Entries = number[]

const addSlot = (entries: Entries, slot: number): void => {
  const bit = 1 << (slot & 31)
  if (entries.at(-2) === slot >>> 5) entries[entries.length - 1] = (entries.at(-1) ?? 0) | bit
  else entries.push(slot >>> 5, bit)
}

/** A facet's values and, one per specification, the place of its own among them, −1 for none. */
type Column = { values: Values; places: Int32Array }

const numberValues = (columns: readonly Column[]) => {
  const firstValue = new Uint32Array(columns.length + 1)
  for (const [at, { values }] of columns.entries()) {
    firstValue[at + 1] = (firstValue[at] ?? 0) + values.list.length
  }
  const fieldOfValue = new Uint8Array(firstValue.at(-1) ?? 0)
  for (const at of columns.keys()) fieldOfValue.fill(at, firstValue[at], firstValue[at + 1])
  return { firstValue, fieldOfValue }
}

/** The entries of each value that the specifications from one to before another have. */
const pairProduct = (
  columns: readonly Column[],
  firstValue: Uint32Array,
  slots: readonly number[],
  [from, to]: readonly [number, number],
): Map<number, Entries> => {
  const paired = new Map<number, Entries>()
  for (const [field, { places }] of columns.entries()) {
    for (let at = from; at < to; at++) {
      const place = places[at] ?? -1
      if (place < 0) continue
      const value = (firstValue[field] ?? 0) + place
      const entries = paired.get(value) ?? []
      if (entries.length === 0) paired.set(value, entries)
      addSlot(entries, slots[at] ?? 0)
    }
  }
  return paired
}

/**
 * Pairs products with values. `slots` has one per specification; `ends`, one per product, is how many
 * specifications there are up to its last.
 */
export const pairUp = async (
  columns: readonly Column[],
  slots: readonly number[],
  ends: readonly number[],
  yieldWhenDue: () => Promise<void>,
): Promise<Pairs> => {
  const { firstValue, fieldOfValue } = numberValues(columns)
  const firstPair = [0]
  const valueOfPair: number[] = []
  const firstEntry = [0]
  const entryWord: number[] = []
  const entryBits: number[] = []
  for (const [product, end] of ends.entries()) {
    const from = ends[product - 1] ?? 0
    for (const [value, entries] of pairProduct(columns, firstValue, slots, [from, end])) {
      valueOfPair.push(value)
      for (let at = 0; at < entries.length; at += 2) {
        entryWord.push(entries[at] ?? 0)
        entryBits.push(entries[at + 1] ?? 0)
      }
      firstEntry.push(entryWord.length)
    }
    firstPair.push(valueOfPair.length)
    await yieldWhenDue()
  }
  return {
    firstValue,
    fieldOfValue,
    firstPair: Uint32Array.from(firstPair),
    valueOfPair: Uint32Array.from(valueOfPair),
    firstEntry: Uint32Array.from(firstEntry),
    entryWord: Uint32Array.from(entryWord),
    entryBits: Uint32Array.from(entryBits),
  }
}

/** Whether one of the pair's slots is in the set. */
export const pairMeets = (
  { firstEntry, entryWord, entryBits }: Pairs,
  pair: number,
  slots: Uint32Array,
): boolean => {
  const end = firstEntry[pair + 1] ?? 0
  for (let entry = firstEntry[pair] ?? 0; entry < end; entry++) {
    if (((slots[entryWord[entry] ?? 0] ?? 0) & (entryBits[entry] ?? 0)) !== 0) return true
  }
  return false
}

/** Adds the pair's slots to the set. */
export const addPair = (
  { firstEntry, entryWord, entryBits }: Pairs,
  pair: number,
  slots: Uint32Array,
): void => {
  const end = firstEntry[pair + 1] ?? 0
  for (let entry = firstEntry[pair] ?? 0; entry < end; entry++) {
    const word = entryWord[entry] ?? 0
    slots[word] = (slots[word] ?? 0) | (entryBits[entry] ?? 0)
  }
}

/** Calls back with every slot of the pair. */
export const eachSlot = (
  { firstEntry, entryWord, entryBits }: Pairs,
  pair: number,
  visit: (slot: number) => void,
): void => {
  const end = firstEntry[pair + 1] ?? 0
  for (let entry = firstEntry[pair] ?? 0; entry < end; entry++) {
    const first = 32 * (entryWord[entry] ?? 0)
    for (let left = entryBits[entry] ?? 0; left !== 0; left &= left - 1) {
      visit(first + 31 - Math.clz32(left & -left))
    }
  }
}

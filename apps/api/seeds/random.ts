/** Repeatable chance: the same seed gives the same market on every machine. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  /** Throws RangeError on an empty list. */
  pick: <T>(items: readonly T[]) => T
  /** One item, each as likely as its weight. Throws RangeError on an empty list. */
  weighted: <T>(items: readonly T[], weightOf: (item: T) => number) => T
}

/** FNV-1a: spreads near seeds far apart. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

const itemAt = <T>(items: readonly T[], index: number): T => {
  const item = items[index]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

/** Mulberry32 (Tommy Ettinger, public domain). */
export const randomOf = (seed: string): Random => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  const int = (low: number, high: number): number => low + Math.floor((high - low + 1) * next())
  return {
    next,
    between,
    int,
    chance: probability => next() < probability,
    pick: items => itemAt(items, int(0, items.length - 1)),
    weighted: (items, weightOf) => {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
      const index = items.findIndex(item => {
        left -= weightOf(item)
        return left < 0
      })
      return itemAt(items, index === -1 ? items.length - 1 : index)
    },
  }
}

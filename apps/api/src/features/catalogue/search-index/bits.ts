/** Sets of small whole numbers, one bit each, 32 to a word. */

/** Words that hold `size` bits. */
export const wordsFor = (size: number): number => Math.ceil(size / 32)

export const addBit = (set: Uint32Array, bit: number): void => {
  const word = bit >>> 5
  set[word] = (set[word] ?? 0) | (1 << (bit & 31))
}

export const hasBit = (set: Uint32Array, bit: number): boolean =>
  (((set[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1

/** How many bits a word has. */
export const bitsOfWord = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Where a set has words that are not empty: crossing a small set with many costs only these. */
export const filledWords = (set: Uint32Array): number[] =>
  [...set.keys()].filter(word => set[word] !== 0)

/** Leaves in a set what is also in the other. */
export const keepBits = (set: Uint32Array, other: Uint32Array): void => {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) & (other[word] ?? 0)
}

/**
 * Counts, for every bit, in how many of the sets it is: 32 counters at a time, bit by bit, as one
 * adds in columns. `most` is the highest count there can be.
 */
export const bitCounter = (words: number, most: number) => {
  const planes = 32 - Math.clz32(most)
  // The planes of a word stand together: plane p holds bit p of its 32 counters.
  const counters = new Uint32Array(words * planes)
  return {
    /** Counts the bits of a set, those that are also in another when one is given. */
    add: (set: Uint32Array, within: Uint32Array | null): void => {
      for (let word = 0; word < words; word++) {
        let carry = (set[word] ?? 0) & (within === null ? -1 : (within[word] ?? 0))
        for (let at = word * planes; carry !== 0; at++) {
          const sum = counters[at] ?? 0
          counters[at] = sum ^ carry
          carry &= sum
        }
      }
    },
    /** In how many of the sets the bit was. */
    countOf: (bit: number): number => {
      const first = (bit >>> 5) * planes
      let count = 0
      for (let plane = 0; plane < planes; plane++) {
        count |= (((counters[first + plane] ?? 0) >>> (bit & 31)) & 1) << plane
      }
      return count
    },
  }
}

/** Calls back with every bit of the words from `first` to before `end`, rising. */
export const eachBit = (
  set: Uint32Array,
  first: number,
  end: number,
  visit: (bit: number) => void,
): void => {
  for (let word = first; word < end; word++) {
    for (let left = set[word] ?? 0; left !== 0; left &= left - 1) {
      visit(word * 32 + 31 - Math.clz32(left & -left))
    }
  }
}

/** Adds to a set another, which begins at a word of a longer array. */
export const addAll = (set: Uint32Array, longer: Uint32Array, start: number): void => {
  for (let word = 0; word < set.length; word++) {
    set[word] = (set[word] ?? 0) | (longer[start + word] ?? 0)
  }
}

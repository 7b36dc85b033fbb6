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

/** Adds a number to the count of each bit of a word. */
const addToCounts = (counts: Uint32Array, word: number, bits: number, weight: number): void => {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = word * 32 + 31 - Math.clz32(left & -left)
    counts[bit] = (counts[bit] ?? 0) + weight
  }
}

/**
 * In how many sets each bit is that is also in `within`, when one is given. The sets have so many
 * `words` and begin at `starts` in one longer array. It adds as one adds in columns, 32 counters at
 * a time, plane p holding bit p of each; four sets make one carry to the plane of the fours.
 */
export const countBits = (
  longer: Uint32Array,
  starts: Uint32Array,
  words: number,
  within: Uint32Array | null,
): Uint32Array => {
  const counts = new Uint32Array(words * 32)
  const planes = Math.max(0, 30 - Math.clz32(starts.length))
  const higher = new Uint32Array(planes + 1)
  for (let word = 0; word < words; word++) {
    const asked = within === null ? -1 : (within[word] ?? 0)
    if (asked === 0) continue
    const bitsOf = (at: number): number =>
      at < starts.length ? (longer[(starts[at] ?? 0) + word] ?? 0) : 0
    let ones = 0
    let twos = 0
    higher.fill(0)
    for (let at = 0; at < starts.length; at += 4) {
      const first = bitsOf(at)
      const second = bitsOf(at + 1)
      const third = bitsOf(at + 2)
      const fourth = bitsOf(at + 3)
      const half = ones ^ first
      const sum = half ^ second
      const otherHalf = sum ^ third
      const carry = (ones & first) | (half & second)
      const otherCarry = (sum & third) | (otherHalf & fourth)
      ones = otherHalf ^ fourth
      const halfTwos = twos ^ carry
      let fours = (twos & carry) | (halfTwos & otherCarry)
      twos = halfTwos ^ otherCarry
      for (let plane = 0; fours !== 0; plane++) {
        const before = higher[plane] ?? 0
        higher[plane] = before ^ fours
        fours &= before
      }
    }
    addToCounts(counts, word, ones & asked, 1)
    addToCounts(counts, word, twos & asked, 2)
    for (let plane = 0; plane < planes; plane++) {
      addToCounts(counts, word, (higher[plane] ?? 0) & asked, 4 << plane)
    }
  }
  return counts
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

type Row = readonly number[]

/** The next row of the table of distances, from the two before it. */
const nextRow = (one: string, other: string, row: number, last: Row, beforeLast: Row): number[] => {
  const next = [row]
  for (let column = 1; column <= other.length; column++) {
    const change = one[row - 1] === other[column - 1] ? 0 : 1
    const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    next.push(
      Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return next
}

/**
 * How many letters to add, drop, change or swap with their neighbour to make one word of the other;
 * more than `most` is `most` + 1.
 */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: Row = []
  let last: Row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = nextRow(one, other, row, last, beforeLast)
    if (Math.min(...next) > most) return most + 1
    beforeLast = last
    last = next
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** Shorter words are alike by chance: ail, noix and kiwi are not written for one another. */
const shortestMisspelt = 4
const longWord = 8
/** Of a word this short the first letter at least is right. */
const surelyBegun = 5

const isSpelt = (word: string): boolean => word.length >= shortestMisspelt && !/\d/.test(word)

const lettersOf = (word: string): number => {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

const bitsOf = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** One slip in a short word, two in a long one. */
const slipsAllowed = (length: number, otherLength: number): number =>
  Math.max(length, otherLength) < longWord ? 1 : 2

export type Nearest = { words: readonly string[]; distance: number }

const none: Nearest = { words: [], distance: 0 }

/** Finds the words of a list nearest to a misspelt one. */
export const openSpelling = (words: readonly string[]): ((misspelt: string) => Nearest) => {
  const known = words.filter(isSpelt)
  const lengths = Uint8Array.from(known, word => word.length)
  const letters = Int32Array.from(known, lettersOf)

  /** Words worth comparing letter by letter: they share most of their letters. */
  const mayBe = (misspelt: string): string[] => {
    const its = lettersOf(misspelt)
    const found: string[] = []
    for (let at = 0; at < lengths.length; at++) {
      const length = lengths[at] ?? 0
      const most = slipsAllowed(length, misspelt.length)
      if (Math.abs(length - misspelt.length) > most) continue
      if (bitsOf((letters[at] ?? 0) ^ its) <= 2 * most) found.push(known[at] ?? '')
    }
    return found
  }

  return misspelt => {
    if (!isSpelt(misspelt)) return none
    let distance = 2
    let nearest: string[] = []
    for (const word of mayBe(misspelt)) {
      if (misspelt.length <= surelyBegun && word[0] !== misspelt[0]) continue
      const most = Math.min(distance, slipsAllowed(word.length, misspelt.length))
      const far = editDistance(misspelt, word, most)
      if (far > most) continue
      if (far < distance) nearest = []
      distance = far
      nearest.push(word)
    }
    return { words: nearest, distance }
  }
}

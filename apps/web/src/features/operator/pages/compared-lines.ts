export type ComparedLine = { text: string; isOnlyHere: boolean }

/** Pairs of lines that are compared in a moment; a page has some hundred lines. */
const mostPairs = 4_000_000

/** How long the longest common run of lines is, from each pair of places to the ends. */
const commonLengths = (here: readonly string[], there: readonly string[]): Uint32Array[] => {
  const lengths = Array.from({ length: here.length + 1 }, () => new Uint32Array(there.length + 1))
  for (let i = here.length - 1; i >= 0; i--)
    for (let j = there.length - 1; j >= 0; j--) {
      const [row, below] = [lengths[i], lengths[i + 1]]
      if (row === undefined || below === undefined) continue
      row[j] =
        here[i] === there[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** The lines of a text, with those that another version of it does not have at that place. */
export const comparedLines = (here: string, there: string): ComparedLine[] => {
  const [mine, theirs] = [here.split('\n'), there.split('\n')]
  if (mine.length * theirs.length > mostPairs) {
    const known = new Set(theirs)
    return mine.map(text => ({ text, isOnlyHere: !known.has(text) }))
  }
  const lengths = commonLengths(mine, theirs)
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  let j = 0
  return mine.map((text, i) => {
    while (j < theirs.length && text !== theirs[j] && at(i, j + 1) === at(i, j)) j++
    const isOnlyHere = text !== theirs[j] || at(i, j) !== at(i + 1, j + 1) + 1
    if (!isOnlyHere) j++
    return { text, isOnlyHere }
  })
}

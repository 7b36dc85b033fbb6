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

/** `ids` with the one at `from` taken to `to`, counted from 0 and kept within the shelf. */
export const moved = (ids: readonly number[], from: number, to: number): number[] => {
  const others = ids.filter((_, index) => index !== from)
  return others.toSpliced(Math.max(0, to), 0, ...ids.slice(from, from + 1))
}

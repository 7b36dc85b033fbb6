/** The same throws for the same seed (mulberry32). */
export const openDice = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 on, below the limit. */
  const below = (limit: number): number => Math.floor(next() * limit)
  const one = <T>(of: readonly T[]): T => {
    const value = of[below(of.length)]
    if (value === undefined) throw new RangeError('there is nothing to choose from')
    return value
  }
  return { below, one }
}
export type Dice = ReturnType<typeof openDice>

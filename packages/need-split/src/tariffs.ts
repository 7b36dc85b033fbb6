import type { Market, Shop } from './market.ts'

/**
 * What a set of wholesalers costs from below: each of them for being in it, and each line at the cheapest
 * of them. Where it sells nothing a line costs `missingCost`, which is more than any money.
 */
export type Tariff = {
  readonly entry: Float64Array
  /** By wholesaler, then by line. */
  readonly costs: readonly Float64Array[]
}

const round1024 = (value: number) => Math.floor(value * 1024) / 1024

/**
 * Goods with the fees that are certain; with fees spread over the goods, along the line from the minimum to
 * the franco; and half of that. Each is below the truth, and none is the best for every market.
 * Everything is a whole number of 1024ths of a cent, which floating point keeps exactly.
 */
export function* tariffsOf(
  { shops, least, ways }: Market,
  missingCost: number,
): Generator<void, Tariff[]> {
  const most = shops.map((_, place) =>
    ways.reduce((sum, byShop) => sum + (byShop[place]?.at(-1)?.netCents ?? 0), 0),
  )
  const terms = ({ minimumCents, feeCents, francoCents }: Shop, place: number, part: number) => {
    if (francoCents === null || (most[place] ?? 0) < francoCents)
      return { entry: feeCents, share: 0 }
    if (francoCents <= minimumCents) return { entry: 0, share: 0 }
    const share = round1024(Math.min(1, feeCents / (francoCents - minimumCents)) * part)
    return { entry: share * francoCents, share }
  }
  const tariffs: Tariff[] = []
  for (const part of [0, 0.5, 1]) {
    yield
    const all = shops.map((shop, place) => terms(shop, place, part))
    tariffs.push({
      entry: Float64Array.from(all, ({ entry }) => entry),
      costs: all.map(({ share }, place) => {
        const row = new Float64Array(least.length)
        for (let line = 0; line < row.length; line++) {
          const cents = least[line]?.[place] as number
          row[line] = Number.isFinite(cents) ? cents * (1 - share) : missingCost
        }
        return row
      }),
    })
  }
  return tariffs
}

export const costOf = ({ entry, costs }: Tariff, set: readonly number[]): number => {
  let total = 0
  for (const shop of set) total += entry[shop] as number
  const lines = costs[0]?.length ?? 0
  for (let line = 0; line < lines; line++) {
    let least = Number.POSITIVE_INFINITY
    for (const shop of set) {
      const cost = (costs[shop] as Float64Array)[line] as number
      if (cost < least) least = cost
    }
    total += least
  }
  return total
}

/** Any set costs at least `base` and the sum of what its wholesalers `weigh`. */
export type Duals = { readonly base: number; readonly weigh: Float64Array }

/**
 * Over 48 wholesalers a split takes 27 ms of processor time with 40 rounds, 105 with one, 42 with 120; over 24 some 20, 12 and 30
 * (`npm run bench -- split`).
 */
const rounds = 40
/** Costs looked at between two yields: well under a millisecond. */
const costsOfASlice = 20_000

/** What wholesalers weigh when the lines are worth that. */
const weighed = ({ entry, costs }: Tariff, worth: Float64Array): Float64Array => {
  const weigh = Float64Array.from(entry)
  for (let shop = 0; shop < costs.length; shop++) {
    const row = costs[shop] as Float64Array
    let sum = weigh[shop] as number
    for (let line = 0; line < row.length; line++) {
      const less = (row[line] as number) - (worth[line] as number)
      if (less < 0) sum += less
    }
    weigh[shop] = sum
  }
  return weigh
}

/** How far each line is from being bought once: 1 when nobody of the chosen is worth it. */
const slopeOf = ({ costs }: Tariff, worth: Float64Array, chosen: readonly number[]) => {
  const slope = new Float64Array(worth.length).fill(1)
  for (const shop of chosen) {
    const row = costs[shop] as Float64Array
    for (let line = 0; line < row.length; line++)
      if ((row[line] as number) < (worth[line] as number)) slope[line] = (slope[line] as number) - 1
  }
  return slope
}

/** What a line costs at the second cheapest, or at the only one. */
const secondOf = (costs: readonly Float64Array[], line: number): number => {
  let least = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  for (const row of costs) {
    const cost = row[line] as number
    if (cost < least) {
      second = least
      least = cost
    } else if (cost < second) second = cost
  }
  return Number.isFinite(second) ? second : least
}

/**
 * Prices the lines so that a set of `size` wholesalers costs at least as much as can be proven: each line is
 * worth something, a wholesaler weighs what it costs less that worth. By the subgradient, towards `target`.
 */
export function* dualsOf(
  tariff: Tariff,
  { size, target }: { size: number; target: number },
): Generator<void, Duals> {
  const { costs } = tariff
  const worth = new Float64Array(costs[0]?.length ?? 0)
  for (let line = 0; line < worth.length; line++) worth[line] = secondOf(costs, line)
  const shops = [...costs.keys()]
  let best: Duals & { value: number } = {
    base: 0,
    weigh: new Float64Array(costs.length),
    value: Number.NEGATIVE_INFINITY,
  }
  let pace = 1.5
  let looked = 0
  for (let round = 0, idle = 0; round < rounds && best.value < target; round++) {
    looked += costs.length * worth.length
    if (looked > costsOfASlice) {
      looked = 0
      yield
    }
    const weigh = weighed(tariff, worth)
    const heaviest = Float64Array.from(weigh).sort()[Math.min(size, shops.length) - 1] as number
    const chosen = shops.filter(shop => (weigh[shop] as number) <= heaviest).slice(0, size)
    const base = worth.reduce((sum, value) => sum + value, 0)
    const value = chosen.reduce((sum, shop) => sum + (weigh[shop] as number), base)
    if (value > best.value) {
      best = { base, weigh, value }
      idle = 0
    } else if (++idle >= 5) {
      pace /= 2
      idle = 0
    }
    const slope = slopeOf(tariff, worth, chosen)
    const length = slope.reduce((sum, each) => sum + each * each, 0)
    if (length === 0) break
    const step = (pace * (target - value)) / length
    for (let line = 0; line < worth.length; line++)
      worth[line] = round1024((worth[line] as number) + step * (slope[line] as number))
  }
  return best
}

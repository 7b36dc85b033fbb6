import type { Market, Purchase, Shop } from './market.ts'

/** A way to buy a line, by the place of its wholesaler in the set. */
type Way = { at: number; cents: number; purchase: Purchase }
/** A line with all its ways, and how little and how much each wholesaler can make of it. */
type Part = { line: number; ways: Way[]; low: Float64Array; high: Float64Array }

export type Filled = { cents: number; purchases: Map<number, Purchase> }
/** Counts what the search does; `left` is what it may still do. */
export type Effort = { left: number }

/** Multipliers are counted in 1024ths, so that every bound is an exact whole number of 1024ths of a cent. */
const one = 1024
const mostMultiplier = 8 * one
/** Nodes that one multiplier serves before it is worked out anew further down. */
const nodesOfABound = 2_000

const partsOf = ({ ways, least }: Market, set: readonly number[]): Part[] =>
  ways.flatMap((byShop, line) => {
    if (set.every(shop => least[line]?.[shop] === Number.POSITIVE_INFINITY)) return []
    const low = new Float64Array(set.length).fill(Number.POSITIVE_INFINITY)
    const high = new Float64Array(set.length).fill(Number.NEGATIVE_INFINITY)
    const part: Way[] = []
    set.forEach((shop, at) => {
      for (const purchase of byShop[shop] ?? []) {
        const cents = purchase.netCents
        part.push({ at, cents, purchase })
        if (cents < (low[at] ?? 0)) low[at] = cents
        if (cents > (high[at] ?? 0)) high[at] = cents
      }
    })
    return { line, ways: part, low, high }
  })

/**
 * The least that a wholesaler's minimum and fee cost, beside the goods, when each cent bought there is
 * worth `t` 1024ths more than its price: the fee is taken along the straight line from minimum to franco.
 */
const charge = ({ minimumCents, feeCents, francoCents }: Shop, t: number): number => {
  const least = Math.max(1, minimumCents)
  if (francoCents === null) return one * feeCents + t * least
  if (francoCents <= least) return t * least
  return Math.min(t * francoCents, one * feeCents + t * least)
}

/** The least a line can cost at one wholesaler once a cent there is worth `t` more. */
const worth = (part: Part, at: number, t: number): number => {
  const factor = one - t
  const cents = (factor >= 0 ? part.low[at] : part.high[at]) ?? Number.POSITIVE_INFINITY
  return Number.isFinite(cents) ? factor * cents : Number.POSITIVE_INFINITY
}

const leastWorth = (part: Part, multipliers: Float64Array, except = -1): number => {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < multipliers.length; at++) {
    if (at === except) continue
    const here = worth(part, at, multipliers[at] ?? 0)
    if (here < least) least = here
  }
  return least
}

/** What lines that are still free cost at least, in 1024ths of a cent, with `sums` bought already. */
const boundAt = (
  shops: readonly Shop[],
  parts: readonly Part[],
  sums: Float64Array,
  multipliers: Float64Array,
): number => {
  let bound = 0
  for (let at = 0; at < shops.length; at++) {
    const t = multipliers[at] ?? 0
    bound += (sums[at] ?? 0) * (one - t) + charge(shops[at] as Shop, t)
  }
  for (const part of parts) bound += leastWorth(part, multipliers)
  return bound
}

/** Raises the bound one multiplier at a time: it is concave in each, so that the top is found by halving. */
function* raise(
  shops: readonly Shop[],
  parts: readonly Part[],
  sums: Float64Array,
  multipliers: Float64Array,
): Generator<void, number> {
  const others = new Float64Array(parts.length)
  let bound = boundAt(shops, parts, sums, multipliers)
  for (let round = 0; round < 6; round++) {
    yield
    const before = bound
    for (let at = 0; at < shops.length; at++) {
      const shop = shops[at] as Shop
      const sum = sums[at] ?? 0
      parts.forEach((part, index) => {
        others[index] = leastWorth(part, multipliers, at)
      })
      const value = (t: number) => {
        let total = sum * (one - t) + charge(shop, t)
        for (let index = 0; index < parts.length; index++)
          total += Math.min(others[index] as number, worth(parts[index] as Part, at, t))
        return total
      }
      let low = 0
      let high = mostMultiplier
      while (low < high) {
        const middle = (low + high) >> 1
        if (value(middle + 1) > value(middle)) low = middle + 1
        else high = middle
      }
      multipliers[at] = low
    }
    bound = boundAt(shops, parts, sums, multipliers)
    if (bound <= before) break
  }
  return bound
}

const totalOf = (shops: readonly Shop[], sums: Float64Array): number => {
  let total = 0
  for (let at = 0; at < shops.length; at++) {
    const { minimumCents, feeCents, francoCents } = shops[at] as Shop
    const sum = sums[at] ?? 0
    if (sum < Math.max(1, minimumCents)) return Number.POSITIVE_INFINITY
    total += sum + (francoCents !== null && sum >= francoCents ? 0 : feeCents)
  }
  return total
}

/** A free line with its ways by what they cost more than the bound already counts. */
type Choice = { part: Part; ways: Way[]; regrets: Float64Array; weight: number }

const choicesOf = (parts: readonly Part[], multipliers: Float64Array): Choice[] =>
  parts
    .map(part => {
      const least = leastWorth(part, multipliers)
      const regretOf = (way: Way) => (one - (multipliers[way.at] ?? 0)) * way.cents - least
      const ways = part.ways.toSorted((a, b) => regretOf(a) - regretOf(b) || a.cents - b.cents)
      return {
        part,
        ways,
        regrets: Float64Array.from(ways, regretOf),
        weight: Math.max(...part.low.filter(Number.isFinite)),
      }
    })
    .sort(
      (a, b) =>
        // What has one way only comes first, then what weighs most: the small ones fit the rest in.
        Number(a.ways.length > 1) - Number(b.ways.length > 1) || b.weight - a.weight,
    )

/**
 * The two ways a franco can go: the fee is paid, or so much is bought that it is not. As long as that is open, the bound
 * counts a part of the fee alone, along the straight line, and hundreds of thousands of ways lie between it and the truth; once it is
 * decided, only what does not divide evenly is left. Over the needs of the demo's year the hardest take a fiftieth of the
 * processor's time that they took without, and none is given up (21 of 926 were).
 */
const decisionsOf = (shop: Shop): [Shop, Shop] => [
  { ...shop, francoCents: null },
  { ...shop, minimumCents: shop.francoCents ?? 0, feeCents: 0, francoCents: null },
]

/** The wholesalers whose franco may be reached or not, the dearest to be delivered by first. */
const openIn = (shops: readonly Shop[], most: readonly number[]): number[] =>
  [...shops.keys()]
    .filter(at => {
      const { feeCents, francoCents, minimumCents } = shops[at] as Shop
      return (
        feeCents > 0 &&
        francoCents !== null &&
        francoCents > Math.max(1, minimumCents) &&
        francoCents <= (most[at] ?? 0)
      )
    })
    .sort((a, b) => (shops[b]?.feeCents ?? 0) - (shops[a]?.feeCents ?? 0))

/** What the search below has to do with. */
type Node = {
  /** What each wholesaler asks for as far as it is decided. */
  terms: readonly Shop[]
  /** Wholesalers whose franco is not decided. */
  open: readonly number[]
  /** Lines that are free, and what those that are not have brought to each wholesaler. */
  parts: readonly Part[]
  sums: Float64Array
  /** Multipliers to begin with. */
  from: Float64Array
}

class Filling {
  best: Way[] | null = null
  readonly chosen: (Way | undefined)[]
  readonly shops: readonly Shop[]
  limit: number
  readonly effort: Effort

  constructor(shops: readonly Shop[], lines: number, limit: number, effort: Effort) {
    this.shops = shops
    this.limit = limit
    this.effort = effort
    this.chosen = Array.from({ length: lines })
  }

  /**
   * Everything below a node. First it is decided of one wholesaler after the other whether its franco is reached; then the
   * nodes come one by one; where that takes too long, one line is fixed and the bound worked out anew.
   */
  *fill({ terms, open, parts, sums, from }: Node): Generator<void> {
    const multipliers = Float64Array.from(from)
    const bound = yield* raise(terms, parts, sums, multipliers)
    this.effort.left -= 10
    if (bound > (this.limit - 1) * one || this.effort.left <= 0) return
    const [shop, ...others] = open
    if (shop !== undefined) {
      for (const decided of decisionsOf(terms[shop] as Shop)) {
        const below = terms.with(shop, decided)
        yield* this.fill({ terms: below, open: others, parts, sums, from: multipliers })
      }
      return
    }
    const choices = choicesOf(parts, multipliers)
    yield
    if (this.#walk(terms, choices, sums, bound)) return
    const [first] = choices.filter(({ ways }) => ways.length > 1)
    if (first === undefined) return
    const rest = parts.filter(part => part !== first.part)
    for (let at = 0; at < first.ways.length; at++) {
      const way = first.ways[at] as Way
      if (bound + (first.regrets[at] ?? 0) > (this.limit - 1) * one) break
      const below = Float64Array.from(sums)
      below[way.at] = (below[way.at] ?? 0) + way.cents
      this.chosen[first.part.line] = way
      yield* this.fill({ terms, open, parts: rest, sums: below, from: multipliers })
    }
  }

  /** Depth first, by regret; true when all was looked at, false when that takes too long. */
  #walk(
    terms: readonly Shop[],
    choices: readonly Choice[],
    from: Float64Array,
    bound: number,
  ): boolean {
    const width = terms.length
    // The most that the lines from a depth on can still bring to each wholesaler.
    const rest = [new Float64Array(width)]
    for (const { part } of choices.toReversed())
      rest.unshift(
        (rest[0] as Float64Array).map((sum, at) => sum + Math.max(0, part.high[at] ?? 0)),
      )
    const sums = Float64Array.from(from)
    const taken: Way[] = []
    let nodes = 0
    const reaches = (depth: number) =>
      terms.every(
        ({ minimumCents }, at) => (sums[at] ?? 0) + (rest[depth]?.[at] ?? 0) >= minimumCents,
      )
    const descend = (depth: number, spent: number): boolean => {
      const choice = choices[depth]
      if (choice === undefined) {
        this.#keep(choices, taken, sums)
        return true
      }
      for (const [index, way] of choice.ways.entries()) {
        const regret = spent + (choice.regrets[index] as number)
        if (bound + regret > (this.limit - 1) * one) break
        if (++nodes > nodesOfABound) return false
        const before = sums[way.at] as number
        sums[way.at] = before + way.cents
        taken[depth] = way
        const done = !reaches(depth + 1) || descend(depth + 1, regret)
        sums[way.at] = before
        if (!done) return false
      }
      return true
    }
    const isDone = descend(0, 0)
    this.effort.left -= nodes
    return isDone
  }

  /** A way for every line: the best so far where it costs less. */
  #keep(choices: readonly Choice[], taken: readonly Way[], sums: Float64Array): void {
    const total = totalOf(this.shops, sums)
    if (total >= this.limit) return
    this.limit = total
    choices.forEach(({ part }, index) => {
      this.chosen[part.line] = taken[index]
    })
    this.best = [...this.chosen] as Way[]
  }
}

/**
 * The cheapest way to buy every line that this set of wholesalers sells, from each of them something and
 * at least its minimum, for less than `limit` cents; null where there is none. Yields while it works.
 */
export function* fillSet(
  market: Market,
  set: readonly number[],
  limit: number,
  effort: Effort,
): Generator<void, Filled | null> {
  const shops = set.map(place => market.shops[place] as Shop)
  const parts = partsOf(market, set)
  const most = set.map((_, at) =>
    parts.reduce((sum, part) => sum + Math.max(0, part.high[at] ?? 0), 0),
  )
  if (shops.some(({ minimumCents }, at) => (most[at] ?? 0) < Math.max(1, minimumCents))) return null
  const filling = new Filling(shops, market.ways.length, limit, effort)
  const none = new Float64Array(set.length)
  yield* filling.fill({ terms: shops, open: openIn(shops, most), parts, sums: none, from: none })
  const { best } = filling
  if (best === null) return null
  const purchases = new Map<number, Purchase>()
  best.forEach((way, line) => {
    if (way !== undefined) purchases.set(line, way.purchase)
  })
  return { cents: filling.limit, purchases }
}

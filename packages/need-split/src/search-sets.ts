import { type Effort, type Filled, fillSet } from './fill-set.ts'
import type { Market } from './market.ts'
import { costOf, type Duals, dualsOf, type Tariff, tariffsOf } from './tariffs.ts'

export type Found = { missing: number; set: readonly number[] } & Filled

const setsOfASlice = 100

/** The wholesalers by weight, and what the lightest set of that size costs at least. */
const lightest = ({ base, weigh }: Duals, sellers: readonly number[], size: number) => {
  const order = sellers.toSorted((a, b) => (weigh[a] as number) - (weigh[b] as number))
  const weights = order.map(shop => weigh[shop] as number)
  return { order, weights, least: weights.slice(0, size).reduce((sum, each) => sum + each, base) }
}

/** What so many of them weigh at least from a place on; infinite where there are fewer. */
const leastOf = (weights: readonly number[], from: number, count: number): number => {
  let sum = 0
  for (let at = from; at < from + count; at++) sum += weights[at] ?? Number.POSITIVE_INFINITY
  return sum
}

/** What each line costs at the first wholesalers of a set, so that the last one is tried quickly. */
class Prefix {
  readonly #tariffs: readonly Tariff[]
  readonly #least: Float64Array[][]
  readonly #paid: Float64Array[]

  constructor(tariffs: readonly Tariff[], size: number) {
    this.#tariffs = tariffs
    this.#least = tariffs.map(({ costs }) =>
      Array.from({ length: size }, () =>
        new Float64Array(costs[0]?.length ?? 0).fill(Number.POSITIVE_INFINITY),
      ),
    )
    this.#paid = tariffs.map(() => new Float64Array(size))
  }

  /** The wholesaler at this depth of the set. */
  put(depth: number, shop: number): void {
    for (let at = 0; at < this.#tariffs.length; at++) {
      const { entry, costs } = this.#tariffs[at] as Tariff
      const paid = this.#paid[at] as Float64Array
      const above = this.#least[at]?.[depth] as Float64Array
      const below = this.#least[at]?.[depth + 1] as Float64Array
      const row = costs[shop] as Float64Array
      paid[depth + 1] = (paid[depth] as number) + (entry[shop] as number)
      for (let line = 0; line < row.length; line++)
        below[line] = Math.min(above[line] as number, row[line] as number)
    }
  }

  /** Whether the set may cost less than that with this wholesaler as its last. */
  costsLess(depth: number, shop: number, limit: number): boolean {
    for (let at = 0; at < this.#tariffs.length; at++) {
      const { entry, costs } = this.#tariffs[at] as Tariff
      const above = this.#least[at]?.[depth] as Float64Array
      const row = costs[shop] as Float64Array
      let cost = (this.#paid[at]?.[depth] as number) + (entry[shop] as number)
      for (let line = 0; line < row.length; line++) {
        cost += Math.min(row[line] as number, above[line] as number)
      }
      if (cost >= limit) return false
    }
    return true
  }
}

type Priced = { missingCost: number; tariffs: readonly Tariff[] }

/** Looks for the best set of wholesalers, size by size; `best` is the best so far. */
export class SetSearch {
  best: Found | null = null
  readonly #market: Market
  readonly #effort: Effort
  /** What a line in no delivery counts for: more than any money. */
  readonly #missingCost: number
  readonly #tariffs: readonly Tariff[]
  /** Wholesalers that sell something. */
  readonly #sellers: number[]

  private constructor(market: Market, effort: Effort, priced: Priced) {
    this.#market = market
    this.#effort = effort
    this.#missingCost = priced.missingCost
    this.#tariffs = priced.tariffs
    this.#sellers = [...market.shops.keys()].filter(place =>
      market.ways.some(byShop => byShop[place]?.length),
    )
  }

  static *open(market: Market, effort: Effort): Generator<void, SetSearch> {
    const { shops, ways } = market
    let missingCost = 1
    for (const { feeCents } of shops) missingCost += feeCents
    for (const byShop of ways) {
      let most = 0
      for (const all of byShop) most = Math.max(most, all.at(-1)?.netCents ?? 0)
      missingCost += most
    }
    const tariffs = yield* tariffsOf(market, missingCost)
    yield
    return new SetSearch(market, effort, { missingCost, tariffs })
  }

  /** What a set has to cost less than, lines in no delivery counted. */
  get #limit(): number {
    return this.best === null
      ? this.#missingCost * this.#market.ways.length
      : this.best.missing * this.#missingCost + this.best.cents
  }

  #missingOf(set: readonly number[]): number {
    const sells = (byShop: readonly (readonly unknown[])[]) =>
      set.some(shop => (byShop[shop]?.length ?? 0) > 0)
    return this.#market.ways.reduce((sum, byShop) => sum + Number(!sells(byShop)), 0)
  }

  #costOf(set: readonly number[]): number {
    return Math.max(...this.#tariffs.map(tariff => costOf(tariff, set)))
  }

  /** Works a set out to the end. */
  *#look(set: readonly number[]): Generator<void> {
    const missing = this.#missingOf(set)
    const below = this.#limit - missing * this.#missingCost
    const filled = yield* fillSet(this.#market, set, below, this.#effort)
    if (filled !== null) this.best = { missing, set, ...filled }
  }

  /** All sets of exactly `size` wholesalers that may be better than the best one so far. */
  *ofSize(size: number): Generator<void> {
    if (size > this.#sellers.length) return
    yield* this.#guess(size)
    const duals: Duals[] = []
    for (const tariff of this.#tariffs)
      duals.push(yield* dualsOf(tariff, { size, target: this.#limit }))
    yield* this.#enumerate(size, duals)
  }

  /** Depth first through the sets whose bound is low enough, the lightest wholesalers first. */
  *#enumerate(size: number, duals: readonly Duals[]): Generator<void> {
    // By the bound that leaves least.
    const [first] = duals
      .map((dual, tariff) => ({ tariff, ...lightest(dual, this.#sellers, size) }))
      .sort((a, b) => b.least - a.least)
    if (first === undefined) return
    const { order, weights } = first
    const prefix = new Prefix(this.#tariffs, size)
    const places: number[] = [0]
    const sums = [duals[first.tariff]?.base ?? 0]
    let worked = 0
    while (places.length > 0) {
      if (++worked % setsOfASlice === 0) {
        yield
        this.#effort.left -= setsOfASlice
      }
      if (this.#effort.left <= 0) return
      const depth = places.length - 1
      const place = places[depth] as number
      const more = size - depth
      if ((sums[depth] as number) + leastOf(weights, place, more) >= this.#limit) {
        // Whoever comes later weighs more.
        places.pop()
        if (depth > 0) places[depth - 1] = (places[depth - 1] as number) + 1
      } else if (more > 1) {
        sums[depth + 1] = (sums[depth] as number) + (weights[place] as number)
        prefix.put(depth, order[place] as number)
        places.push(place + 1)
      } else {
        places[depth] = place + 1
        if (prefix.costsLess(depth, order[place] as number, this.#limit))
          yield* this.#look(places.map((at, of) => order[of === depth ? place : at] as number))
      }
    }
  }

  /** A good set to begin with: the best one so far, one wholesaler more, then exchanged for others. */
  *#guess(size: number): Generator<void> {
    let from: readonly number[] = this.best?.set ?? []
    for (let round = 0; round < 3; round++) {
      const kept =
        from.length < size ? [from] : from.map((_, at) => from.filter((_, index) => index !== at))
      const others = this.#sellers.filter(shop => !from.includes(shop))
      const tries: { set: number[]; cost: number }[] = []
      for (const set of kept.flatMap(rest => others.map(shop => [...rest, shop]))) {
        if (tries.length % setsOfASlice === 0) yield
        tries.push({ set, cost: this.#costOf(set) })
      }
      yield
      for (const { set, cost } of tries.sort((a, b) => a.cost - b.cost).slice(0, 4))
        if (set.length === size && cost < this.#limit) yield* this.#look(set)
      if (this.best === null || this.best.set === from) return
      from = this.best.set
    }
  }
}

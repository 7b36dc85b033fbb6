import type { Line, Need, Offer, Shop } from './split-need.ts'

/** Random numbers that are the same every time. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A market as they are: prices around one another, cases of several weights, brackets, half packages,
 * little left of some, minimums and francos that bind.
 */
export const randomMarket = (seed: number, size: { lines: number; shops: number }): Need => {
  const random = randomOf(seed)
  const from = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const shops: Shop[] = Array.from({ length: size.shops }, (_, at) => {
    const minimumCents = random() < 0.3 ? 0 : from(20, 200) * 100
    return {
      id: at + 1,
      minimumCents,
      feeCents: random() < 0.15 ? 0 : from(500, 3_000),
      francoCents: random() < 0.2 ? null : minimumCents + from(0, 300) * 100,
    }
  })
  let id = 0
  const lines: Line[] = Array.from({ length: size.lines }, () => {
    const priceE4 = from(5_000, 80_000)
    const wanted = from(1, 30) * 1000
    const offers = shops.flatMap((shop): Offer[] => {
      if (random() > 0.6) return []
      return Array.from({ length: random() < 0.2 ? 2 : 1 }, () => {
        const holds = [2_500, 5_000, 6_000, 10_000, 1_333][from(0, 4)] as number
        const unitE4 = Math.round(priceE4 * (0.75 + random() / 2))
        const thresholdsMilli = random() < 0.3 ? [from(2, 6) * 1000] : []
        id++
        return {
          id,
          shopId: shop.id,
          holds,
          stepMilli: random() < 0.3 ? 500 : 1000,
          minMilli: random() < 0.1 ? 2_000 : 0,
          mostMilli: random() < 0.1 ? 2_000 : 10_000_000,
          thresholdsMilli,
          netCents: packages => {
            const reached = thresholdsMilli.some(threshold => threshold <= packages)
            const price = reached ? Math.round(unitE4 * 0.85) : unitE4
            return Math.round((Math.round((packages * holds) / 1000) * price) / 100_000)
          },
        }
      })
    })
    const usual = offers[from(0, Math.max(0, offers.length - 1))]
    return { wanted, offers, usualShopId: random() < 0.7 ? (usual?.shopId ?? null) : null }
  })
  return { lines, shops }
}

/** Everything that a generator does, at once. */
export const finish = <Answer>(work: Generator<void, Answer>): Answer => {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

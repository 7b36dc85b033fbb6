import type { Effort } from './fill-set.ts'
import { feeOf, type Lack, type Market, marketOf, type Need, type Purchase } from './market.ts'
import { type Found, SetSearch } from './search-sets.ts'

export type { Lack, Line, Need, Offer, Purchase, Shop } from './market.ts'

export type Delivery = {
  shopId: number
  goodsCents: number
  feeCents: number
  /** By the place of the line in the need. */
  lines: (Purchase & { line: number })[]
}

export type Proposal = {
  goodsCents: number
  feesCents: number
  deliveries: Delivery[]
  missing: { line: number; reason: Lack }[]
}

/** A wholesaler from whom it would all come, if more were bought. */
export type Unsendable = { delivery: Delivery; missingCents: number }

export type Split = {
  /** The most lines in at most `maxShops` deliveries; of these the least goods and fees. */
  cheapest: Proposal | null
  /** As many lines from as few wholesalers as can be, and of these the cheapest. */
  fewest: Proposal | null
  single: Proposal | null
  /** Every line where it was bought last, as far as that can be sent. */
  usual: Proposal | null
  /** False when the search was given up: then nothing says that there is nothing cheaper. */
  proven: boolean
  /** Where nobody can be sent anything: what comes nearest. */
  unsendable: Unsendable | null
}

/** Beyond what any need of a kitchen takes; below what makes others wait for minutes. */
const stepsMost = 3_000_000
const shopsMost = 4

const proposalOf = (market: Market, found: Found): Proposal => {
  const byShop = Map.groupBy(found.purchases, ([, { offer }]) => offer.shopId)
  const deliveries = found.set.flatMap(place => {
    const shop = market.shops[place]
    const bought = shop && byShop.get(shop.id)
    if (!bought) return []
    const goodsCents = bought.reduce((sum, [, { netCents }]) => sum + netCents, 0)
    const lines = bought.map(([line, purchase]) => ({ line, ...purchase }))
    return {
      shopId: shop.id,
      goodsCents,
      feeCents: feeOf(shop, goodsCents),
      lines: lines.sort((a, b) => a.line - b.line),
    }
  })
  const sum = (part: 'goodsCents' | 'feeCents') =>
    deliveries.reduce((total, delivery) => total + delivery[part], 0)
  return {
    goodsCents: sum('goodsCents'),
    feesCents: sum('feeCents'),
    deliveries: deliveries.sort((a, b) => b.goodsCents - a.goodsCents || a.shopId - b.shopId),
    missing: market.lacks.flatMap((lack, line) =>
      found.purchases.has(line) ? [] : { line, reason: lack ?? 'not_sendable' },
    ),
  }
}

/**
 * Every line where it was bought last. A line without such a wholesaler, or that has none of it today, comes
 * from the cheapest of the others; a wholesaler that stays below its minimum is left out, the farthest first.
 */
function* usualOf({ shops, ways }: Market, { lines }: Need): Generator<void, Found | null> {
  const homes = lines.map(({ usualShopId }) => shops.findIndex(({ id }) => id === usualShopId))
  const open = new Set(homes.filter((home, line) => ways[line]?.[home]?.length))
  while (open.size > 0) {
    const purchases = new Map<number, Purchase>()
    const sums = new Map([...open].map(place => [place, 0]))
    ways.forEach((byShop, line) => {
      const home = homes[line] ?? -1
      const at = open.has(home) && byShop[home]?.length ? [home] : [...open]
      const [cheapest] = at
        .flatMap(place => {
          const purchase = byShop[place]?.[0]
          return purchase === undefined ? [] : { place, purchase }
        })
        .sort((a, b) => a.purchase.netCents - b.purchase.netCents || a.place - b.place)
      if (cheapest === undefined) return
      purchases.set(line, cheapest.purchase)
      sums.set(cheapest.place, (sums.get(cheapest.place) ?? 0) + cheapest.purchase.netCents)
    })
    const [farthest] = [...sums]
      .map(([place, sum]) => ({ place, lacks: (shops[place]?.minimumCents ?? 0) - sum }))
      .sort((a, b) => b.lacks - a.lacks || a.place - b.place)
    if (farthest === undefined || farthest.lacks <= 0) {
      const cents = [...sums].reduce((sum, [place, goods]) => {
        const shop = shops[place]
        return sum + goods + (shop ? feeOf(shop, goods) : 0)
      }, 0)
      return { missing: ways.length - purchases.size, set: [...open], cents, purchases }
    }
    open.delete(farthest.place)
    yield
  }
  return null
}

/** The wholesaler that would bring most of it, and of these who lacks least. */
const unsendableOf = ({ shops, ways }: Market): Unsendable | null => {
  const tries = shops.flatMap((shop, place): Unsendable[] => {
    const lines = ways.flatMap((byShop, line) => {
      const purchase = byShop[place]?.[0]
      return purchase === undefined ? [] : { line, ...purchase }
    })
    const goodsCents = lines.reduce((sum, { netCents }) => sum + netCents, 0)
    if (lines.length === 0) return []
    const delivery = { shopId: shop.id, goodsCents, feeCents: feeOf(shop, goodsCents), lines }
    return [{ delivery, missingCents: shop.minimumCents - goodsCents }]
  })
  const [nearest] = tries.sort(
    (a, b) => b.delivery.lines.length - a.delivery.lines.length || a.missingCents - b.missingCents,
  )
  return nearest ?? null
}

/**
 * Splits a need over wholesalers. Iterate it to the end: it yields often, so that a program may do other
 * things in between, and returns what it found.
 */
export function* splitNeed(need: Need): Generator<void, Split> {
  const effort: Effort = { left: need.maxSteps ?? stepsMost }
  const market = yield* marketOf(need)
  const search = yield* SetSearch.open(market, effort)
  const most = Math.min(need.maxShops ?? shopsMost, market.shops.length)
  let single: Found | null = null
  let fewest: Found | null = null
  for (let size = 1; size <= most; size++) {
    yield* search.ofSize(size)
    if (size === 1) single = search.best
    if (search.best && (fewest === null || search.best.missing < fewest.missing))
      fewest = search.best
  }
  const cheapest = search.best
  yield
  const usual = yield* usualOf(market, need)
  yield
  const told = (found: Found | null) => (found === null ? null : proposalOf(market, found))
  return {
    cheapest: told(cheapest),
    fewest: told(fewest),
    single: told(single),
    usual: told(usual),
    proven: effort.left > 0,
    unsendable: cheapest === null ? unsendableOf(market) : null,
  }
}

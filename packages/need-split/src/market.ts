/** What one wholesaler sells for a line, and how it may be bought. Quantities in thousandths of packages. */
export type Offer = {
  readonly id: number
  readonly shopId: number
  /** What one package holds, in the unit of the line's `wanted`. */
  readonly holds: number
  /** The least part of a package that is sold: 500 or 1000. */
  readonly stepMilli: number
  readonly minMilli: number
  /** What is left of it, or the most that may be ordered. */
  readonly mostMilli: number
  /** From these quantities on another price applies: more may then cost less. */
  readonly thresholdsMilli: readonly number[]
  /** What so much costs in whole cents, rounded as the order rounds it; null where nobody would pay it. */
  readonly netCents: (packagesMilli: number) => number | null
}

export type Line = {
  /** A whole number of the smallest unit: grams, pieces, thousandths of a package. */
  readonly wanted: number
  readonly offers: readonly Offer[]
  /** Who it was bought from last. */
  readonly usualShopId?: number | null
}

export type Shop = {
  readonly id: number
  /** Nothing is delivered for less. */
  readonly minimumCents: number
  /** Due below the franco; at any amount where that is null. */
  readonly feeCents: number
  readonly francoCents: number | null
}

export type Need = {
  readonly lines: readonly Line[]
  readonly shops: readonly Shop[]
  /** The most wholesalers that may deliver; 4 unless said. */
  readonly maxShops?: number
  /** Steps of the search after which the best found is answered unproven. */
  readonly maxSteps?: number
}

/** One way to buy a line. */
export type Purchase = { offer: Offer; packagesMilli: number; netCents: number }

/** Why a line is in no delivery. */
export type Lack = 'no_offer' | 'not_enough' | 'refused_price' | 'not_sendable'

/** The least of an offer that covers the wanted, and more where that reaches a price; cheapest first. */
const purchasesOf = (offer: Offer, wanted: number): Purchase[] | Lack => {
  const { stepMilli: step } = offer
  const exact = (BigInt(wanted) * 1000n + BigInt(offer.holds) - 1n) / BigInt(offer.holds)
  const upTo = (milli: number) => Math.ceil(milli / step) * step
  const least = upTo(Math.max(Number(exact), offer.minMilli, 1))
  if (least > offer.mostMilli) return 'not_enough'
  const more = offer.thresholdsMilli
    .map(upTo)
    .filter(packages => packages > least && packages <= offer.mostMilli)
  const purchases = [...new Set([least, ...more])].flatMap(packagesMilli => {
    const netCents = offer.netCents(packagesMilli)
    return netCents === null ? [] : { offer, packagesMilli, netCents }
  })
  // More than is wanted is bought only for less money than what is wanted.
  const [first] = purchases
  if (first === undefined) return 'refused_price'
  const leastCents = first.packagesMilli === least ? first.netCents : Number.POSITIVE_INFINITY
  return purchases.filter(
    ({ packagesMilli, netCents }) => packagesMilli === least || netCents < leastCents,
  )
}

/** The market as the search sees it: by the place of a line and of a wholesaler. */
export type Market = {
  readonly shops: readonly Shop[]
  /** Every way to buy line `l` from wholesaler `s`, cheapest first. */
  readonly ways: readonly (readonly (readonly Purchase[])[])[]
  /** The cheapest of them, in cents; infinite where there is none. */
  readonly least: readonly Float64Array[]
  readonly lacks: readonly (Lack | null)[]
}

const byCents = (a: Purchase, b: Purchase) =>
  a.netCents - b.netCents || a.packagesMilli - b.packagesMilli || a.offer.id - b.offer.id

/** Reads a need; yields after each line, since the prices are the program's to work out. */
export function* marketOf({ lines, shops }: Need): Generator<void, Market> {
  const placeOf = new Map(shops.map(({ id }, place) => [id, place]))
  const lacks: (Lack | null)[] = []
  const ways: Purchase[][][] = []
  for (const { wanted, offers } of lines) {
    const byShop: Purchase[][] = shops.map(() => [])
    let lack: Lack = 'no_offer'
    let isSold = false
    for (const offer of offers) {
      const place = byShop[placeOf.get(offer.shopId) ?? -1]
      if (place === undefined) continue
      const purchases = purchasesOf(offer, wanted)
      if (typeof purchases === 'string') {
        if (lack !== 'refused_price') lack = purchases
        continue
      }
      isSold = true
      place.push(...purchases)
    }
    lacks.push(isSold ? null : lack)
    // Of two ways that cost the same one is enough: nothing else counts.
    ways.push(
      byShop.map(all =>
        all.sort(byCents).filter((way, at) => at === 0 || way.netCents !== all[at - 1]?.netCents),
      ),
    )
    yield
  }
  const least = ways.map(byShop =>
    Float64Array.from(byShop, all => all[0]?.netCents ?? Number.POSITIVE_INFINITY),
  )
  return { shops, ways, least, lacks }
}

/** What a wholesaler adds for delivering goods of this amount. */
export const feeOf = ({ feeCents, francoCents }: Shop, goodsCents: number): number =>
  goodsCents === 0 || (francoCents !== null && goodsCents >= francoCents) ? 0 : feeCents

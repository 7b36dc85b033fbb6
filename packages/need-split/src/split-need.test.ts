import { expect, test } from 'vitest'
import { finish, randomMarket } from './markets.test-app.ts'
import { type Need, type Offer, type Shop, splitNeed } from './split-need.ts'

const shop = (id: number, terms: Partial<Shop> = {}): Shop => ({
  id,
  minimumCents: 0,
  feeCents: 0,
  francoCents: null,
  ...terms,
})
/** Packages of one unit each, at so many cents. */
const offer = (shopId: number, cents: number, rules: Partial<Offer> = {}): Offer => ({
  id: shopId * 1000 + cents,
  shopId,
  holds: 1,
  stepMilli: 1000,
  minMilli: 0,
  mostMilli: 10_000_000,
  thresholdsMilli: [],
  netCents: packagesMilli => Math.round((packagesMilli * cents) / 1000),
  ...rules,
})
const split = (need: Need) => finish(splitNeed(need))
const costOf = (proposal: { goodsCents: number; feesCents: number } | null) =>
  proposal && proposal.goodsCents + proposal.feesCents

test('each line goes where it is cheapest, unless a delivery costs more than that saves', () => {
  const lines = [
    { wanted: 10, offers: [offer(1, 100), offer(2, 120)] },
    { wanted: 10, offers: [offer(1, 200), offer(2, 190)] },
  ]
  const free = split({ lines, shops: [shop(1), shop(2)] })
  expect(free.cheapest).toMatchObject({ goodsCents: 2_900, feesCents: 0 })
  expect(free.fewest?.deliveries).toMatchObject([{ shopId: 1, goodsCents: 3_000 }])
  const paid = split({ lines, shops: [shop(1), shop(2, { feeCents: 101 })] })
  expect(paid.cheapest).toMatchObject({ goodsCents: 3_000, deliveries: [{ shopId: 1 }] })
})

test('a line is bought dearer where that reaches a minimum, or a franco that is worth it', () => {
  const lines = [
    { wanted: 1, offers: [offer(1, 900)] },
    { wanted: 1, offers: [offer(1, 110), offer(2, 100)] },
    { wanted: 1, offers: [offer(2, 500)] },
  ]
  const least = split({ lines, shops: [shop(1, { minimumCents: 1_000 }), shop(2)] })
  expect(least.cheapest).toMatchObject({ goodsCents: 1_510, missing: [] })
  const franco = shop(1, { feeCents: 50, francoCents: 1_000 })
  expect(split({ lines, shops: [franco, shop(2)] }).cheapest).toMatchObject({
    goodsCents: 1_510,
    feesCents: 0,
  })
})

test('wanted is rounded up to what may be bought, and more is bought only where it costs less', () => {
  const bought = (rules: Partial<Offer>, wanted = 21) => {
    const lines = [{ wanted, offers: [offer(1, 1_000, { holds: 10, ...rules })] }]
    return split({ lines, shops: [shop(1)] }).cheapest?.deliveries[0]?.lines[0]?.packagesMilli
  }
  expect(bought({})).toBe(3_000)
  expect(bought({ stepMilli: 500 })).toBe(2_500)
  expect(bought({ minMilli: 5_000 })).toBe(5_000)
  const netCents = (packages: number) => packages * (packages >= 4_000 ? 0.7 : 1)
  expect(bought({ thresholdsMilli: [4_000], netCents })).toBe(4_000)
  expect(bought({ thresholdsMilli: [4_000], netCents }, 11)).toBe(2_000)
})

test('what is in no delivery says why', () => {
  const { cheapest } = split({
    lines: [
      { wanted: 1, offers: [offer(1, 100)] },
      { wanted: 1, offers: [] },
      { wanted: 5, offers: [offer(1, 100, { mostMilli: 4_000 })] },
      { wanted: 1, offers: [offer(1, 100, { netCents: () => null })] },
      { wanted: 1, offers: [offer(2, 100)] },
    ],
    shops: [shop(1), shop(2, { minimumCents: 101 })],
  })
  expect(cheapest?.missing).toEqual([
    { line: 1, reason: 'no_offer' },
    { line: 2, reason: 'not_enough' },
    { line: 3, reason: 'refused_price' },
    { line: 4, reason: 'not_sendable' },
  ])
})

test('a minimum that nobody reaches is explained by who comes nearest', () => {
  const lines = [{ wanted: 1, offers: [offer(1, 344), offer(2, 300)] }]
  const shops = [shop(1, { minimumCents: 1_000 }), shop(2, { minimumCents: 2_000 })]
  const { cheapest, fewest, single, usual, unsendable } = split({ lines, shops })
  expect([cheapest, fewest, single, usual]).toEqual([null, null, null, null])
  expect(unsendable).toMatchObject({ missingCents: 656, delivery: { shopId: 1 } })
})

test('the usual is who sold it last, without those who would stay below their minimum', () => {
  const lines = [
    { wanted: 1, usualShopId: 1, offers: [offer(1, 500), offer(2, 400)] },
    { wanted: 1, usualShopId: 2, offers: [offer(1, 500), offer(2, 400)] },
  ]
  expect(split({ lines, shops: [shop(1), shop(2)] }).usual).toMatchObject({ goodsCents: 900 })
  const { usual } = split({ lines, shops: [shop(1), shop(2, { minimumCents: 401 })] })
  expect(usual).toMatchObject({ goodsCents: 1_000, deliveries: [{ shopId: 1 }] })
})

const kinds = ['cheapest', 'fewest', 'single', 'usual'] as const
const seeds = Array.from({ length: 60 }, (_, at) => at + 1)

test('every delivery reaches its minimum, brings what is wanted and adds up', () => {
  for (const seed of seeds) {
    const need = randomMarket(seed, { lines: 12, shops: 8 })
    const answer = split({ ...need, maxShops: 3 })
    const deliveries = kinds.flatMap(kind => answer[kind]?.deliveries ?? [])
    for (const { shopId, goodsCents, feeCents, lines } of deliveries) {
      const terms = need.shops.find(({ id }) => id === shopId)
      expect(goodsCents).toBeGreaterThanOrEqual(terms?.minimumCents ?? Number.NaN)
      expect(goodsCents).toBe(lines.reduce((sum, { netCents }) => sum + netCents, 0))
      const isFree = terms?.francoCents != null && goodsCents >= terms.francoCents
      expect(feeCents).toBe(isFree ? 0 : terms?.feeCents)
      const covered = lines.map(({ offer, packagesMilli }) => packagesMilli * offer.holds)
      const wanted = lines.map(({ line }) => (need.lines[line]?.wanted ?? Number.NaN) * 1000)
      expect(covered.every((amount, at) => amount >= (wanted[at] ?? Number.NaN))).toBe(true)
    }
  }
})

test('none costs less than the cheapest of as many lines', () => {
  for (const seed of seeds) {
    const answer = split({ ...randomMarket(seed, { lines: 12, shops: 8 }), maxShops: 3 })
    for (const proposal of [answer.fewest, answer.single]) {
      if (proposal?.missing.length !== answer.cheapest?.missing.length) continue
      expect(costOf(proposal)).toBeGreaterThanOrEqual(costOf(answer.cheapest) ?? Number.NaN)
    }
  }
}, 30_000)

test('a search that is given up says so', () => {
  const { proven } = split({ ...randomMarket(1, { lines: 40, shops: 24 }), maxSteps: 20 })
  expect(proven).toBe(false)
})

test('others may go first after every line that is read, and often while it searches', () => {
  const { lines, shops } = randomMarket(4, { lines: 40, shops: 24 })
  let read = new Set<number>()
  const watched = lines.map((line, at) => ({
    ...line,
    offers: line.offers.map(offer => ({
      ...offer,
      netCents: (packages: number) => {
        read.add(at)
        return offer.netCents(packages)
      },
    })),
  }))
  const work = splitNeed({ lines: watched, shops })
  let steps = 0
  for (; !work.next().done; steps++) {
    expect(read.size).toBeLessThanOrEqual(1)
    read = new Set()
  }
  // Three bounds for each of four sizes, of 120 rounds over 960 prices, make 70 alone.
  expect(steps).toBeGreaterThan(lines.length + 70)
})

import { priceInUsualUnit } from '@carreau/domain/catalogue/prices'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type pg from 'pg'
import { randomOf } from '../random.ts'
import { type Offer, toCentE4 } from './offers.ts'

/** How far back the demo's prices go, in days. */
const historyDays = 60
/** Every so many offers, one that arrived these days. */
const offersPerArrival = 60
/** Every so many specifications, one whose prices fell this week. */
const specificationsPerFall = 30
/** Lots that end, spread over two weeks so that a demo started later still has some. */
const lots = 220
const lotDays = 14

/** A price from so many days ago on; null from the day it was withdrawn. */
type Change = { age: number; unitPriceE4: number | null }

/** What the market asked for a product so long ago, against today: it comes and goes in waves. */
const marketLevel = (offer: Offer, age: number): number => {
  const random = randomOf(`wave ${offer.product.designation}`)
  const [period, start] = [random.between(35, 80), random.next()]
  const level = (days: number) => 1 + 0.09 * Math.sin(2 * Math.PI * (start - days / period))
  return level(age) / level(0)
}

const fallOf = (offer: Offer): { age: number; before: number } | undefined => {
  const random = randomOf(`fall ${offer.specification.id}`)
  if (!random.chance(1 / specificationsPerFall)) return undefined
  return { age: random.int(1, 5), before: random.between(1.12, 1.25) }
}

/** The prices of an offer, oldest first, up to the one it has. */
const changesOf = (offer: Offer, isInFull: boolean): Change[] => {
  const random = randomOf(`prices ${offer.id}`)
  const isNew = random.chance(1 / offersPerArrival)
  const opening = isNew && offer.isAvailable ? random.int(0, 2) : historyDays
  const fall = fallOf(offer)
  const changes: Change[] = []
  if (isInFull && !isNew) {
    for (let age = opening; age > 0; age -= random.int(4, 10)) {
      const before = fall && age > fall.age ? fall.before : 1
      const euros = (offer.unitPriceE4 / 10_000) * marketLevel(offer, age) * before
      changes.push({ age, unitPriceE4: toCentE4(euros * random.between(0.97, 1.03)) })
    }
  }
  const last = changes.length === 0 ? opening : Math.min(fall?.age ?? 6, changes.at(-1)?.age ?? 0)
  changes.push({ age: last, unitPriceE4: offer.isAvailable ? offer.unitPriceE4 : null })
  return changes
}

type Row = [
  specificationId: number,
  shopId: number,
  day: string,
  e4: number | null,
  permille: number | null,
]

const rowsOf = (
  offer: Offer,
  changes: readonly Change[],
  dayOf: (age: number) => string,
): Row[] => {
  const { variant, id } = offer.specification
  const byAge = new Map<number, number | null>()
  for (const { age, unitPriceE4 } of changes) {
    const content = { ...variant, billingType: offer.billingType }
    const usual = offer.product.billingType
    byAge.set(age, unitPriceE4 && priceInUsualUnit({ ...content, unitPriceE4 }, usual))
  }
  let before: number | null = null
  const rows: Row[] = []
  for (const [age, price] of byAge) {
    if (price === before) continue
    const permille: number | null =
      price === null || before === null ? null : Math.round((1000 * price) / before) - 1000
    rows.push([id, offer.shopId, dayOf(age), price, permille])
    before = price
  }
  return rows
}

/**
 * Writes how the prices of these offers went, before the offers themselves: the table's trigger
 * then finds today's price told already. In full for `inFull`, else the day the offer opened, so
 * that a large market stays quick to load.
 */
export const insertPriceHistory = async (
  client: pg.ClientBase,
  offers: readonly Offer[],
  { today, inFull }: { today: Date; inFull: (offer: Offer) => boolean },
): Promise<void> => {
  const last = parisDay(today)
  const days = Array.from({ length: historyDays + 1 }, (_, age) => addDays(last, -age))
  const rows = offers.flatMap(offer =>
    rowsOf(offer, changesOf(offer, inFull(offer)), age => days[age] ?? last),
  )
  await client.query(
    `insert into offer_prices (specification_id, shop_id, day, price_e4, change_permille)
     select * from unnest($1::integer[], $2::integer[], $3::date[], $4::integer[], $5::smallint[])`,
    [0, 1, 2, 3, 4].map(column => rows.map(row => row[column])),
  )
}

/** Makes the ends of lots: offers that close on the afternoon of one of the next days. */
export const endLots = async (client: pg.ClientBase, today: Date): Promise<void> => {
  const noon = parisInstant(addDays(parisDay(today), 1), '12:00')
  await client.query(
    `update offers set valid_until = $1::timestamptz + (id / step % $3) * interval '1 day'
                                                 + id % 8 * interval '1 hour'
       from (select greatest(1, max(id) / $2) as step from offers) spread
      where id % step = 7 % step and is_available
        and not exists (select from cart_items i where i.offer_id = offers.id)`,
    [noon, lots, lotDays],
  )
}

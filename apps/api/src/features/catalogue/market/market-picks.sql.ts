import { arrivalDays, comparedDays, endingHours, fallDays } from '@carreau/domain/catalogue/prices'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type CardRow, cards, openOffers, productOfCard } from '../door/product-cards.sql.ts'
import type { Product } from '../door/products.present.ts'
import { dailyPrices } from './price-history.sql.ts'

// Each reads the head of an index and no more, however many offers there are.
const maxArrivals = 1_000
const maxEnding = 1_000
const maxFallsOfADay = 60
const maxSellers = 5_000

/** An offer worth a card. */
export type Pick = { offerId: number; productId: number }
export type Arrival = Pick & { day: string }
export type Ending = Pick & { endsAt: Date }
/** In the product's usual unit. */
export type Fall = Pick & { priceE4: number; medianE4: number; daysKnown: number }

/** The open offer of a wholesaler for a specification, at its list price. */
const openOffer = (of: { specificationId: RawBuilder<unknown>; shopId?: RawBuilder<unknown> }) => {
  const ofShop = of.shopId === undefined ? sql`` : sql`and o.shop_id = ${of.shopId}`
  return sql`(
    select o.id, o.product_id, priced.price_e4, priced.comparison_e4,
           o.billing_type = p.billing_type as own_unit
      from ${openOffers(null)}
     where o.specification_id = ${of.specificationId} ${ofShop})`
}

/** Offers that are new or back, one per product: the newest, then the cheapest. */
export const findArrivals = async (db: Db, today: string): Promise<Arrival[]> => {
  const { rows } = await sql<Arrival>`
    with arrived as materialized (
      select h.specification_id, h.shop_id, h.day
        from offer_prices h
       where h.change_permille is null and h.price_e4 is not null
         and h.day between ${today}::date - ${sql.lit(arrivalDays)} and ${today}::date
       order by h.day desc
       limit ${sql.lit(maxArrivals)})
    select * from (
      select distinct on (offer.product_id)
             offer.id as "offerId", offer.product_id as "productId", a.day
        from arrived a
       cross join lateral ${openOffer({
         specificationId: sql`a.specification_id`,
         shopId: sql`a.shop_id`,
       })} offer
       order by offer.product_id, a.day desc, offer.comparison_e4) newest
     order by day desc, "productId"`.execute(db)
  return rows
}

/** Offers that end soon, one per product: the first to end. */
export const findEnding = async (db: Db, now: Date): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    with lot as materialized (
      select o.specification_id, o.shop_id, o.valid_until
        from offers o
       where o.is_available and o.valid_until > ${now}::timestamptz
         and o.valid_until <= ${now}::timestamptz + ${sql.lit(`${endingHours} hours`)}::interval
       order by o.valid_until
       limit ${sql.lit(maxEnding)})
    select * from (
      select distinct on (offer.product_id)
             offer.id as "offerId", offer.product_id as "productId", lot.valid_until as "endsAt"
        from lot
       cross join lateral ${openOffer({
         specificationId: sql`lot.specification_id`,
         shopId: sql`lot.shop_id`,
       })} offer
       order by offer.product_id, lot.valid_until) first
     order by "endsAt", "productId"`.execute(db)
  return rows
}

/**
 * The cheapest offer of each specification whose price has fallen most these days, beside the
 * median over 30 days of what its cheapest offer was: like against like.
 */
export const findFalls = async (db: Db, today: string): Promise<Fall[]> => {
  const { rows } = await sql<Fall>`
    with asked as materialized (
      select distinct head.id
        from generate_series(0, ${sql.lit(fallDays - 1)}) as ago
       cross join lateral (
         select h.specification_id as id from offer_prices h
          where h.day = ${today}::date - ago and h.change_permille < 0
          order by h.change_permille, h.specification_id
          limit ${sql.lit(maxFallsOfADay)}) head),
    ${dailyPrices(today, comparedDays, maxSellers)},
    lowest as (
      select specification_id, place, min(price_e4) as price_e4
        from daily group by specification_id, place),
    usual as materialized (
      select specification_id, count(*)::integer as "daysKnown",
             round(percentile_cont(0.5) within group (order by price_e4)::numeric)::integer as "medianE4"
        from lowest group by specification_id)
    select offer.id as "offerId", offer.product_id as "productId", offer.price_e4 as "priceE4",
           usual."medianE4", usual."daysKnown"
      from usual
     cross join lateral (
       select * from ${openOffer({ specificationId: sql`usual.specification_id` })} open
        where own_unit order by price_e4, id limit 1) offer
     order by offer.price_e4::float8 / usual."medianE4", offer.id`.execute(db)
  return rows
}

/**
 * Cards of products by id, each with the one offer that was picked, at this buyer's price; without
 * those that nobody can order any more. A product is picked once at most.
 */
export const findOfferCards = async (
  db: Db,
  picks: readonly Pick[],
  buyerId: number | null,
): Promise<Map<number, Product>> => {
  const offerIds = picks.map(pick => pick.offerId)
  const { rows } = await sql<{ cards: CardRow[] }>`
    with asked as materialized (
      select o.id, o.product_id, o.specification_id, o.shop_id, priced.price_e4,
             priced.comparison_e4, o.billing_type = p.billing_type as own_unit
        from ${openOffers(buyerId)}
       where o.id = any(${offerIds}::bigint[])
    ), page as (select product_id, 0 as place from asked), ${cards(buyerId)}
    select cards from cards`.execute(db)
  return new Map(
    rows.flatMap(row => row.cards).map(card => [card.id, productOfCard(card)] as const),
  )
}

import { paidStatuses } from '@carreau/domain/catalogue/prices'
import type { Unit } from '@carreau/domain/money/quantity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Prices one curve follows, each of one wholesaler for one specification. */
const maxSellers = 500
const maxSpecifications = 500

/**
 * The CTE `daily (specification_id, shop_id, place, price_e4)`: the list price of every wholesaler
 * on each of `days` days up to `today` (place 0 is the first of them), for the `asked (id)`
 * specifications. It reads the changes of these days and one before, per wholesaler: neither the
 * rest of the history nor the other offers.
 */
export const dailyPrices = (today: string, days: number, sellersAtMost: number) => sql`
  period as (select ${today}::date - ${days}::integer + 1 as first, ${today}::date as last),
  sellers as materialized (
    select s.specification_id, s.shop_id,
           (select paris_day(o.valid_until) from offers o
             where o.shop_id = s.shop_id and o.specification_id = s.specification_id) as until
      from (
        select asked.id as specification_id, step.shop_id
          from asked
         cross join lateral (
           -- From one wholesaler to the next in the index.
           with recursive step (shop_id) as (
             (select min(h.shop_id) from offer_prices h where h.specification_id = asked.id)
             union all
             (select (select min(h.shop_id) from offer_prices h
                       where h.specification_id = asked.id and h.shop_id > step.shop_id)
                from step where step.shop_id is not null))
           select shop_id from step where shop_id is not null) step
         limit ${sql.lit(sellersAtMost)}) s
      join tenants n on n.id = s.shop_id and n.status = 'active'),
  changes as (
    select s.*, h.day, h.price_e4,
           lead(h.day) over (partition by s.specification_id, s.shop_id order by h.day) as next_day
      from sellers s
     cross join period
     cross join lateral (
       (select c.day, c.price_e4 from offer_prices c
         where c.specification_id = s.specification_id and c.shop_id = s.shop_id
           and c.day > period.first and c.day <= period.last)
       union all
       (select c.day, c.price_e4 from offer_prices c
         where c.specification_id = s.specification_id and c.shop_id = s.shop_id
           and c.day <= period.first
         order by c.day desc limit 1)) h),
  daily as (
    select c.specification_id, c.shop_id, place, c.price_e4
      from changes c
     cross join period
     -- A price ends with the next one, or with the last day of its lot.
     cross join lateral generate_series(
       greatest(c.day - period.first, 0),
       least(c.next_day - 1, c.until, period.last) - period.first) as place
     where c.price_e4 is not null)`

type PaidTuple = [
  specificationId: number,
  orderId: number,
  unit: Unit,
  unitPriceE4: number,
  at: string,
  shopId: number,
  shopSlug: string,
  shopName: string,
]

export type PriceHistoryRow = {
  unit: Unit
  /** Days with a price. */
  points: [place: number, lowestE4: number, medianE4: number][]
  paid: PaidTuple[]
}

/** What this buyer paid last for each of the `known (id)` specifications, as PaidTuples. */
const lastPaid = (buyerId: number | null) => sql`
  (select coalesce(json_agg(paid.tuple), '[]')
     from known
    cross join lateral (
      select json_build_array(l.specification_id, o.id, l.unit, l.unit_price_e4, o.created_at,
               o.shop_id, h.slug, o.parties->'shop'->>'company_name') as tuple
        from order_lines l
        join orders o on o.id = l.order_id
         and o.status = any(${sql.lit(`{${paidStatuses.join()}}`)}::text[])
        join shops h on h.tenant_id = o.shop_id
       where l.buyer_id = ${buyerId}::bigint and l.specification_id = known.id
       order by l.id desc
       limit 1) paid)`

type Asked = { today: string; days: number; buyerId: number | null }

/** From `subject (unit)`, `known (id)` and `asked (id, factor)`, what the curve is about. */
const history = async (db: Db, about: RawBuilder<unknown>, { today, days, buyerId }: Asked) => {
  const { rows } = await sql<PriceHistoryRow>`
    with ${about}, ${dailyPrices(today, days, maxSellers)},
    points as (
      select place, least(${mostE4}, round(min(price_e4 * asked.factor)))::integer as lowest,
             least(${mostE4}, round(percentile_cont(0.5) within group (order by price_e4 * asked.factor)::numeric))::integer as median
        from daily join asked on asked.id = daily.specification_id
       group by place)
    select subject.unit, ${lastPaid(buyerId)} as paid,
           (select coalesce(json_agg(json_build_array(place, lowest, median)), '[]') from points)
             as points
      from subject`.execute(db)
  return rows[0]
}

/** What a curve is drawn in: what the offers of the table beside it are compared by. */
const comparedUnit = sql`
  case when p.billing_type = 'weight' or v.average_volume_g is not null then 'kg'
       when p.billing_type = 'package' then 'piece' else v.unit end`

/** A package that was said to weigh a gram costs more per kilogram than a number holds. */
const mostE4 = sql.lit(2_147_483_647)

/** How much of the product's usual unit, in which the history is kept, that unit is. */
const comparedFactor = sql`
  case when p.billing_type = 'weight' then 1.0
       else (case p.billing_type when 'unit' then v.units_per_package else 1 end)::numeric
            / coalesce(v.average_volume_g / 1000.0, v.units_per_package) end`

/** The curve of one specification; undefined when its product is not on sale. */
export const findSpecificationPrices = (
  db: Db,
  specificationId: number,
  asked: Asked,
): Promise<PriceHistoryRow | undefined> =>
  history(
    db,
    sql`
    subject as (
      select s.id, ${comparedUnit} as unit, ${comparedFactor} as factor
        from specifications s
        join variants v on v.id = s.variant_id
        join products p on p.id = s.product_id and p.status = 'active'
       where s.id = ${specificationId}),
    known as (select id from subject),
    asked as (select id, factor from subject)`,
    asked,
  )

/**
 * The curve of a product, over its specifications that are compared by the unit of most of them: a
 * kilogram and a piece are not one price. Undefined when the product is not on sale.
 */
export const findProductPrices = (
  db: Db,
  productId: number,
  asked: Asked,
): Promise<PriceHistoryRow | undefined> =>
  history(
    db,
    sql`
    sold as (
      select s.id, ${comparedUnit} as unit, ${comparedFactor} as factor
        from specifications s
        join variants v on v.id = s.variant_id
        join products p on p.id = s.product_id
       where s.product_id = ${productId}
       limit ${sql.lit(maxSpecifications)}),
    subject as (
      select coalesce((select mode() within group (order by unit) from sold),
                      case p.billing_type when 'weight' then 'kg' when 'package' then 'package'
                                          else 'piece' end) as unit
        from products p
       where p.id = ${productId} and p.status = 'active'),
    known as (select id from sold),
    asked as (select sold.id, sold.factor from sold join subject using (unit))`,
    asked,
  )

import { type RawBuilder, sql } from 'kysely'

/**
 * The net unit price (1/10 000 €) of the offer aliased `o` for a buyer at a quantity: the lowest of
 * its price, the bracket reached (all-units, docs/trade-and-law.md#brackets) and the buyer's own
 * price. The SQL twin of `priceAt` in packages/domain/src/money/brackets.ts.
 */
export const offerUnitPrice = (
  buyerId: RawBuilder<number> | number | null,
  packagesMilli: RawBuilder<number> | number,
): RawBuilder<number> => sql<number>`least(
    o.unit_price_e4,
    (select min(b.unit_price_e4) from offer_brackets b
      where b.offer_id = o.id and b.min_packages_milli <= ${packagesMilli}),
    (select c.unit_price_e4 from customer_prices c
      where c.offer_id = o.id and c.buyer_id = ${buyerId}::bigint))`

/**
 * The same for one package, before any bracket (they begin above it: `checkBrackets` in the domain),
 * when the buyer's own price is joined as `c`: over thousands of offers a join, not a look-up each.
 */
export const onePackagePrice = sql<number>`least(o.unit_price_e4, c.unit_price_e4)`

/** Joins the buyer's own price of the offer `o` as `c`; a visitor has none. */
export const joinCustomerPrice = (buyerId: number | null) =>
  sql`left join customer_prices c on c.offer_id = o.id and c.buyer_id = ${buyerId}::bigint`

/**
 * What puts offers in order by price, from the one-package price; the variant is `v`. The SQL twin of
 * `comparisonRank` in packages/domain/src/money/quantity.ts: per kg, then per piece what has no weight.
 */
export const comparablePrice = sql<number>`case
    when o.billing_type = 'weight' then least(999999999, ${onePackagePrice})
    when v.average_volume_g is null then 1000000000 + least(1000000000, round(
      ${onePackagePrice}::numeric / case o.billing_type when 'unit' then 1 else v.units_per_package end))::integer
    else least(999999999, round(
      ${onePackagePrice}::numeric * case o.billing_type when 'unit' then v.units_per_package else 1 end
                      * 1000 / v.average_volume_g))::integer end`

/** Whether the offer aliased `o` is sold at this moment, be it sold out. */
const offerIsSold = sql<boolean>`(o.is_available and (o.valid_until is null or o.valid_until > now()))`

/** Whether the offer aliased `o` can be ordered at this moment: sold, and not sold out where it is bound to its stock. */
export const offerIsOpen = sql<boolean>`(${offerIsSold}
  and (o.left_milli is null or left_to_order(o.left_milli, o.min_packages_milli, o.allows_half) > 0))`

/** What may still be ordered of the offer `o` of the product `p`, in thousandths of packages; null: as much as one likes. */
export const leftOfOffer = sql<number | null>`
  left_to_order(o.left_milli, o.min_packages_milli, o.allows_half and not p.is_indivisible)`

/** Of that, for a delivery before the day from which more is announced; null: nothing is. */
export const leftBeforeOfOffer = sql<number | null>`
  left_to_order(o.left_before_milli, o.min_packages_milli, o.allows_half and not p.is_indivisible)`

type Id = RawBuilder<unknown> | number

/**
 * Whether a wholesaler delivers where the buyer is; a visitor, and a buyer of whom nobody knows where
 * it is, see every wholesaler. The twin of `visibleShops` in the search index.
 */
export const deliversTo = (buyerId: Id | null, shopId: RawBuilder<unknown>): RawBuilder<boolean> =>
  buyerId === null
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select from shops area
         where area.tenant_id = ${shopId} and area.delivery_departments <> '{}'
           and not coalesce((select department_of(postal_code) from tenants where id = ${buyerId})
                            = any(area.delivery_departments), true))`

/**
 * Wholesalers that deliver where a buyer is, found once for a statement: of what the whole country offers, an
 * index of offers by wholesaler then reads theirs alone.
 */
const deliveringTo = (buyerId: number) => sql`array(
  select area.tenant_id from shops area
   where area.delivery_departments = '{}'
      or coalesce((select department_of(postal_code) from tenants where id = ${buyerId})
                  = any(area.delivery_departments), true))`

/** An offer in that state whose wholesaler delivers to the buyer. */
const toBuyer = (state: RawBuilder<boolean>, buyerId: Id | null): RawBuilder<boolean> =>
  buyerId === null
    ? state
    : typeof buyerId === 'number'
      ? sql<boolean>`(${state} and o.shop_id = any(${deliveringTo(buyerId)}))`
      : sql<boolean>`(${state} and ${deliversTo(buyerId, sql.ref('o.shop_id'))})`

/** Whether the buyer can order the offer aliased `o` at this moment, its wholesaler being approved. */
export const offerIsOpenTo = (buyerId: Id | null): RawBuilder<boolean> =>
  toBuyer(offerIsOpen, buyerId)

/** The same, or is told that it is sold out. */
export const offerIsSoldTo = (buyerId: Id | null): RawBuilder<boolean> =>
  toBuyer(offerIsSold, buyerId)

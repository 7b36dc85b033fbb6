import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

type Pairs = { from: number[]; into: number[] }

const pairs = ({ from, into }: Pairs): RawBuilder<unknown> =>
  sql`unnest(${from}::bigint[], ${into}::bigint[]) as p(from_id, into_id)`

const toPairs = (rows: readonly { from: number; into: number }[]): Pairs => ({
  from: rows.map(row => row.from),
  into: rows.map(row => row.into),
})

/** Specifications of a brand, each with the one that is the same but for its brand. */
const findTwins = async (trx: Trx, fromId: number, intoId: number | null): Promise<Pairs> => {
  const { rows } = await sql<{ from: number; into: number }>`
    select s.id as "from", t.id as "into"
      from specifications s
      join specifications t
        on t.variant_id = s.variant_id and t.origin_id = s.origin_id
       and t.packaging_id = s.packaging_id and t.is_organic = s.is_organic
       and t.maturity_id is not distinct from s.maturity_id
       and t.category is not distinct from s.category
       and t.cultivar is not distinct from s.cultivar
       and t.brand_id is not distinct from ${intoId}::bigint
     where s.brand_id = ${fromId} order by s.id`.execute(trx)
  return toPairs(rows)
}

/** Offers of one wholesaler for both of a pair, held until the transaction ends. */
const findTwinOffers = async (trx: Trx, twins: Pairs): Promise<Pairs> => {
  const { rows } = await sql<{ from: number; into: number }>`
    select o.id as "from", n.id as "into"
      from ${pairs(twins)}
      join offers o on o.specification_id = p.from_id
      join offers n on n.specification_id = p.into_id and n.shop_id = o.shop_id
     order by o.id for update of o, n`.execute(trx)
  return toPairs(rows)
}

/** Of two offers that become one, the one on the list stays; of two on the list, the second. */
const takeOverOffers = async (trx: Trx, offers: Pairs): Promise<void> => {
  const revived = await sql<{ from: number; into: number }>`
    update offers n
       set billing_type = o.billing_type, unit_price_e4 = o.unit_price_e4,
           min_packages_milli = o.min_packages_milli, allows_half = o.allows_half,
           is_available = o.is_available, valid_until = o.valid_until, note = o.note,
           withdrawn_at = null, updated_at = now()
      from ${pairs(offers)} join offers o on o.id = p.from_id
     where n.id = p.into_id and n.withdrawn_at is not null and o.withdrawn_at is null
    returning o.id as "from", n.id as "into"`.execute(trx)
  const taken = toPairs(revived.rows)
  await sql`delete from offer_brackets where offer_id = any(${taken.into}::bigint[])`.execute(trx)
  await sql`
    insert into offer_brackets (offer_id, min_packages_milli, unit_price_e4)
    select p.into_id, b.min_packages_milli, b.unit_price_e4
      from ${pairs(taken)} join offer_brackets b on b.offer_id = p.from_id`.execute(trx)
  // A price in another unit would be another price.
  await sql`
    insert into customer_prices (buyer_id, offer_id, unit_price_e4)
    select c.buyer_id, p.into_id, c.unit_price_e4
      from ${pairs(offers)}
      join customer_prices c on c.offer_id = p.from_id
      join offers o on o.id = p.from_id
      join offers n on n.id = p.into_id and n.billing_type = o.billing_type
    on conflict (buyer_id, offer_id) do nothing`.execute(trx)
}

/** What names the first offer of each pair names the second; then the first is gone. */
const moveToOffers = async (trx: Trx, offers: Pairs): Promise<void> => {
  await sql`
    with both_of as (
      delete from cart_items i
       using ${pairs(offers)}, cart_items k
       where i.offer_id = p.from_id and k.cart_id = i.cart_id and k.offer_id = p.into_id
      returning k.id, i.packages_milli)
    update cart_items k
       set packages_milli = least(10000000, k.packages_milli + b.packages_milli)
      from both_of b where b.id = k.id`.execute(trx)
  await sql`
    update cart_items i set offer_id = p.into_id
      from ${pairs(offers)} where i.offer_id = p.from_id`.execute(trx)
  // By its product, for which there is an index.
  await sql`
    update order_lines l set offer_id = p.into_id
      from ${pairs(offers)} join offers n on n.id = p.into_id
     where l.product_id = n.product_id and l.offer_id = p.from_id`.execute(trx)
  await sql`
    update price_changes c set offer_id = p.into_id
      from ${pairs(offers)} where c.offer_id = p.from_id`.execute(trx)
  await sql`delete from offers where id = any(${offers.from}::bigint[])`.execute(trx)
}

/** Offers for the first specification of each pair become offers for the second, with their past. */
const moveOffers = async (trx: Trx, twins: Pairs): Promise<void> => {
  await sql`
    insert into offer_prices (specification_id, shop_id, day, price_e4, change_permille)
    select p.into_id, h.shop_id, h.day, h.price_e4, h.change_permille
      from ${pairs(twins)}
      join offers o on o.specification_id = p.from_id
      join offer_prices h on h.specification_id = p.from_id and h.shop_id = o.shop_id
    on conflict (specification_id, shop_id, day) do nothing`.execute(trx)
  await sql`
    update offers o set specification_id = p.into_id
      from ${pairs(twins)} where o.specification_id = p.from_id`.execute(trx)
  await sql`
    delete from offer_prices where specification_id = any(${twins.from}::integer[])`.execute(trx)
}

const moveFollowers = async (trx: Trx, twins: Pairs): Promise<void> => {
  await sql`
    insert into favorites (buyer_id, specification_id, created_at)
    select f.buyer_id, p.into_id, f.created_at
      from ${pairs(twins)} join favorites f on f.specification_id = p.from_id
    on conflict (buyer_id, specification_id) do nothing`.execute(trx)
  await sql`
    insert into list_lines (list_id, specification_id, packages_milli, par_milli, position)
    select l.list_id, p.into_id, l.packages_milli, l.par_milli, l.position
      from ${pairs(twins)} join list_lines l on l.specification_id = p.from_id
    on conflict (list_id, specification_id) do nothing`.execute(trx)
  await sql`
    update price_list_labels l set specification_id = p.into_id
      from ${pairs(twins)} where l.specification_id = p.from_id`.execute(trx)
  // A line says in its own words what was sold; this only tells what to order again.
  await sql`
    update order_lines l set specification_id = p.into_id
      from ${pairs(twins)} join specifications t on t.id = p.into_id
     where l.product_id = t.product_id and l.specification_id = p.from_id`.execute(trx)
}

/** What is in stock follows, hence what is picked goes on being booked. */
const moveStock = async (trx: Trx, twins: Pairs): Promise<void> => {
  await sql`
    update stock_lots s set specification_id = p.into_id
      from ${pairs(twins)} where s.specification_id = p.from_id`.execute(trx)
  await sql`
    update stock_balances b set specification_id = p.into_id
      from ${pairs(twins)} where b.specification_id = p.from_id`.execute(trx)
}

/**
 * Puts everything that is sold under a brand under another, or under none. What was the same but for its
 * brand becomes one: offers, carts, lists, favourites and prices agreed with customers follow.
 */
export const moveSpecifications = async (
  trx: Trx,
  fromId: number,
  intoId: number | null,
): Promise<void> => {
  const twins = await findTwins(trx, fromId, intoId)
  if (twins.from.length > 0) {
    const offers = await findTwinOffers(trx, twins)
    if (offers.from.length > 0) {
      await takeOverOffers(trx, offers)
      await moveToOffers(trx, offers)
    }
    await moveOffers(trx, twins)
    await moveFollowers(trx, twins)
    await moveStock(trx, twins)
    await sql`delete from specifications where id = any(${twins.from}::bigint[])`.execute(trx)
  }
  await sql`
    update specifications set brand_id = ${intoId}::bigint where brand_id = ${fromId}`.execute(trx)
}

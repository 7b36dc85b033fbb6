import type { Database } from '../apps/api/src/platform/db/database.ts'
import { newToken } from '../apps/api/src/platform/identity/identity.sql.ts'

type Pool = Database['pool']

/** A company of its own person, so that no two calls at once wait for the same rows. */
export type BenchBuyer = { id: number; userId: number; token: string }

/** A wholesaler, and ten of the offers it has open. */
export type Stall = { shopId: number; offerIds: number[]; specificationIds: number[] }

export const linesPerCart = 10
/** Enough for any wholesaler's minimum. */
const packagesMilli = 20_000
/** The wholesalers of the smallest demo market. */
const stallsWanted = 24

/** Companies with one admin each, signed in. */
export const makeBuyers = async (pool: Pool, count: number): Promise<BenchBuyer[]> => {
  const tokens = Array.from({ length: count }, newToken)
  const { rows } = await pool.query<{ id: number; userId: number }>(
    `with person as (
       insert into users (email, first_name, password_hash)
       select gen_random_uuid() || '@banc.exemple', 'Banc', '-' from generate_series(1, $1)
       returning id),
     company as (
       insert into tenants (type, company_name, line1, postal_code, city)
       select 'buyer', 'Banc ' || n, '1 rue des Halles', '75001', 'Paris'
         from generate_series(1, $1) n
       returning id),
     buyer as (insert into buyers (tenant_id) select id from company),
     paired as (
       select p.id as user_id, c.id as tenant_id, n
         from (select id, row_number() over (order by id) as n from person) p
         join (select id, row_number() over (order by id) as n from company) c using (n)),
     member as (
       insert into memberships (user_id, tenant_id, role)
       select user_id, tenant_id, 'admin' from paired
       returning id, user_id),
     login as (
       insert into tokens (hash, user_id, expires_at)
       select sha256(gen_random_uuid()::text::bytea), user_id, now() + interval '1 day' from paired
       returning id, user_id),
     opened as (
       insert into tokens (hash, user_id, parent_id, membership_id, expires_at)
       select given.hash, user_id, login.id, member.id, now() + interval '1 day'
         from paired
         join member using (user_id)
         join login using (user_id)
         join unnest($2::bytea[]) with ordinality as given (hash, n) using (n))
     select tenant_id as id, user_id as "userId" from paired order by n`,
    [count, tokens.map(({ hash }) => hash)],
  )
  return rows.map((row, index) => ({ ...row, token: tokens[index]?.token ?? '' }))
}

export const findStalls = async (pool: Pool): Promise<Stall[]> => {
  const { rows } = await pool.query<Stall>(
    `select shop_id as "shopId", json_agg(id) as "offerIds",
            json_agg(specification_id) as "specificationIds"
       from (select o.*, row_number() over (partition by o.shop_id order by o.id) as place
               from offers o
               join products p on p.id = o.product_id and p.status = 'active'
               join tenants n on n.id = o.shop_id and n.status = 'active'
              where o.is_available and coalesce(o.valid_until > now() + interval '1 day', true)
                and o.min_packages_milli <= $3) open
      where place <= $1
      group by shop_id having count(*) = $1
      order by shop_id limit $2`,
    [linesPerCart, stallsWanted, packagesMilli],
  )
  return rows
}

/** Leaves each buyer one cart, of the first `lines` articles of one stall after the other. */
export const fillCarts = async (
  pool: Pool,
  buyerIds: readonly number[],
  { stalls, lines }: { stalls: readonly Stall[]; lines: number },
): Promise<void> => {
  await pool.query('delete from carts where buyer_id = any($1::bigint[])', [buyerIds])
  await pool.query(
    `with stall as (
       select * from json_to_recordset($2) as s ("place" bigint, "shopId" bigint, "offerIds" json)),
     cart as (
       insert into carts (buyer_id, shop_id)
       select b.id, stall."shopId"
         from unnest($1::bigint[]) with ordinality as b (id, n)
         join stall on stall.place = (b.n - 1) % $3
       returning id, shop_id)
     insert into cart_items (cart_id, offer_id, packages_milli)
     select cart.id, offer.id::bigint, $4
       from cart
       join stall on stall."shopId" = cart.shop_id
      cross join json_array_elements_text(stall."offerIds") with ordinality as offer (id, n)
      where offer.n <= $5`,
    [
      buyerIds,
      JSON.stringify(stalls.map((stall, place) => ({ ...stall, place }))),
      stalls.length,
      packagesMilli,
      lines,
    ],
  )
}

/**
 * Copies the first `limit` orders with their lines and histories, for their own buyers or all for
 * `buyerId`.
 */
export const copyOrders = async (
  pool: Pool,
  { limit, buyerId }: { limit: number; buyerId?: number },
): Promise<void> => {
  await pool.query(
    `with copied as materialized (
       select nextval(pg_get_serial_sequence('orders', 'id')) as copy_id, source.*
         from (select * from orders order by id limit $1) source),
     placed as (
       insert into orders (id, buyer_id, shop_id, status, delivery_date, note, placed_by, parties,
         lines_count, net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated,
         created_at) overriding system value
       select copy_id, coalesce($2::bigint, buyer_id), shop_id, status, delivery_date, note,
              placed_by, parties, lines_count, net_cents, delivery_fee_cents, vat, contributions,
              gross_cents, estimated, created_at
         from copied
       returning id as copy_id),
     written as (
       insert into order_lines overriding system value
       select line.*
         from placed
         join copied using (copy_id)
         join order_lines l on l.order_id = copied.id
        cross join lateral jsonb_populate_record(l, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('order_lines', 'id')),
          'order_id', copied.copy_id)) line)
     insert into order_history (order_id, at, actor_id, actor_name, from_status, to_status, reason)
     select copied.copy_id, h.at, h.actor_id, h.actor_name, h.from_status, h.to_status, h.reason
       from copied join order_history h on h.order_id = copied.id`,
    [limit, buyerId ?? null],
  )
}

/** An order in the picker's hands, and one line of it as it was ordered. */
export type BenchOrder = { id: number; lineId: number; packagesMilli: number; weightG: number }

/** Copies an order of ten lines of the wholesaler, `count` times, all being picked. */
export const makePickable = async (
  pool: Pool,
  { shopId, count }: { shopId: number; count: number },
): Promise<BenchOrder[]> => {
  const { rows } = await pool.query<BenchOrder>(
    `with source as (
       select * from orders where shop_id = $1
        order by abs(lines_count - $3), id limit 1),
     copied as materialized (
       select nextval(pg_get_serial_sequence('orders', 'id')) as copy_id, source.*
         from source cross join generate_series(1, $2)),
     placed as (
       insert into orders (id, buyer_id, shop_id, status, delivery_date, note, placed_by, parties,
         lines_count, net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated,
         created_at) overriding system value
       select copy_id, buyer_id, shop_id, 'picking', delivery_date, note, placed_by, parties,
              lines_count, net_cents, delivery_fee_cents, vat, contributions, gross_cents,
              estimated, created_at
         from copied
       returning id),
     written as (
       insert into order_lines overriding system value
       select line.*
         from copied
         join order_lines l on l.order_id = copied.id and l.substitutes_line_id is null
        cross join lateral jsonb_populate_record(l, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('order_lines', 'id')),
          'order_id', copied.copy_id)) line
       returning *),
     told as (
       insert into order_history (order_id, at, actor_id, actor_name, from_status, to_status, reason)
       select copied.copy_id, h.at, h.actor_id, h.actor_name, h.from_status, h.to_status, h.reason
         from copied join order_history h on h.order_id = copied.id)
     select distinct on (order_id) order_id as id, written.id as "lineId",
            ordered_milli as "packagesMilli",
            case when billing_type = 'weight' and volume_type = 'variable'
                 then coalesce(average_volume_g, 1000)::bigint * ordered_milli / 1000
                 else 0 end as "weightG"
       from written join placed on placed.id = order_id
      order by order_id, position`,
    [shopId, count, linesPerCart],
  )
  return rows
}

/** What a long-lived database has done by itself, before anything is measured. */
export const settle = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    // A large market takes longer than a statement of the application may.
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

export type Sizes = { offers: number; orders: number; companies: number; postgres: string }

export const readSizes = async (pool: Pool): Promise<Sizes> => {
  const { rows } = await pool.query<Sizes>(
    `select (select count(*) from offers) as offers, (select count(*) from orders) as orders,
            (select count(*) from tenants) as companies,
            current_setting('server_version') as postgres`,
  )
  const [sizes] = rows
  if (sizes === undefined) throw new Error('a select of counts answers one row')
  return sizes
}

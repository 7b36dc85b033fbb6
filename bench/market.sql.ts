import type { Role } from '@carreau/domain/companies/roles'
import { signInFor } from '../apps/api/seeds/sign-in.ts'
import type { Database, Db } from '../apps/api/src/platform/db/database.ts'
import { newToken } from '../apps/api/src/platform/identity/identity.sql.ts'

type Pool = Database['pool']
/** One connection, or whichever of the pool's is free. */
type Client = Pick<Pool, 'query'>

/** Somebody at work for a company. */
export type Person = { token: string; tenantId: number }

const demoPeople = {
  chef: ['chef@bistrot.demo', 'Bistrot des Halles', 'admin'],
  wholesaler: ['vente@primeur.demo', 'Primeurs de Rungis', 'admin'],
  picker: ['prepa@primeur.demo', 'Primeurs de Rungis', 'picker'],
} satisfies Record<string, [email: string, company: string, role: Role]>

/** Signs one of the demo's people in. */
export const signInAs = async (db: Db, who: keyof typeof demoPeople): Promise<Person> => {
  const [email, company, role] = demoPeople[who]
  const { id } = await db
    .selectFrom('tenants')
    .select('id')
    .where('company_name', '=', company)
    .executeTakeFirstOrThrow()
  return { token: await signInFor(db, email, { company, role }), tenantId: id }
}

/** A wholesaler, and ten of the offers it has open. */
export type Stall = { shopId: number; offerIds: number[]; specificationIds: number[] }

export const linesPerCart = 10
/** Enough for any wholesaler's minimum. */
const packagesMilli = 20_000
/** The wholesalers of the smallest demo market that deliver where the bench's buyers are. */
const stallsWanted = 16

/** People signed in as admins: each of a company of their own, so that no two wait for the same rows, or of fewer. */
export const makeBuyers = async (
  pool: Client,
  count: number,
  companies = count,
): Promise<Person[]> => {
  const tokens = Array.from({ length: count }, newToken)
  // They stand for customers of years: what is measured is no first order (decision 131).
  await pool.query(
    'update shops set newcomer_limit_cents = null where newcomer_limit_cents is not null',
  )
  const { rows } = await pool.query<{ tenantId: number }>(
    `with person as (
       insert into users (email, first_name, password_hash, email_proved_at)
       select gen_random_uuid() || '@banc.exemple', 'Banc', '-', now() from generate_series(1, $1)
       returning id),
     company as (
       insert into tenants (type, company_name, line1, postal_code, city)
       select 'buyer', 'Banc ' || n, '1 rue des Halles', '75001', 'Paris'
         from generate_series(1, $3) n
       returning id),
     buyer as (insert into buyers (tenant_id) select id from company),
     paired as (
       select p.id as user_id, c.id as tenant_id, p.n
         from (select id, row_number() over (order by id) as n from person) p
         join (select id, row_number() over (order by id) as n from company) c
           on c.n = (p.n - 1) % $3 + 1),
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
     select tenant_id as "tenantId" from paired order by n`,
    [count, tokens.map(({ hash }) => hash), companies],
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
               join shops s on s.tenant_id = o.shop_id
                           and (s.delivery_departments = '{}' or '75' = any(s.delivery_departments))
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
  buyers: readonly Person[],
  { stalls, lines }: { stalls: readonly Stall[]; lines: number },
): Promise<void> => {
  const buyerIds = buyers.map(({ tenantId }) => tenantId)
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

/** The columns of a table that somebody writes: PostgreSQL works out the generated ones. */
const writtenColumns = async (pool: Client, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Copies orders that a query chooses, with lines and history, for their own buyers or all for one; their ids. */
const copyOrders = async (
  pool: Client,
  chosen: string,
  { buyerId = null, status = null }: { buyerId?: number | null; status?: string | null },
): Promise<number[]> => {
  const columns = await writtenColumns(pool, 'order_lines')
  const { rows } = await pool.query<{ id: number }>(
    `with copied as materialized (
       select nextval(pg_get_serial_sequence('orders', 'id')) as copy_id, source.*
         from (${chosen}) source),
     placed as (
       insert into orders (id, buyer_id, shop_id, status, delivery_date, note, placed_by, parties,
         lines_count, net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated,
         created_at) overriding system value
       select copy_id, coalesce($1::bigint, buyer_id), shop_id, coalesce($2, status),
              delivery_date, note, placed_by, parties, lines_count, net_cents, delivery_fee_cents,
              vat, contributions, gross_cents, estimated, created_at
         from copied),
     written as (
       insert into order_lines (${columns.join()}) overriding system value
       select ${columns.map(name => `line.${name}`).join()}
         from copied
         join order_lines l on l.order_id = copied.id
        cross join lateral jsonb_populate_record(l, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('order_lines', 'id')),
          'order_id', copied.copy_id)) line),
     remembered as (
       insert into order_history (order_id, at, actor_id, actor_name, from_status, to_status, reason)
       select copied.copy_id, h.at, h.actor_id, h.actor_name, h.from_status, h.to_status, h.reason
         from copied join order_history h on h.order_id = copied.id)
     select copy_id as id from copied order by 1`,
    [buyerId, status],
  )
  return rows.map(({ id }) => id)
}

/** So many orders for one customer. */
export const giveOrders = (pool: Pool, buyerId: number, count: number) =>
  copyOrders(pool, `select * from orders order by id limit ${count}`, { buyerId })

/** An order in the picker's hands, and one line of it as it was ordered. */
export type PickableOrder = { id: number; lineId: number; packagesMilli: number; weightG: number }

/** Copies an order of ten lines of the wholesaler, `count` times, all being picked. */
export const makePickable = async (
  pool: Pool,
  { shopId, count }: { shopId: number; count: number },
): Promise<PickableOrder[]> => {
  const ids = await copyOrders(
    pool,
    `select source.* from generate_series(1, ${count}) cross join (
       select * from orders o
        where shop_id = ${shopId} and not exists (
          select from order_lines l where l.order_id = o.id and l.substitutes_line_id is not null)
        order by abs(lines_count - ${linesPerCart}), id limit 1) source`,
    { status: 'picking' },
  )
  const { rows } = await pool.query<PickableOrder>(
    `select distinct on (order_id) order_id as id, id as "lineId", ordered_milli as "packagesMilli",
            case when billing_type = 'weight' and volume_type = 'variable'
                 then coalesce(average_volume_g, 1000)::bigint * ordered_milli / 1000
                 else 0 end as "weightG"
       from order_lines where order_id = any($1::bigint[])
      order by order_id, position`,
    [ids],
  )
  return rows
}

/** A large market takes longer than a statement of the application may. */
const unhurried = async (pool: Pool, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await work(client)
  } finally {
    client.release(true)
  }
}

/** What a long-lived database has done by itself, before anything is measured. */
export const settle = (pool: Pool): Promise<void> =>
  unhurried(pool, async client => {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })

/** Ten times the orders of everybody, and as many more companies. */
export const growTenfold = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ orders: number; companies: number }>(
    `select (select count(*) from orders) as orders, (select count(*) from tenants) as companies`,
  )
  const { orders = 0, companies = 0 } = rows[0] ?? {}
  const all = `select * from orders order by id limit ${orders}`
  await unhurried(pool, async client => {
    for (let copy = 1; copy < 10; copy++) await copyOrders(client, all, {})
    await makeBuyers(client, 9 * companies)
  })
  await settle(pool)
}

export type PricedOffer = { id: number; unitPriceE4: number }

/** Of these offers, one at its list price for the buyer, and with the most competitors. */
export const findContestedOffer = async (
  pool: Pool,
  buyerId: number,
  offerIds: readonly number[],
): Promise<PricedOffer> => {
  const { rows } = await pool.query<PricedOffer>(
    `select o.id, o.unit_price_e4 as "unitPriceE4"
       from offers o
      where o.id = any($2::bigint[])
        and not exists (select from customer_prices c where c.offer_id = o.id and c.buyer_id = $1)
      order by (select count(*) from offers other
                 where other.specification_id = o.specification_id and other.is_available
                   and coalesce(other.valid_until > now(), true)) desc, o.id
      limit 1`,
    [buyerId, offerIds],
  )
  const [offer] = rows
  if (offer === undefined) throw new Error('the buyer has his own price for everything shown')
  return offer
}

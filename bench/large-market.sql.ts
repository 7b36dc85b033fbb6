import type { Database } from '../apps/api/src/platform/db/database.ts'
import { makeBuyers, settle, signInAs } from './market.sql.ts'
import { say } from './rig.ts'

export type LargeMarket = {
  companies: number
  offers: number
  orders: number
  linesPerOrder: number
}

/** Of the orders, those of the demo's own wholesaler and chef: a busy house and a large customer for two years. */
const partOfShop = 20_000 / 1_000_000
const partOfBuyer = 2_000 / 1_000_000
const days = 730
const offersPerShop = 2_500
const ordersAtOnce = 100_000

/**
 * Loads a market of a whole country beside the demo's: wholesalers who each deliver in another department, their
 * price lists, buyers, and two years of orders with lines, history, invoices, what is left of them and the
 * days' sums. The demo's wholesaler and chef have a history of their own in it; what is open today stays as it was.
 */
export const loadLargeMarket = async (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  size: LargeMarket,
): Promise<void> => {
  const { tenantId: shopId } = await signInAs(db, 'wholesaler')
  const { tenantId: buyerId } = await signInAs(db, 'chef')
  const shops = Math.max(1, Math.round(size.offers / offersPerShop))
  const client = await pool.connect()
  const run = async (what: string, sql: string, values: unknown[] = []) => {
    const began = performance.now()
    await client.query(sql, values)
    say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  try {
    await makeBuyers(client, Math.max(1, size.companies - shops))
    await client.query('set statement_timeout = 0')
    await client.query('set synchronous_commit = off')
    // Rows are written as the triggers would have: by the million at once, not by the statement.
    await client.query('set session_replication_role = replica')
    await run(
      'wholesalers',
      `with company as (
         insert into tenants (type, company_name, line1, postal_code, city)
         select 'shop', 'Grossiste ' || n, '1 rue du Marché', lpad((1 + n % 70)::text, 2, '0') || '000', 'Ville'
           from generate_series(1, $1::integer) n
         returning id, left(postal_code, 2) as department)
       insert into shops (tenant_id, slug, delivery_departments)
       select id, 'grossiste-' || id, array[case department when '20' then '21' else department end] from company`,
      [shops],
    )
    await client.query(`
      create temp table new_shop as
        select tenant_id as id, row_number() over (order by tenant_id) - 1 as n from shops where slug like 'grossiste-%';
      create temp table new_buyer as
        select id, row_number() over (order by id) - 1 as n from tenants where company_name like 'Banc %';
      create temp table spec as
        select s.id, s.product_id, p.billing_type, o.price,
               row_number() over (order by s.id) - 1 as n
          from specifications s join products p on p.id = s.product_id and p.status = 'active'
          join (select specification_id, min(unit_price_e4) as price from offers group by 1) o
            on o.specification_id = s.id;
      create temp table template as
        select l.*, row_number() over (order by l.id) - 1 as n from order_lines l
         where l.substitutes_line_id is null order by l.id limit 5000;
      create temp table head as select parties, vat, contributions from orders order by id limit 1;
      create unique index on new_shop (n); create unique index on new_buyer (n);
      create unique index on spec (n); create unique index on template (n);
      analyze new_shop; analyze new_buyer; analyze spec; analyze template`)
    await run(
      'offers',
      `insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
       select shop.id, spec.id, spec.product_id, spec.billing_type,
              greatest(1, spec.price * (90 + (spec.n * 31 + shop.n * 17) % 40) / 100)
         from new_shop shop
         join spec on (spec.n + shop.n * 7) % (select count(*) from spec) < $1`,
      [offersPerShop],
    )
    await run(
      'prices of a day',
      `insert into offer_prices (specification_id, shop_id, day, price_e4)
       select o.specification_id, o.shop_id, current_date - 30, o.unit_price_e4
         from offers o join new_shop shop on shop.id = o.shop_id`,
    )
    const { rows } = await client.query<{ last: number }>('select max(id) as last from orders')
    // Built once at the end, in order, they take a third of the time.
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
         from pg_index i
        where i.indrelid = any($1::regclass[]) and not i.indisunique`,
      [['orders', 'order_lines', 'order_history', 'documents']],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const columns = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
        where attrelid = 'order_lines'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and attname not in ('id', 'order_id', 'position', 'offer_id', 'buyer_id', 'shop_id')`,
    )
    const names = columns.rows[0]?.names ?? ''
    const first = (rows[0]?.last ?? 0) + 1
    for (let done = 0; done < size.orders; done += ordersAtOnce) {
      const from = first + done
      const to = from + Math.min(ordersAtOnce, size.orders - done) - 1
      await run(
        `orders ${done + ordersAtOnce}`,
        `insert into orders (id, buyer_id, shop_id, status, delivery_date, parties, lines_count,
           net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at, changed_at)
         overriding system value
         select made.id,
                case when draw < $5 or draw >= 0.5 and draw < 0.5 + $6
                     then case when draw >= 0.5 then $4::bigint else (select b.id from new_buyer b where b.n = seq % 400) end
                     else buyer.id end,
                case when draw < $5 then $3::bigint else shop.id end,
                'delivered', day, parties, $9, 9000, 0, vat, contributions, 9500, false,
                day - interval '14 hours', day + interval '6 hours'
           from (select n as id, n - $1::bigint + $10::bigint as seq, ((n * 7919) % 1000003) / 1000003.0 as draw
                   from generate_series($1::bigint, $2::bigint) n) made
           cross join lateral (select current_date - 2 - $7::integer
                                      + (seq * $7::integer / $8::bigint)::integer as day) at
           join new_buyer buyer on buyer.n = (seq * 6151) % (select count(*) from new_buyer)
           join new_shop shop on shop.n = (seq * 6151) % (select count(*) from new_buyer) % (select count(*) from new_shop)
           cross join head`,
        [
          from,
          to,
          shopId,
          buyerId,
          partOfShop,
          partOfBuyer,
          days,
          size.orders,
          size.linesPerOrder,
          done,
        ],
      )
      await run(
        '  lines',
        `insert into order_lines (order_id, position, buyer_id, shop_id, ${names})
         select o.id, k, o.buyer_id, o.shop_id, ${names.replace(/(^|, )/g, '$1t.')}
           from orders o
          cross join generate_series(1, $3::integer) k
           join template t on t.n = (o.id * 3 + k * 797) % (select count(*) from template)
          where o.id between $1 and $2`,
        [from, to, size.linesPerOrder],
      )
      await run(
        '  history',
        `insert into order_history (order_id, at, actor_name, from_status, to_status)
         select o.id, o.created_at, 'Banc', h.before, h.after
           from orders o
          cross join (values (null, 'submitted'), ('submitted', 'accepted'), ('accepted', 'picking'),
                             ('picking', 'shipped'), ('shipped', 'delivered')) h (before, after)
          where o.id between $1 and $2`,
        [from, to],
      )
      await run(
        '  invoices',
        `insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date, net_cents, gross_cents, content)
         select id, shop_id, buyer_id, 'invoice', 'B-' || id, delivery_date + time '06:00', delivery_date + 30, net_cents, gross_cents, '{}'
           from orders where id between $1 and $2`,
        [from, to],
      )
    }
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { name, made } of indexes) await run(name, made)
    await run(
      'what is left to pay',
      `insert into invoice_balances (document_id, order_id, shop_id, buyer_id, number, issued_on, due_date, gross_cents, paid_cents)
       select id, order_id, shop_id, buyer_id, number, issued_at::date, due_date, gross_cents,
              case when due_date < current_date then gross_cents else 0 end
         from documents where order_id >= $1`,
      [first],
    )
    await run(
      'customers',
      `insert into shop_customers (shop_id, buyer_id)
       select distinct shop_id, buyer_id from orders where id >= $1 on conflict do nothing`,
      [first],
    )
    await run(
      'days of customers',
      `insert into shop_day_customers as s (shop_id, day, buyer_id, orders, net_cents)
       select shop_id, delivery_date, buyer_id, count(*), sum(net_cents) from orders where id >= $1 group by 1, 2, 3
       on conflict (shop_id, day, buyer_id) do update set orders = s.orders + excluded.orders`,
      [first],
    )
    await run(
      'days of products',
      `insert into shop_day_products as s (shop_id, day, product_id, net_cents, packages_milli, weight_g)
       select o.shop_id, o.delivery_date, l.product_id, sum(l.net_cents), sum(l.ordered_milli), 0
         from orders o join order_lines l on l.order_id = o.id where o.id >= $1 group by 1, 2, 3
       on conflict (shop_id, day, product_id) do update set net_cents = s.net_cents + excluded.net_cents`,
      [first],
    )
    await client.query(
      `select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`,
    )
  } finally {
    client.release(true)
  }
  const began = performance.now()
  await settle(pool)
  say(`  vacuum: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** What a frozen invoice takes, which the loaded ones leave out. */
export const contentOf = async (pool: Database['pool']): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select avg(pg_column_size(content))::integer as bytes from documents where kind = 'invoice'`,
  )
  return rows[0]?.bytes ?? 0
}

/** The largest tables, with their indexes, and rows as PostgreSQL counts them. */
export const sizesOf = async (pool: Database['pool']) => {
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number; indexes: number }>(
    `select c.relname as name, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes,
            pg_indexes_size(c.oid) as indexes
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by bytes desc limit 8`,
  )
  const { rows: all } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return { tables: rows, bytes: all[0]?.bytes ?? 0 }
}

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { readCostOf } from '../../platform/db/read-cost.test-app.ts'
import type { ShopTenant, Tenant } from '../../platform/identity/caller.ts'
import { countBilled, findBilled } from '../documents/invoices/archive-invoices.sql.ts'
import { listInvoices } from '../documents/invoices/list-invoices.ts'
import { openClaimsApp } from '../orders/claims/claims.test-app.ts'
import { getCustomer, listCustomerInvoices, listCustomers } from './customers.ts'
import { findCredit } from './door/credit.sql.ts'
import { getShopFigures } from './figures/get-shop-figures.ts'
import { getStatement } from './get-statement.ts'
import { listAgeing } from './list-ageing.ts'

// Two wholesalers with 20 customers in common and two years of 20 000 deliveries, nine of ten the
// neighbour's: who reads one's own must not pay for the other's.
const { db, buyer, shop, clock, deliver, newBuyer, newShop } = await openClaimsApp()
const neighbour = await newShop('Halles du Nord')
const tenant: ShopTenant = { type: 'shop', id: shop.id, role: 'admin' }
const buyers = [buyer.id]
for (let index = 1; index < 20; index++) buyers.push((await newBuyer(`Client ${index}`)).id)

/** In parts: a statement may take so long. */
const partsOf = 2_500
beforeAll(async () => {
  const { id } = await deliver()
  for (let first = 1; first < 20_000; first += partsOf) {
    const { rows } = await sql<{ id: number }>`
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select (${buyers}::bigint[])[1 + (n / 10) % 20],
             case n % 10 when 0 then ${shop.id}::bigint else ${neighbour.id}::bigint end, 'delivered',
             (${clock.now}::timestamptz - n / 28 * interval '1 day')::date, parties, 2, 1000, 0, '[]',
             '[]', 1055, false, ${clock.now}::timestamptz - (n / 28 + 1) * interval '1 day'
        from orders, generate_series(${first}::int, ${first + partsOf - 1}::int) n where id = ${id}
      returning id`.execute(db)
    const ids = rows.map(row => row.id)
    await sql`
      insert into order_lines (order_id, position, product_id, specification_id, name, origin_name,
        origin_iso_code, packaging_name, is_organic, unit, billing_type, volume_type,
        units_per_package, average_volume_g, unit_price_e4, vat_rate, is_interfel_taxable,
        ordered_milli, picked_milli, net_cents)
      select made.id, l.position, l.product_id, l.specification_id, l.name, l.origin_name,
             l.origin_iso_code, l.packaging_name, l.is_organic, l.unit, l.billing_type,
             l.volume_type, l.units_per_package, l.average_volume_g, l.unit_price_e4, l.vat_rate,
             l.is_interfel_taxable, l.ordered_milli, l.picked_milli, 500
        from unnest(${ids}::bigint[]) made (id), order_lines l where l.order_id = ${id}`.execute(db)
    await sql`
      insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date,
                             net_cents, gross_cents, content)
      select id, shop_id, buyer_id, 'invoice', 'F0-' || id, delivery_date + time '06:00',
             delivery_date + 30, 1000, 1055, '{}'
        from orders where id = any (${ids}::bigint[])`.execute(db)
  }
  await sql`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method)
    select document_id, shop_id, buyer_id, due_date, open_cents, 'transfer' from invoice_balances
     where due_date < ${clock.now}::date - 20`.execute(db)
  await sql`vacuum analyze`.execute(db)
}, 120_000)

const large = new Set([
  ...['orders', 'order_lines', 'documents', 'invoice_balances', 'invoice_payments'],
  ...['shop_day_customers', 'shop_day_products'],
])

const paging = { page: 1, per_page: 50 }

const asBuyer: Tenant = { type: 'buyer', id: buyer.id, role: 'accountant' }
const page = { per_page: 24 }
const october = {
  start: new Date('2026-10-01T00:00:00+02:00'),
  end: new Date('2026-11-01T00:00:00+01:00'),
}
const oldest = { issuedOn: '2026-01-15', id: 1 }

test.each<[string, maxBlocks: number, (db: Db) => Promise<unknown>]>([
  [
    'the list by name',
    1_500,
    read => listCustomers(read, tenant, { q: '', sort: 'name', ...paging }, clock.now),
  ],
  [
    'the list by what each owes, searched',
    1_500,
    read => listCustomers(read, tenant, { q: 'client', sort: '-balance', ...paging }, clock.now),
  ],
  [
    'what a customer owes beside its limit',
    200,
    read => findCredit(read, { buyerId: buyer.id, shopId: shop.id }),
  ],
  [
    'the ageing of all customers',
    600,
    read => listAgeing(read, shop.id, { ...paging, sort: '-balance' }, clock.now),
  ],
  ['a customer', 1_500, read => getCustomer(read, tenant, buyer.id, clock.now)],
  [
    'a customer’s invoices',
    600,
    read =>
      listCustomerInvoices(
        read,
        tenant,
        { buyerId: buyer.id, status: 'all', page: 1, per_page: 24 },
        clock.now,
      ),
  ],
  ...[tenant, asBuyer].flatMap((side): [string, number, (db: Db) => Promise<unknown>][] => [
    [
      // With what each of the page differs by from its orders: their lines are read, some ten blocks an invoice.
      `the last invoices of a ${side.type}, and the year added up`,
      1_800,
      read => listInvoices(read, side, page, clock.now),
    ],
    [
      `a page far back of a ${side.type}`,
      600,
      read => listInvoices(read, side, { ...page, cursor: oldest }, clock.now),
    ],
    [
      `a month of a ${side.type}`,
      800,
      read =>
        listInvoices(read, side, { ...page, from: '2026-10-01', to: '2026-10-31' }, clock.now),
    ],
    [
      `the papers of a month of a ${side.type}, counted and the first of them read`,
      600,
      async read => {
        await countBilled(read, side, { ...october, most: 10_000 })
        await findBilled(read, side, { ...october, afterId: null, limit: 50 })
      },
    ],
    [
      `what is overdue of a ${side.type}, whenever it was issued`,
      1_000,
      read => listInvoices(read, side, { ...page, state: 'overdue' }, clock.now),
    ],
    [
      `a year of a ${side.type} searched by a number`,
      2_500,
      read => listInvoices(read, side, { ...page, q: 'F0-1' }, clock.now),
    ],
  ]),
  [
    'a statement of three months',
    600,
    read =>
      getStatement(
        read,
        tenant,
        { buyerId: buyer.id, from: '2026-09-01', to: '2026-11-30' },
        clock.now,
      ),
  ],
  [
    'the figures of a month',
    600,
    read => getShopFigures(read, tenant, { from: '2026-10-25', to: '2026-11-24' }, clock.now),
  ],
  [
    'the figures of a year',
    1_500,
    read => getShopFigures(read, tenant, { from: '2025-11-25', to: '2026-11-24' }, clock.now),
  ],
])('%s: read through indexes, in a bounded number of blocks', async (_what, maxBlocks, read) => {
  const { scans, blocks } = await readCostOf(db, large, read)
  expect(scans).toEqual([])
  expect(blocks).toBeLessThan(maxBlocks)
})

test('who ordered last is looked up for a page of ten, not for three hundred', async () => {
  await sql`
    with company as (
      insert into tenants (type, company_name)
      select 'buyer', 'Autre ' || n from generate_series(1, 300) n returning id),
    buyer as (insert into buyers (tenant_id) select id from company)
    insert into shop_customers (shop_id, buyer_id) select ${shop.id}, id from company`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const query = { q: '', sort: 'name', page: 1, per_page: 10 } as const
  const { blocks } = await readCostOf(db, large, read =>
    listCustomers(read, tenant, query, clock.now),
  )
  // A look-up in eight states for each would be 7 000.
  expect(blocks).toBeLessThan(2_500)
})

test('a month with ten times the sales touches hardly more: its days are added up from the key alone', async () => {
  const month = { from: '2026-10-25', to: '2026-11-24' }
  const figures = () =>
    readCostOf(db, large, read => getShopFigures(read, tenant, month, clock.now))
  const { blocks: before } = await figures()
  // Mixed as they come: of each page of the table, a tenth is this wholesaler's.
  await sql`
    with company as (
      insert into tenants (type, company_name)
      select 'buyer', 'Nouveau ' || n from generate_series(1, 300) n returning id),
    buyer as (insert into buyers (tenant_id) select id from company returning tenant_id as id)
    insert into shop_day_customers (shop_id, day, buyer_id, orders, net_cents)
    select s.shop_id, ${month.to}::date - day, b.id, 1, 1000
      from (select id, row_number() over (order by id) as n from buyer) b
     cross join generate_series(0, 60) day
      join (values (${neighbour.id}::bigint, 300), (${shop.id}::bigint, 30)) s (shop_id, most) on b.n <= s.most
     order by (b.n * 7919 + day * 104729) % 10007`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { blocks: after } = await figures()
  expect(after).toBeLessThan(before + 150)
})

import { endpoints } from '@carreau/contract/endpoints'
import { maxGuideLines } from '@carreau/domain/lists/list-lines'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openListsApp } from '../lists.test-app.ts'
import { selectGuide } from './order-guide.sql.ts'

const app = await openListsApp()
const { db, call, clock, create, newBuyer, newMember, newOffer, newOrder, newShop } = app

const rungis = await newShop('Primeurs de Rungis')
const provence = await newShop('Fruits de Provence')

const guide = async (token: string) =>
  (await call(endpoints.getOrderGuide, { token })).ok().data.lines
const star = (token: string, { specification_id }: { specification_id: number }) =>
  call(endpoints.addFavorite, { token, params: { specId: specification_id } })

/** The same specification at another wholesaler. */
const alsoAt = async (shopId: number, offer: { id: number }, unit_price_e4: number) => {
  const { specification_id, product_id, billing_type } = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('offers')
    .values({ shop_id: shopId, specification_id, product_id, billing_type, unit_price_e4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, shop_id: shopId, specification_id }
}

const daysAgo = (orderId: number, days: number) =>
  db
    .updateTable('orders')
    .set({ created_at: new Date(clock.now.getTime() - days * 86_400_000) })
    .where('id', '=', orderId)
    .execute()

test('a product that was ordered stands there with its usual quantity, what it cost and what it costs', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(rungis.id, {
    product: { name: 'Tomate', variety: 'Grappe', commercial_designation: 'Tomate Grappe' },
    offer: { unit_price_e4: 12_000 },
  })
  for (const [packages, days] of [
    [4, 9],
    [3, 6],
    [3, 2],
  ] as const)
    await daysAgo((await newOrder(token, offer, packages)).id, days)
  await alsoAt(provence.id, offer, 11_000)

  expect(await guide(token)).toMatchObject([
    {
      id: offer.specification_id,
      product: { name: 'Tomate', variety: 'Grappe' },
      specification: { id: offer.specification_id, origin_iso_code: 'FR' },
      favorite: false,
      usual_packages: 3,
      last_bought: {
        at: '2026-11-22T08:00:00.000Z',
        unit: 'kg',
        unit_price: 1.2,
        shop_id: rungis.id,
        shop_name: 'Primeurs de Rungis',
      },
      list: null,
      best_offer: { shop_id: provence.id, unit_price: 1.1 },
      usual_offer: { shop_id: rungis.id, unit_price: 1.2 },
    },
  ])
})

test('what was bought more than 90 days ago no longer says how much, unless nothing else does', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(rungis.id)
  const old = await newOrder(token, offer, 9)
  await daysAgo(old.id, 120)
  expect(await guide(token)).toMatchObject([{ usual_packages: 9 }])
  await daysAgo((await newOrder(token, offer, 2)).id, 1)
  expect(await guide(token)).toMatchObject([{ usual_packages: 2 }])
})

test('after a year, and where the order was cancelled, nothing was bought', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(rungis.id)
  await daysAgo((await newOrder(token, offer)).id, 400)
  const { id: orderId } = await newOrder(token, offer)
  ;(await call(endpoints.cancelOrder, { token, params: { orderId } })).ok()
  expect(await guide(token)).toEqual([])
})

test('favourites and lists are there too, a list with its quantity and its place', async () => {
  const { token } = await newBuyer()
  const starred = await newOffer(rungis.id, { product: { commercial_designation: 'Ail' } })
  const first = await newOffer(rungis.id, { product: { commercial_designation: 'Basilic' } })
  const second = await newOffer(rungis.id, { product: { commercial_designation: 'Carotte' } })
  ;(await star(token, starred)).ok()
  const list = await create(token, {
    name: 'Chambre froide',
    specifications: [second, first].map(({ specification_id }) => ({
      id: specification_id,
      packages_quantity: 5,
    })),
  })

  const held = { id: list.id, name: 'Chambre froide' }
  expect(await guide(token)).toMatchObject([
    { id: starred.specification_id, favorite: true, usual_packages: 1, last_bought: null },
    { id: first.specification_id, usual_packages: 5, list: { ...held, position: 2 } },
    { id: second.specification_id, usual_packages: 5, list: { ...held, position: 1 } },
  ])
})

test('the price is the company’s own and the bracket that its usual quantity reaches', async () => {
  const { id, token } = await newBuyer()
  const bracketed = await newOffer(rungis.id, {
    brackets: [{ min_packages_milli: 5_000, unit_price_e4: 8_000 }],
  })
  const agreed = await newOffer(rungis.id)
  await newOrder(token, bracketed, 6)
  await newOrder(token, agreed, 1)
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: id, offer_id: agreed.id, unit_price_e4: 7_000 })
    .execute()

  const prices = new Map((await guide(token)).map(line => [line.id, line.best_offer?.unit_price]))
  expect(prices.get(bracketed.specification_id)).toBe(0.8)
  expect(prices.get(agreed.specification_id)).toBe(0.7)
})

test('a wholesaler that does not come here, or sells no more, has no price in it', async () => {
  const { id, token } = await newBuyer()
  const far = await newShop('Halles de Marseille')
  const offer = await newOffer(far.id, { offer: { unit_price_e4: 9_000 } })
  await newOrder(token, offer)
  const near = await alsoAt(rungis.id, offer, 15_000)
  await db.updateTable('tenants').set({ postal_code: '75011' }).where('id', '=', id).execute()
  await db
    .updateTable('shops')
    .set({ delivery_departments: ['13'] })
    .where('tenant_id', '=', far.id)
    .execute()
  expect(await guide(token)).toMatchObject([
    { best_offer: { shop_id: rungis.id, unit_price: 1.5 }, usual_offer: null },
  ])

  await db.updateTable('offers').set({ is_available: false }).where('id', '=', near.id).execute()
  expect(await guide(token)).toMatchObject([{ best_offer: null, usual_offer: null }])
})

test('who orders has the company’s guide; an accountant and a wholesaler have none, another company its own', async () => {
  const { id, token } = await newBuyer()
  const offer = await newOffer(rungis.id)
  await newOrder(token, offer)
  ;(await star(token, offer)).ok()
  await create(token, { specifications: [{ id: offer.specification_id, packages_quantity: 1 }] })

  expect(await guide(await newMember(id, 'purchaser'))).toHaveLength(1)
  expect(await guide((await newBuyer('Autre table')).token)).toEqual([])
  for (const stranger of [await newMember(id, 'accountant'), rungis.token])
    expect((await call(endpoints.getOrderGuide, { token: stranger })).status).toBe(403)
})

test('a guide is bounded, and what was bought last stays in it', async () => {
  const { id, token } = await newBuyer()
  const offer = await newOffer(rungis.id)
  await sql`
    with made as (
      insert into specifications
        (product_id, variant_id, origin_id, packaging_id, is_organic, cultivar)
      select product_id, variant_id, origin_id, packaging_id, is_organic, 'Cultivar ' || n
        from specifications, generate_series(1, ${maxGuideLines}) n
       where id = ${offer.specification_id}
      returning id)
    insert into favorites (buyer_id, specification_id, created_at)
    select ${id}, id, ${clock.now}::timestamptz - interval '1 day' from made`.execute(db)
  await newOrder(token, offer)

  const lines = await guide(token)
  expect(lines).toHaveLength(maxGuideLines)
  expect(lines.map(line => line.id)).toContain(offer.specification_id)
})

test('a company’s years of orders are not walked through', async () => {
  const { id, token } = await newBuyer()
  const offer = await newOffer(rungis.id)
  const { id: orderId } = await newOrder(token, offer, 2)
  await sql`
    with copied as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select buyer_id, shop_id, 'delivered', delivery_date, parties, lines_count, net_cents,
             delivery_fee_cents, vat, contributions, gross_cents, estimated,
             ${clock.now}::timestamptz - n * interval '2 hours'
        from orders, generate_series(1, 4000) n where id = ${orderId}
      returning id)
    insert into order_lines (order_id, position, product_id, specification_id, name, origin_name,
                             origin_iso_code, packaging_name, is_organic, unit, billing_type,
                             volume_type, units_per_package, unit_price_e4, vat_rate,
                             is_interfel_taxable, ordered_milli, net_cents, buyer_id, shop_id)
    select copied.id, 1, l.product_id, l.specification_id, l.name, l.origin_name, l.origin_iso_code,
           l.packaging_name, l.is_organic, l.unit, l.billing_type, l.volume_type,
           l.units_per_package, l.unit_price_e4, l.vat_rate, l.is_interfel_taxable,
           l.ordered_milli, l.net_cents, l.buyer_id, l.shop_id
      from copied, order_lines l where l.order_id = ${orderId}`.execute(db)
  await sql`analyze orders, order_lines`.execute(db)

  type Node = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] } & Record<
    string,
    unknown
  >
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, format json) ${selectGuide(id, clock.now)}`.execute(db)
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const read = nodes(rows[0]?.['QUERY PLAN'][0].Plan as Node)
    .filter(node => ['orders', 'order_lines'].includes(String(node['Relation Name'])))
    .map(node => node['Actual Rows'] * node['Actual Loops'])
  expect(read.length).toBeGreaterThan(1)
  // 300 orders, of whichever state, of four thousand.
  expect(Math.max(...read)).toBeLessThan(400)
  expect(await guide(token)).toMatchObject([{ usual_packages: 2 }])
})

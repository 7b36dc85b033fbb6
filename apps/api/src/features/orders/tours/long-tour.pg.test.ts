import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, db, download, move, newBuyer, newOffer, newOrder, newShop } = await openOrderingApp()

const shop = await newShop()
const offer = await newOffer(shop.id)
const day = '2026-11-25'
/** More stops than one page of a day, or one reading of orders, holds. */
const crowd = 520

const newRoute = async (name: string) =>
  (await call(endpoints.addTourRoute, { token: shop.token, body: { name } })).ok().data.id
const long = await newRoute('Longue')
const short = await newRoute('Courte')

const list = async (query: Record<string, string> = {}) =>
  (await call(endpoints.listTours, { token: shop.token, query: { day, ...query } })).ok().data
const send = async (after: number | null) =>
  (
    await call(endpoints.sendTour, {
      token: shop.token,
      body: { day, route_id: long, action: 'ship', after },
    })
  ).ok()
const put = async (orderId: number, route_id: number, after_order_id: number | null) =>
  (
    await call(endpoints.moveStop, {
      token: shop.token,
      params: { orderId },
      body: { route_id, after_order_id },
    })
  ).ok()
const accepted = async (name: string) => {
  const order = await newOrder((await newBuyer(name)).token, offer, 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  return order
}
const placedLast = async (name: string) => {
  const order = await accepted(name)
  const body = { order_ids: [order.id], route_id: long }
  ;(await call(endpoints.placeStops, { token: shop.token, body })).ok()
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 2 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  return order
}

const first = await accepted('Premier')
await put(first.id, long, null)
/** Nobody has begun to pick any of them. */
beforeAll(async () => {
  await sql`
    with companies as (
      insert into tenants (type, company_name, line1, city)
      select 'buyer', 'Client ' || n, '1 rue des Halles', 'Paris' from generate_series(1, ${crowd}) n
      returning id, company_name),
    joined as (insert into buyers (tenant_id) select id from companies returning tenant_id),
    placed as (
      insert into tour_customers (shop_id, buyer_id, route_id, position)
      select ${shop.id}, tenant_id, ${long}, 1 + row_number() over (order by tenant_id) from joined),
    made as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select c.id, o.shop_id, 'accepted', o.delivery_date,
             jsonb_set(o.parties, '{buyer,company_name}', to_jsonb(c.company_name)), o.lines_count, o.net_cents,
             o.delivery_fee_cents, o.vat, o.contributions, o.gross_cents, o.estimated, o.created_at
        from companies c, orders o where o.id = ${first.id}
      returning id)
    select from made`.execute(db)
}, 60_000)

test('a tour of more than five hundred stops leaves nobody behind', async () => {
  const last = await placedLast('Dernier')
  const tried: number[] = []
  let after: number | null = null
  do {
    const { data, next_after } = await send(after)
    expect(data.length).toBeLessThanOrEqual(50)
    tried.push(...data.map(({ order_id }) => order_id))
    after = next_after
  } while (after !== null)
  expect(new Set(tried).size).toBe(crowd + 2)
  const read = await call(endpoints.getOrder, { token: shop.token, params: { orderId: last.id } })
  expect(read.ok().data.status).toBe('shipped')
}, 60_000)

test('what a day’s answer leaves out it counts, and the route alone has all of it', async () => {
  const alone = await accepted('Voisine')
  await put(alone.id, short, null)
  const whole = await list()
  const of = ({ routes }: typeof whole, id: number) => routes.find(route => route.id === id)
  const count = of(whole, long)?.stops_count ?? 0
  expect(count).toBeGreaterThan(crowd)
  // Never half of a route that looks like all of it.
  expect(of(whole, long)?.stops).toEqual([])
  expect(of(whole, short)).toMatchObject({ stops_count: 1, stops: [{ order_id: alone.id }] })
  const route = of(await list({ route_id: String(long) }), long)
  expect(route?.stops).toHaveLength(count)
  expect(route?.stops[0]?.order_id).toBe(first.id)
  expect(await list({ route_id: 'none' })).toMatchObject({ unrouted: [], unrouted_count: 0 })
  expect(
    (
      await call(endpoints.listTours, {
        token: shop.token,
        query: { day, route_id: 'nord' },
      })
    ).answer,
  ).toMatchObject({ errors: { route_id: ['Indiquez une tournée.'] } })
})

test('the loading list has every stop, the last one first', async () => {
  const last = await placedLast('Tout au bout')
  const paper = await download(endpoints.printTour, {
    token: shop.token,
    query: { day, route_id: String(long) },
  })
  const words = textsOfPdf(paper.bytes).flat().join(' ')
  expect(words).toContain(last.number)
  expect(words).toContain('Client 1 ')
  expect(words).toContain(`Client ${crowd}`)
  expect(words.indexOf('Tout au bout')).toBeLessThan(words.indexOf('Premier'))
}, 60_000)

test('a stop that is put first stands before all others, the newest order too', async () => {
  const newest = await accepted('Nouveau')
  const { route_id } = { route_id: await newRoute('Neuve') }
  await put(newest.id, route_id, null)
  const before = await accepted('Avant')
  await put(before.id, route_id, null)
  const route = (await list({ route_id: String(route_id) })).routes.find(
    ({ id }) => id === route_id,
  )
  expect(route?.stops.map(stop => stop.order_id)).toEqual([before.id, newest.id])
})

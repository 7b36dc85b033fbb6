import type { Endpoint } from '@carreau/contract/endpoint'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { expect, test, vi } from 'vitest'
import { validBodies } from '../../../access-bodies.test-app.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openTestIndex } from '../../catalogue/search-index/test-index.test-app.ts'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

// What one customer agreed to pay is not told to who packs the goods, by whichever call they may make.

// Papers are drawn, and every call is made.
vi.setConfig({ testTimeout: 120_000 })
const world = await openOrderingApp()
const { bringForward, call, db, move, newBuyer, newMember, newOffer, newOrder, newShop } = world

const shop = await newShop()
const buyer = await newBuyer()
const picker = await newMember(shop.id, 'picker')
const offer = await newOffer(shop.id, { offer: { unit_price_e4: 200_000 } })
// A customer is who has ordered.
await newOrder(buyer.token, offer)
;(
  await call(endpoints.setCustomerPrices, {
    token: shop.token,
    body: { prices: [{ buyer_id: buyer.id, offer_id: offer.id, unit_price: 13.37 }] },
  })
).ok()

const accepted = async (packages: number) => {
  const order = await newOrder(buyer.token, offer, packages)
  ;(await move(shop.token, order.id, 'accept')).ok()
  return order
}
const pickAll = (
  order: { id: number; lines: { id: number }[] },
  packages: number,
  token = picker,
) =>
  call(endpoints.pickOrder, {
    token,
    params: { orderId: order.id },
    body: {
      updates: order.lines.map(line => ({
        line_id: line.id,
        packages_quantity: packages,
        lot: 'L-1',
      })),
    },
  })

/** What the customer pays: of a package, of the order excluding and including VAT, of what was added to it. */
const agreed = [13.37, 26.74, 40.11, 42.32, 28.21, 14.11]
const said = agreed.map(euros => euros.toFixed(2).replace('.', ','))

/** The agreed amounts that stand in an answer, as numbers or in a sentence. */
const found = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return agreed.includes(value) ? [`${path} = ${value}`] : []
  if (typeof value === 'string')
    return said.filter(text => value.includes(text)).map(text => `${path} says ${text}`)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => found(one, `${path}.${key}`))
}

const admitsPickers = ({ access }: Endpoint): boolean =>
  typeof access === 'string'
    ? access === 'signed_in'
    : (access.shop as readonly string[] | undefined)?.includes('picker') === true

test('no call that a picker may make answers what a customer agreed to pay', async () => {
  const shipped = await accepted(3)
  ;(await pickAll(shipped, 3)).ok()
  ;(await move(picker, shipped.id, 'ship')).ok()
  const order = await accepted(2)
  ;(
    await call(endpoints.changeOrderLines, {
      token: buyer.token,
      params: { orderId: order.id },
      body: { version: 1, lines: [{ line_id: order.lines[0]?.id, packages_quantity: 3 }] },
    })
  ).ok()
  await bringForward(shipped.id)

  const index = await openTestIndex(db, world.url)
  const app = await buildApp({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: world.dataDir }),
    searchIndex: index,
    now: () => world.clock.now,
  })
  const line_id = order.lines[0]?.id ?? 0
  const bodies: Partial<Record<EndpointName, object>> = {
    ...validBodies,
    moveOrder: { action: 'ship' },
    pickOrder: { updates: [{ line_id, packages_quantity: 3 }] },
    splitPicking: { updates: [{ order_id: order.id, line_id, packages_quantity: 3 }] },
  }
  const leaks: string[] = []
  const answered = new Set<string>()
  const send = async (name: string, endpoint: Endpoint, orderId: number) => {
    const values: Record<string, string | number> = {
      ...{ orderId, lineId: line_id, offerId: offer.id, specId: offer.specification_id },
      buyerId: buyer.id,
    }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? 1))
    const query: Record<string, string> = {}
    if (endpoint.query?.shape.day !== undefined) query.day = order.delivery_date
    if (name === 'findLot') query.lot = 'L-1'
    const sent: InjectOptions = {
      method: endpoint.method,
      url: `/api${path}`,
      query,
      headers: { authorization: `Bearer ${picker}` },
      ...(endpoint.method !== 'GET' && { payload: bodies[name as EndpointName] ?? {} }),
    }
    const response = await app.inject(sent)
    expect([name, response.statusCode < 500]).toEqual([name, true])
    if (response.statusCode >= 300) return
    answered.add(name)
    const type = String(response.headers['content-type'])
    const answer = type.includes('json')
      ? (response.json() as unknown)
      : type.includes('pdf')
        ? await textsOfPdf(response.rawPayload)
        : response.body
    leaks.push(...found(answer, name))
  }
  const open = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    // A session that is over reads nothing any more.
    ([name, endpoint]) => admitsPickers(endpoint) && name !== 'logout',
  )
  const reads = open.filter(([, { method }]) => method === 'GET')
  const writes = open.filter(([, { method }]) => method !== 'GET')
  for (const [name, endpoint] of reads) await send(name, endpoint, order.id)
  for (const [name, endpoint] of writes) await send(name, endpoint, order.id)
  // What could not be shipped before it was picked.
  await send('moveOrder', endpoints.moveOrder, order.id)
  // Once more when it was picked and shipped: other papers, other screens.
  for (const [name, endpoint] of reads)
    for (const id of [order.id, shipped.id]) await send(name, endpoint, id)
  await app.close()

  expect(leaks).toEqual([])
  // What says nothing because it answers nothing proves nothing.
  for (const name of [
    ...['getOrder', 'listOrders', 'pickOrder', 'moveOrder', 'splitPicking', 'listPicking'],
    ...['getPickingOrder', 'listPickingProducts', 'printPicking', 'listTours', 'getToday'],
    ...['getOrderForm', 'getDeliveryNote', 'printOrderLabels', 'findLot', 'listNotifications'],
    ...['listShopOffers', 'getShopOffer', 'listStock', 'listClaims', 'seeOrder'],
  ])
    expect(answered).toContain(name)
})

test('a picker packs with all but the prices, and their colleagues keep these', async () => {
  const order = await accepted(2)
  const params = { orderId: order.id }
  const read = async (token: string) =>
    (await call(endpoints.getOrder, { token, params })).ok().data
  const [whole, packed] = [await read(shop.token), await read(picker)]
  expect(whole.lines[0]).toMatchObject({ unit_price: 13.37, line_total: 26.74 })
  expect(whole.totals).toMatchObject({ net: 26.74, gross: 28.21 })
  expect(packed.totals).toBeNull()
  expect(packed.lines).toEqual(
    whole.lines.map(line => ({ ...line, unit_price: null, line_total: null })),
  )
  const listed = await call(endpoints.listOrders, { token: picker })
  expect(listed.ok().data.map(({ totals }) => totals)).not.toContainEqual(expect.anything())
  expect((await pickAll(order, 2)).ok().data.totals).toBeNull()
})

test('the order form that goes with the goods says how the price is determined, and to a picker no price', async () => {
  const order = await accepted(2)
  const form = async (token: string) => {
    const file = await world.download(endpoints.getOrderForm, {
      token,
      params: { orderId: order.id },
    })
    expect(file.status).toBe(200)
    return (await textsOfPdf(file.bytes)).flat().join(' ')
  }
  const whole = await form(shop.token)
  expect(whole).toContain('13,37')
  const copy = await form(picker)
  expect(copy).not.toMatch(/\d,\d\d/)
  expect(copy).toContain('Détermination du prix')
  expect(copy).toContain('L. 443-3')
  expect(copy).toContain('Exemplaire sans prix')
  // The document itself is still the one with its prices.
  expect(await form(buyer.token)).toBe(whole)
})

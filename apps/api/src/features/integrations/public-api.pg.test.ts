import { endpoints } from '@carreau/contract/endpoints'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'
import { keyScopes, keyScopesOf } from '@carreau/domain/integrations/scopes'
import { describe, expect, test, vi } from 'vitest'
import { openIntegrations } from './integrations.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const { call, callBy, clock, move, newBuyer, newKey, newOffer, newOrder, newShop } =
  await openIntegrations()
const { acceptOrder, pullDocumentFile, pullDocuments, pullOffers, pullOrderXml } = publicEndpoints
const { pullOrder, pullOrders, pushPrices, refuseOrder } = publicEndpoints

const buyer = await newBuyer()
const shop = await newShop()
const offer = await newOffer(shop.id)
const ofShop = (await newKey(shop.token, keyScopes)).secret
const ofBuyer = (await newKey(buyer.token, keyScopesOf('buyer'))).secret

test('prices are set line by line: a bad one does not hold up the others', async () => {
  const [other, foreign] = [await newOffer(shop.id), await newOffer((await newShop()).id)]
  const listed = await callBy(ofShop, pullOffers, { query: { limit: '1' } })
  expect(listed.answer).toMatchObject({ data: [{ offer_id: offer.id, unit_price: 1 }] })
  expect(listed.answer.has_more).toBe(true)
  const { answer: rest } = await callBy(ofShop, pullOffers, {
    query: { cursor: listed.answer.next_cursor },
  })
  expect(rest.data.map((one: { offer_id: number }) => one.offer_id)).toEqual([other.id])
  expect(rest.has_more).toBe(false)

  const prices = [
    { offer_id: offer.id, unit_price: 1.2 },
    { offer_id: foreign.id, unit_price: 1.2 },
    { offer_id: other.id, unit_price: 50 },
  ]
  const set = async (body: object) => {
    const { answer } = await callBy(ofShop, pushPrices, { body })
    return answer.data.map((line: { result: string; code: string | null }) => [
      line.result,
      line.code,
    ])
  }
  expect(await set({ prices })).toEqual([
    ['changed', null],
    ['refused', 'offer_not_found'],
    ['refused', 'price_unlikely'],
  ])
  expect(await set({ prices, prices_confirmed: true })).toEqual([
    ['unchanged', null],
    ['refused', 'offer_not_found'],
    ['changed', null],
  ])
  const stale = [{ offer_id: offer.id, unit_price: 1.3, version: 1 }]
  expect(await set({ prices: stale })).toEqual([['refused', 'offer_changed']])
})

test('an offer says between what and what a package weighs, where that is announced', async () => {
  const fresh = await newShop()
  const plain = await newOffer(fresh.id)
  const weighed = await newOffer(fresh.id, {
    product: { volume_type: 'variable' },
    variant: { average_volume_g: 6000 },
    offer: { weight_min_g: 5600, weight_max_g: 6400 },
  })
  const { secret } = await newKey(fresh.token, keyScopes)
  const { answer } = await callBy(secret, pullOffers, { query: {} })
  expect(answer.data).toMatchObject([
    { offer_id: plain.id },
    { offer_id: weighed.id, weight_min_kg: 5.6, weight_max_kg: 6.4 },
  ])
  expect(answer.data[0]).not.toHaveProperty('weight_min_kg')
})

test('orders are told as they change, and only since the last cursor', async () => {
  const page = async (cursor?: string) => {
    const query = { limit: '50', ...(cursor !== undefined && { cursor }) }
    const ask = () => callBy(ofShop, pullOrders, { query })
    // A database that is busy elsewhere says « later », which every client does.
    const { status, answer } = await vi.waitUntil(
      async () => {
        const said = await ask()
        return said.status !== 503 && said
      },
      { timeout: 25_000, interval: 1_000 },
    )
    expect(status, JSON.stringify(answer)).toBe(200)
    const told = answer.data.map((one: { number: string; status: string }) => [
      one.number,
      one.status,
    ])
    return { told, cursor: answer.next_cursor as string }
  }
  /** A page tells nothing while a transaction of before still runs, be it another test's: it is asked for again. */
  const pageThatTells = async (cursor: string | undefined, wanted: [string, string][]) => {
    const numbers = new Set(wanted.map(([number]) => number))
    const told = async () =>
      (await page(cursor)).told.filter(([number = '']: string[]) => numbers.has(number))
    // Not so often that the key's own limit answers.
    await expect.poll(told, { timeout: 25_000, interval: 500 }).toEqual(wanted)
    return page(cursor)
  }
  const before = await page()
  const [first, second] = [await newOrder(buyer.token, offer), await newOrder(buyer.token, offer)]
  const start = await pageThatTells(before.cursor, [
    [first.number, 'submitted'],
    [second.number, 'submitted'],
  ])
  expect((await page(start.cursor)).told).toEqual([])
  ;(await move(shop.token, first.id, 'accept')).ok()
  const later = await pageThatTells(start.cursor, [[first.number, 'accepted']])
  expect(later.cursor).not.toBe(start.cursor)
  const wrong = await callBy(ofShop, pullOrders, { query: { cursor: 'x' } })
  expect([wrong.status, wrong.answer.code]).toEqual([422, 'invalid_input'])
  expect(wrong.headers['content-type']).toContain('application/problem+json')
})

test('an order is answered by the table of states, once under its key', async () => {
  const order = await newOrder(buyer.token, offer)
  const params = { number: order.number }
  const accept = () => callBy(ofShop, acceptOrder, { params, key: 'accept-1' })
  const [one, two] = [await accept(), await accept()]
  expect([one.status, two.status]).toEqual([200, 200])
  expect(two.answer).toEqual(one.answer)
  expect(one.answer.data).toMatchObject({ number: order.number, status: 'accepted' })
  const late = await callBy(ofShop, refuseOrder, { params, body: { reason: 'Rupture' } })
  const without = await callBy(ofShop, acceptOrder, { params })
  expect([late.answer.code, without.answer.code]).toContain('action_not_allowed_in_state')
  const bare = await callBy(ofShop, refuseOrder, { params, body: {} })
  expect(bare.answer).toMatchObject({ status: 422, errors: { reason: ['Indiquez un motif.'] } })
  const { answer } = await callBy(ofBuyer, pullOrder, { params })
  expect(answer.data.number).toBe(order.number)
})

/** Picked and shipped: from then on it has a delivery note. */
const ship = async () => {
  const order = await newOrder(buyer.token, offer)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 1 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  clock.now = new Date(clock.now.getTime() + 60_000)
  return order
}

test('papers are listed as they were issued, each with its PDF', async () => {
  const { number } = await ship()
  const { answer } = await callBy(ofBuyer, pullDocuments)
  expect(answer.data.at(-1)).toMatchObject({ kind: 'delivery_note', order_number: number })
  const file = await callBy(ofBuyer, pullDocumentFile, {
    params: { documentId: answer.data[0].id },
  })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an order is read as Order-X by its number, by both of its sides', async () => {
  const { number } = await newOrder(buyer.token, offer)
  for (const key of [ofBuyer, ofShop]) {
    const file = await callBy(key, pullOrderXml, { params: { number } })
    expect(file.headers['content-type']).toBe('application/xml')
    expect(file.bytes.toString()).toContain(
      `<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>`,
    )
  }
})

/** Of companies that have no part in anything above. */
const strangers = {
  shop: await newKey((await newShop()).token, keyScopes),
  buyer: await newKey((await newBuyer()).token, keyScopesOf('buyer')),
}
const theirs = await ship()
const papers = await callBy(ofShop, pullDocuments)
const foreign = { number: theirs.number, documentId: papers.answer.data[0].id as number }
const bodies = {
  refuseOrder: { reason: 'Rupture' },
  pushPrices: { prices: [{ offer_id: offer.id, unit_price: 1.1 }] },
} as Record<string, object>

describe.each(Object.entries(publicEndpoints))('%s', (name, endpoint) => {
  const sent = { params: foreign, ...(bodies[name] && { body: bodies[name] }) }

  test('refuses nobody, and the token of a person', async () => {
    expect((await callBy(undefined, endpoint, sent)).answer.code).toBe('unauthenticated')
    expect((await callBy(shop.token, endpoint, sent)).answer.code).toBe('api_key_unknown')
  })

  test('refuses a key that has every other scope', async () => {
    const { secret } = await newKey(
      shop.token,
      keyScopes.filter(scope => scope !== endpoint.scope),
    )
    const { status, answer } = await callBy(secret, endpoint, sent)
    expect([status, answer.code]).toEqual([403, 'scope_missing'])
  })

  test('shows nothing that is another company’s', async () => {
    for (const [type, { secret }] of Object.entries(strangers)) {
      const { status, answer, bytes } = await callBy(secret, endpoint, sent)
      const isRefusedKind = type === 'buyer' && !keyScopesOf('buyer').includes(endpoint.scope)
      if (isRefusedKind) expect(answer.code).toBe('scope_missing')
      else if (endpoint.path.includes('{')) expect(status).toBe(404)
      // Its columns alone.
      else if (endpoint.path.endsWith('.csv'))
        expect(bytes.toString().match(/\r\n/g)).toHaveLength(1)
      else if (name === 'pushPrices') expect(answer.data[0].code).toBe('offer_not_found')
      else expect(answer.data).toEqual([])
    }
  })
})

import { createServer } from 'node:http'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRealtime, type Realtime } from '../../../platform/realtime/open-realtime.ts'
import { openLiveIndex } from '../../catalogue/search-index/live-index.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { openClient, openNode } from './realtime.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const market = await openOrderingApp()
const { db, url, newBuyer, newShop, newOffer } = market
const soon = { timeout: 8_000, interval: 20 }

/** Real time and the index that hears of prices, as main.ts ties them, on a node of its own. */
const openPricedNode = async () => {
  const server = createServer()
  const onError = (error: Error) => console.error(error)
  const config = { hostedRealtime: undefined, trustProxy: false as const }
  const realtime: Realtime = await openRealtime({ db, url, server, config, onError })
  const index = openLiveIndex({ db, url, onPrices: realtime.pricesChanged, onError })
  await index.ready()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await index.close()
    await realtime.close()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

type Prices = { specification_ids: number[] | null }

test('a price list’s changes come to every buyer at work as one event, a buyer’s own to them alone', async () => {
  const shop = await newShop()
  const offers = await Promise.all([newOffer(shop.id), newOffer(shop.id)])
  const [buyer, other] = [await newBuyer(), await newBuyer()]
  const auth = await openNode(market)
  const priced = { ...auth, port: await openPricedNode() }
  const [mine, theirs, sellers] = [
    openClient(priced, buyer.token, auth),
    openClient(priced, other.token, auth),
    openClient(priced, shop.token, auth),
  ]
  await mine.subscribe(tenantChannel({ type: 'buyer', id: buyer.id }))
  await theirs.subscribe(tenantChannel({ type: 'buyer', id: other.id }))
  await sellers.subscribe(tenantChannel({ type: 'shop', id: shop.id }))
  const told = ({ heard }: typeof mine) =>
    heard.filter(({ event }) => event === 'offers.changed').map(({ data }) => data as Prices)
  // The index has just begun to listen: « anything » may have changed before.
  await vi.waitFor(() => expect(told(mine)).toMatchObject([{ specification_ids: null }]), soon)

  for (const { id } of offers)
    await sql`update offers set unit_price_e4 = unit_price_e4 + 100 where id = ${id}`.execute(db)
  const ids = offers.map(({ specification_id }) => specification_id).toSorted((a, b) => a - b)
  for (const client of [mine, theirs]) {
    await vi.waitFor(() => expect(told(client)).toHaveLength(2), soon)
    expect(told(client)[1]?.specification_ids?.toSorted((a, b) => a - b)).toEqual(ids)
  }

  await sql`
    insert into customer_prices (buyer_id, offer_id, unit_price_e4)
    values (${buyer.id}, ${offers[0]?.id ?? 0}, 9000)`.execute(db)
  await vi.waitFor(() => expect(told(mine)).toHaveLength(3), soon)
  expect(told(mine)[2]?.specification_ids).toBeNull()
  expect(told(theirs)).toHaveLength(2)
  expect(told(sellers)).toEqual([])
})

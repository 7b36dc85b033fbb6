import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@carreau/contract/endpoints'
import { webhookEvents } from '@carreau/domain/integrations/webhooks'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openIntegrations } from '../integrations.test-app.ts'
import { startWebhooks } from './send-webhooks.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, db, newBuyer, newOffer, newOrder, newShop, secrets } = await openIntegrations({
  allowLocal: true,
})

/** A program that takes what it is told, or one that never answers; says who was told. */
const openReceiver = async ({ answers }: { answers: boolean }) => {
  const told: string[] = []
  const server = createServer((request, response) => {
    told.push(request.url ?? '')
    if (answers) response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const newWebhook = async (token: string, url: string): Promise<number> => {
  const { answer } = await ask(endpoints.createWebhook, token, {
    body: { url, events: webhookEvents },
  })
  return answer.data.id
}
const tryIt = (token: string, webhookId: number) =>
  ask(endpoints.testWebhook, token, { params: { webhookId } })

/** Ten webhooks of a company of today whose address says nothing, each with something to be told. */
const newcomerWithSlowWebhooks = async (url: string) => {
  const { token } = await newBuyer()
  for (let each = 0; each < 10; each++)
    await tryIt(token, await newWebhook(token, `${url}/${each}`))
}

test('addresses of newcomers that never answer keep nobody else from being told', async () => {
  const [slow, quick] = [
    await openReceiver({ answers: false }),
    await openReceiver({ answers: true }),
  ]
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const order = await newOrder(buyer.token, await newOffer(shop.id))
  await sql`update orders set status = 'delivered' where id = ${order.id}`.execute(db)
  for (let company = 0; company < 3; company++) await newcomerWithSlowWebhooks(slow.url)
  const { stop } = startWebhooks({
    ...{ db, secrets, reach: { allowLocal: true }, now: () => new Date(), patienceMs: 9_000 },
    onError: error => {
      throw error
    },
  })
  onTestFinished(stop)
  await vi.waitFor(() => expect(slow.told).toHaveLength(4), { timeout: 8_000 })
  await tryIt(shop.token, await newWebhook(shop.token, `${quick.url}/honest`))
  // Before the first of the slow ones is given up.
  await vi.waitFor(() => expect(quick.told).toEqual(['/honest']), { timeout: 8_000 })
  expect(slow.told).toHaveLength(4)
})

test('one company has six places, whoever it is', async () => {
  const slow = await openReceiver({ answers: false })
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const order = await newOrder(buyer.token, await newOffer(shop.id))
  await sql`update orders set status = 'delivered' where id = ${order.id}`.execute(db)
  await sql`delete from webhook_deliveries`.execute(db)
  for (let each = 0; each < 10; each++)
    await tryIt(shop.token, await newWebhook(shop.token, `${slow.url}/${each}`))
  const { stop } = startWebhooks({
    ...{ db, secrets, reach: { allowLocal: true }, now: () => new Date(), patienceMs: 4_000 },
    onError: error => {
      throw error
    },
  })
  onTestFinished(stop)
  await vi.waitFor(() => expect(slow.told).toHaveLength(6), { timeout: 3_500 })
  await vi.waitFor(() => expect(slow.told.length).toBeGreaterThan(6), { timeout: 10_000 })
})

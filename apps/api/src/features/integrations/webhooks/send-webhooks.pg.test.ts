import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@carreau/contract/endpoints'
import { type WebhookEvent, webhookEvents } from '@carreau/domain/integrations/webhooks'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openIntegrations } from '../integrations.test-app.ts'
import { startWebhooks } from './send-webhooks.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, db, move, newBuyer, newOffer, newOrder, newShop, secrets } = await openIntegrations({
  allowLocal: true,
})
const patience = { timeout: 20_000 }
const hourMs = 3_600_000

type Got = {
  id: string
  type: string
  data: Record<string, unknown>
  body: string
  headers: IncomingHttpHeaders
}
type Answer = { status: number; location?: string } | 'silence' | 'cut'

/** A program of a company's own, which answers as it is told to. */
const openReceiver = async () => {
  const got: Got[] = []
  const receiver = { got, url: '', answer: (_: Got): Answer => ({ status: 204 }) }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { type, data } = JSON.parse(body)
    const one = {
      id: String(request.headers['webhook-id']),
      type,
      data,
      body,
      headers: request.headers,
    }
    got.push(one)
    const answer = receiver.answer(one)
    if (answer === 'silence') return
    if (answer === 'cut') return void response.destroy()
    response.writeHead(
      answer.status,
      answer.location === undefined ? {} : { location: answer.location },
    )
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

/** A node whose clock is so far ahead. */
const startNode = ({ ahead = 0, patienceMs = 5_000 } = {}) => {
  const errors: Error[] = []
  const { stop } = startWebhooks({
    db,
    secrets,
    reach: { allowLocal: true },
    now: () => new Date(Date.now() + ahead),
    patienceMs,
    onError: error => errors.push(error),
  })
  onTestFinished(async () => {
    await stop()
    expect(errors).toEqual([])
  })
  return stop
}

const newWebhook = async (
  token: string,
  url: string,
  events: readonly WebhookEvent[] = webhookEvents,
) => {
  const { status, answer } = await ask(endpoints.createWebhook, token, { body: { url, events } })
  if (status !== 201) throw new Error(JSON.stringify(answer))
  return answer.data as { id: number; secret: string }
}
const deliveriesOf = async (token: string, webhookId: number) =>
  (await ask(endpoints.listWebhookDeliveries, token, { params: { webhookId } })).answer.data as {
    id: number
    event: string
    state: string
    code: number | null
    problem: string | null
    attempts: number
  }[]
const stateOf = async (token: string) => {
  const { answer } = await ask(endpoints.listWebhooks, token)
  return [answer.data[0].state, answer.data[0].disabled_because]
}
/** Its next try is due, whatever the clock says. */
const hurry = (webhookId: number) =>
  sql`update webhook_deliveries set next_at = now()
       where webhook_id = ${webhookId} and next_at is not null`.execute(db)

test('both companies are told what happens to an order, signed as the published library verifies', async () => {
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const offer = await newOffer(shop.id)
  const receiver = await openReceiver()
  const { secret } = await newWebhook(shop.token, receiver.url)
  await newWebhook(buyer.token, receiver.url, ['order.accepted'])
  startNode()
  const order = await newOrder(buyer.token, offer)
  ;(await move(shop.token, order.id, 'accept')).ok()
  await expect.poll(() => receiver.got.length, patience).toBe(3)
  const ofShop = receiver.got.filter(({ body, headers }) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  })
  expect(ofShop.map(({ type, data }) => [type, data])).toEqual([
    ['order.submitted', { order_number: order.number, status: 'submitted', version: 1 }],
    ['order.accepted', { order_number: order.number, status: 'accepted', version: 1 }],
  ])
  expect(receiver.got.filter(({ type }) => type === 'order.accepted')).toHaveLength(2)
})

test('nothing is written for companies without webhooks, nor when what happens is undone', async () => {
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const offer = await newOffer(shop.id)
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from webhook_deliveries
       where tenant_id = any (${[shop.id, buyer.id]}::bigint[])`.execute(db)
    return rows[0]?.n
  }
  const order = await newOrder(buyer.token, offer)
  expect(await count()).toBe(0)
  const receiver = await openReceiver()
  await newWebhook(shop.token, receiver.url)
  const undone = db.transaction().execute(async trx => {
    await sql`update orders set status = 'accepted' where id = ${order.id}`.execute(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await count()).toBe(0)
})

test('what comes later on an order waits for what failed, and other orders do not', async () => {
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const offer = await newOffer(shop.id)
  const receiver = await openReceiver()
  const first = await newOrder(buyer.token, offer)
  const second = await newOrder(buyer.token, offer)
  const webhook = await newWebhook(shop.token, receiver.url)
  let down = true
  receiver.answer = ({ data }) => ({
    status: down && data.order_number === first.number ? 500 : 200,
  })
  for (const { id } of [first, second]) {
    ;(await move(shop.token, id, 'accept')).ok()
    await sql`update orders set status = 'picking' where id = ${id}`.execute(db)
  }
  startNode()
  const typesOf = (number: string) =>
    receiver.got.filter(({ data }) => data.order_number === number).map(({ type }) => type)
  await expect
    .poll(() => typesOf(second.number), patience)
    .toEqual(['order.accepted', 'order.changed'])
  await expect
    .poll(
      async () => (await deliveriesOf(shop.token, webhook.id)).some(({ code }) => code === 500),
      patience,
    )
    .toBe(true)
  expect(typesOf(first.number)).not.toContain('order.changed')
  down = false
  await hurry(webhook.id)
  await expect
    .poll(() => typesOf(first.number).slice(-2), patience)
    .toEqual(['order.accepted', 'order.changed'])
  const ids = receiver.got
    .filter(({ data, type }) => data.order_number === first.number && type === 'order.accepted')
    .map(({ id }) => id)
  // The same thing told twice has one id.
  expect(new Set(ids).size).toBe(1)
})

test('an address that is away is not asked for all that waits, and whoever tries it by hand is heard at once', async () => {
  const shop = await newShop()
  const receiver = await openReceiver()
  const webhook = await newWebhook(shop.token, receiver.url)
  const subjects = 500
  await sql`insert into webhook_deliveries (webhook_id, tenant_id, event, subject, data)
            select ${webhook.id}, ${shop.id}, 'order.changed', 'order ' || n, '{}'
              from generate_series(1, ${subjects}::int) n`.execute(db)
  // It has been away for an hour, for all that anybody knows.
  await sql`update webhooks set failing_since = now() - interval '1 hour' where id = ${webhook.id}`.execute(
    db,
  )
  receiver.answer = () => ({ status: 503 })
  startNode()
  await expect.poll(() => receiver.got.length, patience).toBe(16)
  const untilIn = async () => {
    const { rows } = await sql<{ restsMs: number }>`
      select (extract(epoch from taken_until - now()) * 1000)::float8 as "restsMs" from webhooks
       where id = ${webhook.id} and taken_by is null`.execute(db)
    return rows[0]?.restsMs ?? 0
  }
  await expect.poll(untilIn, patience).toBeGreaterThan(240_000)
  expect(receiver.got).toHaveLength(16)

  receiver.answer = () => ({ status: 204 })
  const params = { webhookId: webhook.id }
  expect((await ask(endpoints.testWebhook, shop.token, { params })).status).toBe(201)
  // Back, it is told the rest too, but for the sixteen that wait for their second try.
  await expect.poll(() => receiver.got.length, patience).toBeGreaterThanOrEqual(subjects + 1)
})

test('what an address that is away did not take waits for the address; what it alone fails on waits longer', async () => {
  const shop = await newShop()
  const receiver = await openReceiver()
  const webhook = await newWebhook(shop.token, receiver.url)
  const tell = (order: string, attempts: number) =>
    sql`insert into webhook_deliveries (webhook_id, tenant_id, event, subject, data, attempts)
        values (${webhook.id}, ${shop.id}, 'order.changed', ${order}, '{}', ${attempts})`.execute(
      db,
    )
  /** How long each waits after its last try (s). */
  const waits = async () => {
    const { rows } = await sql<{ subject: string; wait: number }>`
      select subject, extract(epoch from next_at - tried_at)::integer as wait from webhook_deliveries
       where webhook_id = ${webhook.id} and tried_at is not null order by subject`.execute(db)
    return rows.map(({ subject, wait }) => [subject, wait])
  }
  receiver.answer = () => 'cut'
  for (const order of ['order 1', 'order 2']) await tell(order, 5)
  const stop = startNode()
  await expect.poll(waits, patience).toEqual([
    ['order 1', 5],
    ['order 2', 5],
  ])
  await stop()

  await sql`delete from webhook_deliveries where webhook_id = ${webhook.id}`.execute(db)
  await sql`update webhooks set taken_until = now() where id = ${webhook.id}`.execute(db)
  await tell('order 3', 5)
  startNode()
  await expect.poll(waits, patience).toEqual([['order 3', 3_600]])
})

test('two nodes at once tell each thing once and in order', async () => {
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const offer = await newOffer(shop.id)
  const receiver = await openReceiver()
  const webhook = await newWebhook(shop.token, receiver.url)
  for (let i = 0; i < 200; i++)
    await sql`insert into webhook_deliveries (webhook_id, tenant_id, event, subject, data)
              values (${webhook.id}, ${shop.id}, 'order.changed', ${`order ${i % 20}`},
                      ${JSON.stringify({ of: i % 20, step: i })}::jsonb)`.execute(db)
  startNode()
  startNode()
  await newOrder(buyer.token, offer)
  await expect.poll(() => receiver.got.length, patience).toBe(201)
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(201)
  for (let of = 0; of < 20; of++) {
    const steps = receiver.got.filter(({ data }) => data.of === of).map(({ data }) => data.step)
    expect(steps).toEqual(steps.toSorted((a, b) => Number(a) - Number(b)))
  }
})

test('what a killed node had taken is told by another when its time is over', async () => {
  const shop = await newShop()
  const receiver = await openReceiver()
  const webhook = await newWebhook(shop.token, receiver.url)
  await sql`update webhooks set taken_by = gen_random_uuid(), taken_until = now() + interval '1 minute'
             where id = ${webhook.id}`.execute(db)
  const test = await ask(endpoints.testWebhook, shop.token, { params: { webhookId: webhook.id } })
  expect(test.status).toBe(201)
  const stop = startNode()
  await stop()
  expect(receiver.got).toEqual([])
  startNode({ ahead: 61_000 })
  await expect.poll(() => receiver.got.map(({ type }) => type), patience).toEqual(['webhook.test'])
})

test('a new secret signs beside the former one for a day', async () => {
  const shop = await newShop()
  const receiver = await openReceiver()
  const { id: webhookId, secret: former } = await newWebhook(shop.token, receiver.url)
  // The calls have a clock of their own, the sender the machine's.
  const params = { webhookId }
  const { answer } = await ask(endpoints.replaceWebhookSecret, shop.token, { params })
  const current = answer.data.secret as string
  await sql`update webhooks set former_until = now() + interval '1 hour' where id = ${webhookId}`.execute(
    db,
  )
  const verified = (secret: string, { body, headers }: Got) => {
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined
    } catch {
      return false
    }
  }
  startNode()
  await ask(endpoints.testWebhook, shop.token, { params })
  await expect.poll(() => receiver.got.length, patience).toBe(1)
  const [both] = receiver.got as [Got]
  expect([verified(former, both), verified(current, both)]).toEqual([true, true])
  await sql`update webhooks set former_until = now() where id = ${webhookId}`.execute(db)
  await expect
    .poll(async () => (await deliveriesOf(shop.token, webhookId))[0]?.state, patience)
    .toBe('delivered')
  await ask(endpoints.testWebhook, shop.token, { params })
  await expect.poll(() => receiver.got.length, patience).toBe(2)
  const later = receiver.got[1] as Got
  expect([verified(former, later), verified(current, later)]).toEqual([false, true])
})

test('410 ends a webhook at once, and its administrators are told', async () => {
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const offer = await newOffer(shop.id)
  const receiver = await openReceiver()
  receiver.answer = () => ({ status: 410 })
  const webhook = await newWebhook(shop.token, receiver.url)
  startNode()
  await newOrder(buyer.token, offer)
  await expect.poll(() => stateOf(shop.token), patience).toEqual(['disabled', 'gone'])
  const { rows } = await sql<{ title: string }>`
    select title from notifications where tenant_id = ${shop.id} and kind = 'webhook_disabled'`.execute(
    db,
  )
  expect(rows).toEqual([{ title: 'Webhook désactivé' }])
  await newOrder(buyer.token, offer)
  expect(await deliveriesOf(shop.token, webhook.id)).toHaveLength(1)
  const params = { webhookId: webhook.id }
  const refused = await ask(endpoints.testWebhook, shop.token, { params })
  expect([refused.status, refused.answer.code]).toEqual([422, 'webhook_not_active'])
})

test('a delivery is given up after three days, a webhook after five of nothing but failures', async () => {
  const shop = await newShop()
  const receiver = await openReceiver()
  receiver.answer = () => ({ status: 503 })
  const webhook = await newWebhook(shop.token, receiver.url)
  const params = { webhookId: webhook.id }
  await ask(endpoints.testWebhook, shop.token, { params })
  const stop = startNode({ ahead: 72 * hourMs })
  await expect
    .poll(() => deliveriesOf(shop.token, webhook.id), patience)
    .toMatchObject([{ state: 'given_up', code: 503, attempts: 1 }])
  await stop()
  expect(await stateOf(shop.token)).toEqual(['active', null])
  await sql`update webhooks set taken_until = now() where id = ${webhook.id}`.execute(db)
  await ask(endpoints.testWebhook, shop.token, { params })
  startNode({ ahead: (72 + 5 * 24) * hourMs })
  await expect.poll(() => stateOf(shop.token), patience).toEqual(['disabled', 'failing'])
})

test('a redirect is not followed and a slow answer not waited for', async () => {
  const shop = await newShop()
  const [receiver, elsewhere] = [await openReceiver(), await openReceiver()]
  receiver.answer = () => ({ status: 302, location: elsewhere.url })
  const webhook = await newWebhook(shop.token, receiver.url)
  const params = { webhookId: webhook.id }
  startNode({ patienceMs: 300 })
  await ask(endpoints.testWebhook, shop.token, { params })
  const last = async () => (await deliveriesOf(shop.token, webhook.id))[0]
  await expect.poll(last, patience).toMatchObject({ state: 'waiting', code: 302 })
  expect(elsewhere.got).toEqual([])
  receiver.answer = () => 'silence'
  await hurry(webhook.id)
  await expect
    .poll(last, patience)
    .toMatchObject({ code: null, problem: 'Pas de réponse à temps.' })
})

test('a delivery that is over is sent again under its id', async () => {
  const shop = await newShop()
  const receiver = await openReceiver()
  const { id: webhookId } = await newWebhook(shop.token, receiver.url)
  startNode()
  await ask(endpoints.testWebhook, shop.token, { params: { webhookId } })
  await expect
    .poll(async () => (await deliveriesOf(shop.token, webhookId))[0]?.state, patience)
    .toBe('delivered')
  const [sent] = await deliveriesOf(shop.token, webhookId)
  const params = { webhookId, deliveryId: sent?.id ?? 0 }
  expect((await ask(endpoints.resendWebhookDelivery, shop.token, { params })).status).toBe(200)
  await expect.poll(() => receiver.got.length, patience).toBe(2)
  expect(receiver.got[0]?.id).toBe(receiver.got[1]?.id)
})

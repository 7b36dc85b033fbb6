import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCarreau } from '@carreau/client'
import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import type { KeyScope } from '@carreau/domain/integrations/scopes'
import { keyScopes, keyScopesOf } from '@carreau/domain/integrations/scopes'
import type { WebhookEvent } from '@carreau/domain/integrations/webhooks'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openOrderingApp, password } from './features/orders/ordering.test-app.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'

// The client and its examples as somebody else's programs, against the whole server.

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })
const patience = { timeout: 30_000 }
const examples = resolve(import.meta.dirname, '../../../packages/client/examples')
const { db, url, newBuyer, newOffer, newShop } = await openOrderingApp()
await migrateJobs(url)
const folder = await mkdtemp(join(tmpdir(), 'carreau-programs-'))
const fileOf = (name: string) => join(folder, name)

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

const origin = `http://127.0.0.1:${await freePort()}`
const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
  env: {
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: new URL(origin).port,
    PUBLIC_URL: origin,
    SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
    WEBHOOKS_ALLOW_LOCAL: 'true',
  },
  stdio: 'ignore',
})
afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await rm(folder, { recursive: true })
})
const isReady = () =>
  fetch(`${origin}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )
await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 })

type Sent = {
  params?: Record<string, number>
  query?: Record<string, string>
  body?: object
}

/** As the screens do. */
const ask = async <E extends Endpoint>(
  { method, path, answer }: E,
  token: string,
  { params = {}, body, query }: Sent = {},
): Promise<AnswerOf<E>> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const response = await fetch(`${origin}/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return answer.parse(await response.json()) as AnswerOf<E> // parsed by this very schema
}
const newKey = async (token: string, scopes: readonly KeyScope[]) =>
  (
    await ask(endpoints.createApiKey, token, {
      body: { name: 'ERP', scopes: [...scopes], current_password: password },
    })
  ).data
const newOrder = async (token: string, offer: { shop_id: number; specification_id: number }) => {
  const { shop_id, specification_id } = offer
  await ask(endpoints.addToCart, token, {
    body: { shop_id, specification_id, packages_quantity: 1 },
  })
  const placed = await ask(endpoints.validateCarts, token, { query: { separate: 'true' } })
  const [order] = placed.data.orders
  if (order === undefined) throw new Error('no order')
  return order
}
/** A webhook, and the port at which a program is to listen for it. */
const newWebhook = async (token: string, events: WebhookEvent[]) => {
  const port = await freePort()
  const body = { url: `http://127.0.0.1:${port}/`, events }
  const { data } = await ask(endpoints.createWebhook, token, { body })
  return { port, id: data.id, env: { PORT: String(port), WEBHOOK_SECRET: data.secret } }
}

type Program = { process: ChildProcess; said: () => string; ended: Promise<number | null> }
/** One of the examples, as its README has it started. */
const run = (
  name: string,
  { key, args = [], env = {} }: { key: string; args?: string[]; env?: Record<string, string> },
): Program => {
  const program = spawn(process.execPath, [join(examples, `${name}.ts`), ...args], {
    env: { CARREAU_URL: origin, CARREAU_KEY: key, ...env },
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', part => {
      said += String(part)
    })
  const ended = once(program, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await ended
  })
  return { process: program, said: () => said, ended }
}
const listening = ({ said }: Program) => expect.poll(said, patience).toContain('Listening on')

const shop = await newShop()
const buyer = await newBuyer()
const key = (await newKey(shop.token, keyScopes)).secret

test('from nothing to a price on a buyer’s screen and its order in a file, in thirty lines', async () => {
  const source = await readFile(join(examples, 'price-to-order.ts'), 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(30)

  const offer = await newOffer(shop.id)
  const webhook = await newWebhook(shop.token, ['order.submitted'])
  const orders = fileOf('orders.jsonl')
  const program = run('price-to-order', {
    key,
    args: [String(offer.id), '1.15'],
    env: { ...webhook.env, ORDERS: orders },
  })
  await expect.poll(program.said, patience).toContain(`Offer ${offer.id}: changed`)
  const params = { specificationId: offer.specification_id }
  const seen = async () => {
    const { data } = await ask(endpoints.getSpecification, buyer.token, { params })
    return JSON.stringify(data)
  }
  expect(await seen()).toContain('"unit_price":1.15')

  const { number } = await newOrder(buyer.token, offer)
  const kept = () => readFile(orders, 'utf8').catch(() => '')
  await expect.poll(kept, patience).toContain(number)
  const before = await kept()
  expect(JSON.parse(before)).toMatchObject({ number, lines: [{ unit_price: 1.15 }] })

  const forged = await fetch(`http://127.0.0.1:${webhook.port}/`, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': `v1,${randomBytes(32).toString('base64')}`,
    },
    body: JSON.stringify({ type: 'order.submitted', data: { order_number: number } }),
  })
  expect(forged.status).toBe(400)
  expect(await kept()).toBe(before)
})

test('a night’s price list is set but for the lines that are wrong, and says so', async () => {
  const [one, two] = [await newOffer(shop.id), await newOffer(shop.id)]
  const foreign = await newOffer((await newShop()).id)
  const file = fileOf('prices.csv')
  await writeFile(
    file,
    `offre;prix;disponible\n${one.id};1,25;yes\r\n${two.id};1.1;no\n${foreign.id};1\n`,
  )
  const first = run('push-price-list', { key, args: [file] })
  expect(await first.ended).toBe(1)
  expect(first.said()).toMatch(/^2 changed, 0 unchanged\nOffer \d+: .+\n$/)
  const { rows } = await sql<{ price: number; available: boolean }>`
    select unit_price_e4 as price, is_available as available from offers
     where id = any (${[one.id, two.id]}::bigint[]) order by id`.execute(db)
  expect(rows).toEqual([
    { price: 12_500, available: true },
    { price: 11_000, available: false },
  ])
  const second = run('push-price-list', { key, args: [file] })
  await second.ended
  expect(second.said()).toContain('0 changed, 2 unchanged')
})

test('orders are mirrored into a file, whenever the program is killed, and later only what changed', async () => {
  const [own, file] = [await newShop(), fileOf('orders.json')]
  const offer = await newOffer(own.id)
  const { secret } = await newKey(own.token, ['orders:read', 'orders:answer'])
  const numbers: string[] = []
  for (let i = 0; i < 9; i++) numbers.push((await newOrder(buyer.token, offer)).number)
  const mirror = (page: number) =>
    run('mirror-orders', { key: secret, args: [file], env: { PAGE: String(page) } })
  const mirrored = async (): Promise<Record<string, { status: string }>> => {
    const read = await readFile(file, 'utf8').catch(() => '{"orders":{}}')
    return JSON.parse(read).orders
  }
  for (let killed = 0; killed < 3; killed++) {
    const program = mirror(1)
    program.process.stdout?.once('data', () => program.process.kill('SIGKILL'))
    await program.ended
  }
  expect(Object.keys(await mirrored()).length).toBeGreaterThanOrEqual(3)
  const whole = async () => {
    await mirror(2).ended
    return Object.keys(await mirrored()).toSorted()
  }
  await expect.poll(whole, patience).toEqual(numbers.toSorted())

  const [first = ''] = numbers
  await openCarreau({ url: origin, key: secret }).acceptOrder(first)
  const later = async () => {
    const program = mirror(100)
    await program.ended
    return [program.said(), (await mirrored())[first]?.status]
  }
  await expect.poll(later, patience).toEqual(['1 orders\n', 'accepted'])
  expect(Object.keys(await mirrored())).toHaveLength(9)
})

test('an order that is accepted comes out of the label printer, once', async () => {
  const offer = await newOffer(shop.id)
  const webhook = await newWebhook(shop.token, ['order.accepted'])
  let printed = ''
  const printer = createServer(socket =>
    socket.on('data', part => {
      printed += String(part)
    }),
  ).listen(0, '127.0.0.1')
  await once(printer, 'listening')
  onTestFinished(() => void printer.close())
  const address = printer.address()
  const PRINTER = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const program = run('print-labels', {
    key,
    env: { ...webhook.env, PRINTER, PRINTED: fileOf('printed') },
  })
  await listening(program)
  const { number } = await newOrder(buyer.token, offer)
  await openCarreau({ url: origin, key }).acceptOrder(number)
  await expect.poll(program.said, patience).toContain(`Printed ${number}`)
  expect(printed).toMatch(/^\^XA.*Bistrot du Coin.*1 colis · .*\^XZ\n$/s)

  const params = { webhookId: webhook.id }
  const deliveries = async () =>
    (await ask(endpoints.listWebhookDeliveries, shop.token, { params })).data
  const [delivery] = await deliveries()
  await ask(endpoints.resendWebhookDelivery, shop.token, {
    params: { ...params, deliveryId: delivery?.id ?? 0 },
  })
  const states = async () => (await deliveries()).map(({ state }) => state)
  await expect.poll(states, patience).toEqual(['delivered'])
  expect(printed.split('^XZ')).toHaveLength(2)
})

test('orders are answered by what is in stock', async () => {
  const own = await newShop()
  const [plenty, none] = [await newOffer(own.id), await newOffer(own.id)]
  const webhook = await newWebhook(own.token, ['order.submitted'])
  const STOCK = fileOf('stock.json')
  await writeFile(STOCK, JSON.stringify({ [plenty.specification_id]: 5 }))
  const { secret } = await newKey(own.token, ['orders:read', 'orders:answer'])
  const program = run('answer-orders', { key: secret, env: { ...webhook.env, STOCK } })
  await listening(program)
  const held = await newOrder(buyer.token, plenty)
  const missing = await newOrder(buyer.token, none)
  const carreau = openCarreau({ url: origin, key: secret })
  const statusOf = async (number: string) => (await carreau.pullOrder(number)).status
  await expect.poll(() => statusOf(held.number), patience).toBe('accepted')
  await expect.poll(() => statusOf(missing.number), patience).toBe('refused')
})

test('the server’s refusals are the client’s errors', async () => {
  const { secret, id } = await newKey(buyer.token, keyScopesOf('buyer'))
  const carreau = openCarreau({ url: origin, key: secret, retries: 0 })
  await expect(carreau.pullOrder('C99999999')).rejects.toMatchObject({
    name: 'CarreauProblem',
    code: 'order_not_found',
    status: 404,
    requestId: expect.stringMatching(/./),
  })
  await expect(carreau.pushPrices([{ offer_id: 1, unit_price: 1 }])).rejects.toMatchObject({
    code: 'scope_missing',
  })
  await expect(carreau.pullDocumentFile(999_999)).rejects.toMatchObject({
    code: 'document_not_found',
  })
  const unknown = openCarreau({ url: origin, key: 'car_live_x' }).pullOrder('C1')
  await expect(unknown).rejects.toMatchObject({ code: 'api_key_unknown' })
  const papers: string[] = []
  for await (const { number } of carreau.pullDocuments()) papers.push(number)
  expect(papers).toEqual([])

  await sql`update login_failures set failures = 300
             where subject = ${`public_call as ${id}`}`.execute(db)
  const over = openCarreau({ url: origin, key: secret, maxWaitMs: 0 }).pullOrder('C99999999')
  await expect(over).rejects.toMatchObject({ code: 'too_many_calls', status: 429 })
  // The minute is over after a second: the client waits for it, and is answered.
  await sql`update login_failures set window_ends_at = now() + interval '1.5 seconds'
             where subject = ${`public_call as ${id}`}`.execute(db)
  const patient = openCarreau({ url: origin, key: secret }).pullOrder('C99999999')
  await expect(patient).rejects.toMatchObject({ code: 'order_not_found' })
})

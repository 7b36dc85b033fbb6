import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@carreau/contract/endpoints'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { migrateJobs, startJobs, type Tasks } from '../../../platform/jobs/jobs.ts'
import { openRealtime } from '../../../platform/realtime/open-realtime.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { realtimeJobs } from '../notifications.jobs.ts'
import { openNode } from './realtime.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const market = await openOrderingApp()
await migrateJobs(market.url)
const soon = { timeout: 10_000, interval: 20 }

const app = { id: '4711', key: 'cle-publique', secret: 'très secret' }

type Call = { path: string; body: Record<string, unknown> }

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Seconds since 1970 by a clock that tests do not put wrong. */
const serviceTime = () => (performance.timeOrigin + performance.now()) / 1000

const isInTime = ({ url = '' }: IncomingMessage): boolean =>
  Math.abs(serviceTime() - Number(new URL(url, 'http://x').searchParams.get('auth_timestamp'))) <
  600

/** The service's own rule, from its documentation: HMAC of method, path and sorted parameters. */
const isSigned = (request: IncomingMessage, body: string): boolean => {
  const url = new URL(request.url ?? '', 'http://service')
  const given = url.searchParams.get('auth_signature')
  url.searchParams.delete('auth_signature')
  const sorted = [...url.searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = [
    request.method,
    url.pathname,
    sorted.map(([name, value]) => `${name}=${value}`).join('&'),
  ].join('\n')
  const expected = createHmac('sha256', app.secret).update(text).digest('hex')
  return (
    given === expected &&
    url.searchParams.get('auth_key') === app.key &&
    url.searchParams.get('body_md5') === createHash('md5').update(body).digest('hex')
  )
}

/** A local counterpart of the hosted service: it refuses what is not signed, as the real one does. */
const openService = async () => {
  const calls: Call[] = []
  const refused: string[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (body !== '' && !isSigned(request, body)) {
      refused.push(path)
      response.writeHead(401).end('Invalid signature')
    } else if (body !== '' && !isInTime(request)) {
      response.writeHead(401).end('Timestamp expired: not within 600s of server time')
    } else if (failures > 0) {
      failures -= 1
      response.writeHead(500).end()
    } else {
      calls.push({ path, body: body === '' ? {} : JSON.parse(body) })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    calls,
    refused,
    failOnce: () => {
      failures = 1
    },
    config: (secret = app.secret) =>
      readConfig({
        PUSHER_APP_ID: app.id,
        PUSHER_APP_KEY: app.key,
        PUSHER_APP_SECRET: secret,
        PUSHER_HOST: '127.0.0.1',
        PUSHER_PORT: String(port),
        PUSHER_SCHEME: 'http',
      }),
  }
}

const hostedDatabase = openDatabase(market.url, {
  max: 4,
  onError: error => console.error(error.message),
  hostedRealtime: true,
})
afterAll(hostedDatabase.close)
const { db } = hostedDatabase

const work = async (config: ReturnType<typeof readConfig>) => {
  const logged: string[] = []
  const jobs = await startJobs({
    url: market.url,
    // Other rooms' jobs have nothing to do here.
    tasks: realtimeJobs({ db, config }) as Tasks,
    log: line => logged.push(line),
  })
  onTestFinished(jobs.stop)
  return logged
}

test('an event is told to the service once, signed, after its transaction', async () => {
  const service = await openService()
  await work(service.config())
  const channels = [
    tenantChannel({ type: 'buyer', id: 1 }),
    tenantChannel({ type: 'shop', id: 2 }),
  ] as const
  await db.transaction().execute(async trx => {
    await publish(trx, channels, 'order.changed', { order_id: 9 })
    expect(service.calls).toEqual([])
  })
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), soon)
  const [call] = service.calls
  expect(call).toMatchObject({
    path: `/apps/${app.id}/events`,
    body: { name: 'order.changed', channels },
  })
  expect(JSON.parse(String(call?.body.data))).toEqual({
    order_id: 9,
    version: expect.any(Number),
  })
  expect(service.refused).toEqual([])
})

test('the counterpart refuses another secret, and the job says so', async () => {
  const service = await openService()
  const logged = await work(service.config('autre'))
  await publish(db, tenantChannel({ type: 'buyer', id: 1 }), 'cart.changed', { cart_id: 1 })
  await vi.waitFor(() => expect(service.refused).toHaveLength(1), soon)
  await vi.waitFor(() => expect(logged.join()).toContain('401'), soon)
  expect(service.calls).toEqual([])
  // It says so before it lets go of the job, and nobody can end a job that it holds.
  const left = sql`select from graphile_worker.jobs where task_identifier = 'broadcast_event'`
  await vi.waitFor(async () => {
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'broadcast_event'))`.execute(db)
    expect((await left.execute(db)).rows).toEqual([])
  }, soon)
})

test('the service has a bad moment: the event is told again', async () => {
  const service = await openService()
  service.failOnce()
  await work(service.config())
  await publish(db, tenantChannel({ type: 'buyer', id: 1 }), 'cart.changed', { cart_id: 5 })
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), soon)
  expect(JSON.parse(String(service.calls[0]?.body.data))).toMatchObject({ cart_id: 5 })
})

test('a clock that is an hour wrong is named, and the event is told once it is right', async () => {
  const service = await openService()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const logged = await work(service.config())
  await publish(db, tenantChannel({ type: 'buyer', id: 1 }), 'cart.changed', { cart_id: 6 })
  await vi.waitFor(() => expect(logged.join()).toContain('l’horloge de ce serveur'), soon)
  expect(service.calls).toEqual([])
  vi.useRealTimers()
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), soon)
})

test('a token that ends has its connections ended', async () => {
  const service = await openService()
  await work(service.config())
  const buyer = await market.newBuyer()
  const { rows } = await sql<{ id: number }>`
    delete from tokens where hash = sha256(${Buffer.from(buyer.token)}) returning id`.execute(db)
  await vi.waitFor(
    () =>
      expect(service.calls.map(({ path }) => path)).toEqual([
        `/apps/${app.id}/users/token-${rows[0]?.id}/terminate_connections`,
      ]),
    soon,
  )
})

test('price changes heard by two nodes are told to the buyers at work in one go', async () => {
  const service = await openService()
  const config = service.config()
  await work(config)
  const buyer = await market.newBuyer()
  const nodes = await Promise.all(
    [1, 2].map(() =>
      openRealtime({ db, url: market.url, server: createServer(), config, onError: console.error }),
    ),
  )
  for (const node of nodes) {
    onTestFinished(node.close)
    node.pricesChanged({ of: 'offers', ids: [4, 5] })
  }
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), soon)
  const [call] = service.calls
  expect(call?.body).toMatchObject({
    name: 'offers.changed',
    channels: expect.arrayContaining([tenantChannel({ type: 'buyer', id: buyer.id })]),
  })
  expect(JSON.parse(String(call?.body.data)).specification_ids.sort()).toEqual([4, 5])
})

test('browsers are told to connect to the service, and their channels are signed for it', async () => {
  const service = await openService()
  const { hostedRealtime } = service.config()
  if (hostedRealtime === undefined) throw new Error('no service')
  const node = await openNode(market, { hostedRealtime })
  const buyer = await market.newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const authorization = `Bearer ${buyer.token}`
  const settings = await node.app.inject({
    url: `/api${endpoints.getRealtimeSettings.path}`,
    headers: { authorization },
  })
  expect(settings.json().data).toEqual({
    key: app.key,
    cluster: 'eu',
    host: '127.0.0.1',
    port: hostedRealtime.port,
    tls: false,
    signs_in: true,
  })
  expect(settings.body).not.toContain(app.secret)
  const { answer } = await node.authorise(buyer.token, '1.2', channel)
  const expected = createHmac('sha256', app.secret).update(`1.2:${channel}`).digest('hex')
  expect(answer).toEqual({ auth: `${app.key}:${expected}` })
  const other = await market.newBuyer()
  const foreign = tenantChannel({ type: 'buyer', id: other.id })
  expect((await node.authorise(buyer.token, '1.2', foreign)).status).toBe(403)
  const signedIn = await node.app.inject({
    method: 'POST',
    url: `/api${endpoints.authenticateConnection.path}`,
    headers: { authorization },
    payload: { socket_id: '1.2' },
  })
  const { auth, user_data } = signedIn.json()
  const ours = createHmac('sha256', app.secret).update(`1.2::user::${user_data}`).digest('hex')
  expect(auth).toBe(`${app.key}:${ours}`)
})

test('half a configuration says what is missing', () => {
  expect(() => readConfig({ PUSHER_APP_ID: '1' })).toThrow('PUSHER_APP_SECRET')
  expect(readConfig({}).hostedRealtime).toBeUndefined()
})

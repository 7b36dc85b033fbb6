import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fullAllowance, spend } from './limits.ts'
import { closeCodes } from './protocol.ts'
import {
  application,
  openClient,
  openRaw,
  openServer,
  type Raw,
  somebody,
  type TestServer,
} from './pusher.test-app.ts'
import { signSubscription } from './signature.ts'

const rate = { perSecond: 2, atOnce: 3 }

test('so many at once, then so many per second', () => {
  const allowance = fullAllowance(3, 0)
  expect([0, 0, 0, 0].map(now => spend(allowance, rate, now))).toEqual([true, true, true, false])
  expect(spend(allowance, rate, 400)).toBe(false)
  expect(spend(allowance, rate, 500)).toBe(true)
  expect(spend(allowance, rate, 600)).toBe(false)
})

test('a long silence saves up no more than the burst', () => {
  const allowance = fullAllowance(3, 0)
  const later = [1, 2, 3, 4].map(() => spend(allowance, rate, 3_600_000))
  expect(later).toEqual([true, true, true, false])
})

vi.setConfig({ testTimeout: 20_000 })
const soon = { timeout: 5_000, interval: 20 }
const channel = 'private-orders'

/** Asks to subscribe by hand, as a client that is not ours would. */
const askToJoin = async (raw: Raw) => {
  await vi.waitFor(() => expect(raw.frames.length).toBeGreaterThan(0), soon)
  const socketId = String(raw.frames[0]?.data.socket_id)
  const signed = signSubscription(application, { socketId, channel, by: somebody })
  raw.send('pusher:subscribe', { channel, ...signed })
}

const join = async (raw: Raw) => {
  await askToJoin(raw)
  const last = () => raw.frames.at(-1)?.event
  await vi.waitFor(() => expect(last()).toBe('pusher_internal:subscription_succeeded'), soon)
}

const newSubscriber = async (server: TestServer) => {
  const client = openClient(server)
  await client.subscribe(channel)
  return client
}

test('the greeting is the protocol’s, and a ping is answered', async () => {
  const { frames, send } = await openRaw(await openServer())
  send('pusher:ping', {})
  await vi.waitFor(() => expect(frames).toHaveLength(2), soon)
  expect(frames[0]).toMatchObject({
    event: 'pusher:connection_established',
    data: { activity_timeout: 60, socket_id: expect.stringMatching(/^\d+\.\d+$/) },
  })
  expect(frames[1]?.event).toBe('pusher:pong')
})

test.each([
  ['another application', '/app/other?protocol=7', closeCodes.unknownApplication],
  ['a protocol from before', `/app/${application.key}?protocol=3`, closeCodes.unsupportedProtocol],
  ['no number of a protocol', `/app/${application.key}?protocol=x`, closeCodes.unsupportedProtocol],
])('%s is told so', async (_case, path, code) => {
  const server = await openServer()
  expect(await (await openRaw(server, { path })).closed).toBe(code)
})

test.each(['/', '/app', '/app/', '/api/v3/carts', '//', '/app/a/b'])(
  '%s is no socket',
  async path => {
    const server = await openServer()
    await expect(openRaw(server, { path })).rejects.toThrow('404')
  },
)

test('a frame beyond the limit ends its connection, and is never held', async () => {
  const { socket, closed } = await openRaw(await openServer())
  socket.send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(20_000) }))
  expect(await closed).toBe(1009)
})

test('what is no frame of the protocol is answered, and ends the connection when it goes on', async () => {
  const server = await openServer()
  const bystander = await newSubscriber(server)
  const { socket, frames, closed } = await openRaw(server)
  const rubbish = [
    '{',
    '[]',
    'null',
    '1',
    '{"event":1}',
    '{"event":""}',
    '{}',
    '"x"',
    '\u0000',
    'é',
  ]
  for (const text of rubbish) socket.send(text)
  await vi.waitFor(() => expect(frames).toHaveLength(1 + rubbish.length), soon)
  expect(frames.slice(1).every(({ event }) => event === 'pusher:error')).toBe(true)
  socket.send(Buffer.from([1, 2, 3]))
  expect(await closed).toBe(closeCodes.unreadable)
  server.publish([channel], { event: 'order.changed', data: {} })
  await vi.waitFor(() => expect(bystander.heard).toHaveLength(1), soon)
})

test('bytes that are no WebSocket end their connection alone', async () => {
  const server = await openServer()
  const bystander = await newSubscriber(server)
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /app/${application.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(Buffer.alloc(4_096, 0xff))
  socket.resume()
  await once(socket, 'close')
  await vi.waitFor(() => expect(server.size()).toBe(1), soon)
  expect(bystander.client.connection.state).toBe('connected')
})

test('10 000 frames of one client end it, and others feel nothing', async () => {
  const server = await openServer()
  const bystander = await newSubscriber(server)
  const flood = await openRaw(server)
  for (let i = 0; i < 10_000; i++) flood.send('pusher:ping', {})
  const before = performance.now()
  server.publish([channel], { event: 'order.changed', data: {} })
  await vi.waitFor(() => expect(bystander.heard).toHaveLength(1), soon)
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(await flood.closed).toBe(closeCodes.overCapacity)
  // A hundred at once are answered, and hardly more.
  expect(flood.frames.length).toBeLessThan(150)
  expect(bystander.states).toEqual(['connected'])
})

test('10 000 pings of WebSocket itself end their connection, too', async () => {
  const server = await openServer()
  const { socket, closed } = await openRaw(server)
  for (let i = 0; i < 10_000; i++) socket.ping()
  // 1006: cut off by the library, which has a limit of its own.
  expect([closeCodes.overCapacity, 1006]).toContain(await closed)
  await vi.waitFor(() => expect(server.size()).toBe(0), soon)
})

test('a client that does not read is let go before much waits for it', async () => {
  const server = await openServer({ limits: { bufferedBytes: 50_000 } })
  const slow = await openRaw(server)
  await join(slow)
  const quick = await newSubscriber(server)
  slow.socket.pause()
  const data = { ids: Array.from({ length: 500 }, (_, index) => 100_000_000 + index) }
  let published = 0
  await vi.waitFor(
    () => {
      for (let i = 0; i < 50; i++, published++)
        server.publish([channel], { event: 'offers.changed', data })
      expect(server.size()).toBe(1)
    },
    { timeout: 15_000, interval: 1 },
  )
  await vi.waitFor(() => expect(quick.heard).toHaveLength(published), soon)
})

test('so many connections from one network, of one person, and in all', async () => {
  const server = await openServer({ limits: { perNetwork: 3, perUser: 2, connections: 5 } })
  const [first, second, third] = [
    await openRaw(server),
    await openRaw(server),
    await openRaw(server),
  ]
  await expect(openRaw(server)).rejects.toThrow('503')
  await join(first)
  await join(second)
  await askToJoin(third)
  expect(await third.closed).toBe(closeCodes.tooManyConnections)
  expect(third.frames).toHaveLength(1)
  for (const _ of [1, 2, 3]) await openRaw(server, { network: 'warehouse' })
  await expect(openRaw(server, { network: 'warehouse' })).rejects.toThrow('503')
  await expect(openRaw(server, { network: 'kitchen' })).rejects.toThrow('503')
  first.socket.close()
  await first.closed
  await vi.waitFor(async () => void (await openRaw(server, { network: 'kitchen' })), soon)
})

test('a connection without a subscription ends, and one that is silent', async () => {
  const server = await openServer({
    limits: { anonymousMs: 600, activityMs: 100, pongMs: 100, checkEveryMs: 50 },
  })
  const silent = await openRaw(server)
  const chatty = await openRaw(server)
  const talking = setInterval(() => chatty.send('pusher:pong', {}), 50)
  onTestFinished(() => clearInterval(talking))
  expect(await silent.closed).toBe(closeCodes.noPong)
  expect(await chatty.closed).toBe(closeCodes.notAuthorised)
  // The real client answers its pings.
  const { states } = await newSubscriber(server)
  expect(await (await openRaw(server)).closed).toBe(closeCodes.noPong)
  expect(states).toEqual(['connected'])
})

test('so many channels of a connection', async () => {
  const server = await openServer({ limits: { subscriptions: 1 } })
  const { subscribe } = await newSubscriber(server)
  await expect(subscribe('private-another')).rejects.toThrow('refused: 403')
})

test('a server that stops sends everybody to come back at once', async () => {
  const server = await openServer()
  const { closed } = await openRaw(server)
  await server.stop()
  expect(await closed).toBe(closeCodes.restart)
})

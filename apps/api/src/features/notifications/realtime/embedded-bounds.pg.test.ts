import { once } from 'node:events'
import { connect } from 'node:net'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { expect, onTestFinished, test, vi } from 'vitest'
import { embeddedKey } from '../../../platform/realtime/application.ts'
import { closeCodes } from '../../../platform/realtime/close-codes.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { type Node, openClient, openNode, openRaw, type Raw } from './realtime.test-app.ts'

vi.setConfig({ testTimeout: 20_000 })
const market = await openOrderingApp()
const { db, newBuyer } = market
const soon = { timeout: 5_000, interval: 20 }

/** Subscribes by hand, as a client that is not ours would. */
const join = async (node: Node, raw: Raw, token: string, channel: string) => {
  await vi.waitFor(() => expect(raw.frames.length).toBeGreaterThan(0), soon)
  const { answer } = await node.authorise(token, String(raw.frames[0]?.data.socket_id), channel)
  raw.send('pusher:subscribe', { channel, ...answer })
  await vi.waitFor(
    () =>
      expect(raw.frames.map(({ event }) => event)).toContain(
        'pusher_internal:subscription_succeeded',
      ),
    soon,
  )
}

const newListener = async (node: Node) => {
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const client = openClient(node, buyer.token)
  await client.subscribe(channel)
  return { ...client, channel, token: buyer.token }
}

test('the greeting is the protocol’s, and a ping is answered', async () => {
  const node = await openNode(market)
  const { frames, send } = await openRaw(node)
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
  ['a protocol from before', `/app/${embeddedKey}?protocol=3`, closeCodes.unsupportedProtocol],
  ['no number of a protocol', `/app/${embeddedKey}?protocol=x`, closeCodes.unsupportedProtocol],
])('%s is told so', async (_case, path, code) => {
  const node = await openNode(market)
  expect(await (await openRaw(node, { path })).closed).toBe(code)
})

test.each(['/', '/app', '/app/', '/api/v3/carts', '//', '/app/a/b'])(
  '%s is no socket',
  async path => {
    const node = await openNode(market)
    await expect(openRaw(node, { path })).rejects.toThrow('404')
  },
)

test('a frame beyond the limit ends its connection, and is never held', async () => {
  const node = await openNode(market)
  const { socket, closed } = await openRaw(node)
  socket.send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(20_000) }))
  expect(await closed).toBe(1009)
})

test('what is no frame of the protocol is answered, and ends the connection when it goes on', async () => {
  const node = await openNode(market)
  const bystander = await newListener(node)
  const { socket, frames, closed } = await openRaw(node)
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
  await publish(db, bystander.channel as never, 'cart.changed', { cart_id: 1 })
  await vi.waitFor(() => expect(bystander.heard).toHaveLength(1), soon)
})

test('bytes that are no WebSocket end their connection alone', async () => {
  const node = await openNode(market)
  const bystander = await newListener(node)
  const socket = connect(node.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /app/${embeddedKey}?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(Buffer.alloc(4_096, 0xff))
  socket.resume()
  await once(socket, 'close')
  await vi.waitFor(() => expect(node.size()).toBe(1), soon)
  expect(bystander.pusher.connection.state).toBe('connected')
})

test('10 000 frames of one client end it, and others feel nothing', async () => {
  const node = await openNode(market)
  const bystander = await newListener(node)
  const flood = await openRaw(node)
  for (let i = 0; i < 10_000; i++) flood.send('pusher:ping', {})
  const before = performance.now()
  await publish(db, bystander.channel as never, 'cart.changed', { cart_id: 1 })
  await vi.waitFor(() => expect(bystander.heard).toHaveLength(1), soon)
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(await flood.closed).toBe(closeCodes.overCapacity)
  // A hundred at once are answered, and hardly more.
  expect(flood.frames.length).toBeLessThan(150)
  expect(bystander.states).toEqual(['connected'])
})

test('10 000 pings of WebSocket itself end their connection, too', async () => {
  const node = await openNode(market)
  const { socket, closed } = await openRaw(node)
  for (let i = 0; i < 10_000; i++) socket.ping()
  // 1006: cut off by the library, which has a limit of its own.
  expect([closeCodes.overCapacity, 1006]).toContain(await closed)
  await vi.waitFor(() => expect(node.size()).toBe(0), soon)
})

test('a client that does not read is let go before much waits for it', async () => {
  const node = await openNode(market, { limits: { bufferedBytes: 50_000 } })
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const [slow, quick] = [await openRaw(node), openClient(node, buyer.token)]
  await join(node, slow, buyer.token, channel)
  await quick.subscribe(channel)
  slow.socket.pause()
  const specification_ids = Array.from({ length: 500 }, (_, index) => 100_000_000 + index)
  let told = 0
  await vi.waitFor(
    async () => {
      for (let i = 0; i < 50; i++, told++)
        await publish(db, channel, 'offers.changed', { specification_ids })
      expect(node.size()).toBe(1)
    },
    { timeout: 15_000, interval: 1 },
  )
  await vi.waitFor(() => expect(quick.heard).toHaveLength(told), soon)
})

test('so many connections from one address, of one person, and in all', async () => {
  const node = await openNode(market, { limits: { perNetwork: 3, perUser: 2, connections: 5 } })
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const [first, second, third] = [await openRaw(node), await openRaw(node), await openRaw(node)]
  await expect(openRaw(node)).rejects.toThrow('503')
  await join(node, first, buyer.token, channel)
  await join(node, second, buyer.token, channel)
  await expect(join(node, third, buyer.token, channel)).rejects.toThrow()
  expect(await third.closed).toBe(closeCodes.tooManyConnections)
  // One IPv6 network counts once, whatever the address in it.
  for (const host of [1, 2, 3]) await openRaw(node, { from: `2001:db8::${host}` })
  await expect(openRaw(node, { from: '2001:db8::4' })).rejects.toThrow('503')
  await expect(openRaw(node, { from: '203.0.113.9' })).rejects.toThrow('503')
  first.socket.close()
  await first.closed
  await vi.waitFor(async () => void (await openRaw(node, { from: '203.0.113.9' })), soon)
})

test('a connection that nobody vouches for ends, and one that is silent', async () => {
  const node = await openNode(market, {
    limits: { anonymousMs: 600, activityMs: 100, pongMs: 100, lookEveryMs: 50 },
  })
  const buyer = await newBuyer()
  const silent = await openRaw(node)
  const chatty = await openRaw(node)
  const talking = setInterval(() => chatty.send('pusher:pong', {}), 50)
  onTestFinished(() => clearInterval(talking))
  expect(await silent.closed).toBe(closeCodes.noPong)
  expect(await chatty.closed).toBe(closeCodes.notAuthorised)
  // The real client answers its pings.
  const { subscribe, states } = openClient(node, buyer.token)
  await subscribe(tenantChannel({ type: 'buyer', id: buyer.id }))
  await vi.waitFor(
    async () => expect(await (await openRaw(node)).closed).toBeGreaterThan(4000),
    soon,
  )
  expect(states).toEqual(['connected'])
})

test('so many channels of a connection', async () => {
  const node = await openNode(market, { limits: { subscriptions: 1 } })
  const { subscribe } = await newListener(node)
  await expect(subscribe('private-user.1')).rejects.toThrow('refused: 403')
})

test('clients tell each other nothing outside a conversation', async () => {
  const node = await openNode(market)
  const buyer = await newBuyer()
  const channel = tenantChannel({ type: 'buyer', id: buyer.id })
  const [speaker, colleague] = [await openRaw(node), openClient(node, buyer.token)]
  await join(node, speaker, buyer.token, channel)
  await colleague.subscribe(channel)
  const before = speaker.frames.length
  speaker.send('client-typing', { user_id: 1 }, channel)
  speaker.send('order.changed', { order_id: 1 }, channel)
  speaker.send('pusher_internal:subscription_succeeded', {}, channel)
  await vi.waitFor(() => expect(speaker.frames).toHaveLength(before + 3), soon)
  expect(speaker.frames.slice(before).map(({ event }) => event)).toEqual([
    'pusher:error',
    'pusher:error',
    'pusher:error',
  ])
  await publish(db, channel, 'cart.changed', { cart_id: 1 })
  await vi.waitFor(
    () => expect(colleague.heard.map(({ event }) => event)).toEqual(['cart.changed']),
    soon,
  )
})

test('a node that stops sends everybody to come back at once', async () => {
  const node = await openNode(market)
  const { closed } = await openRaw(node)
  await node.stop()
  expect(await closed).toBe(closeCodes.restart)
})

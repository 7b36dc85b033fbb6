import { expect, test, vi } from 'vitest'
import { closeCodes } from './protocol.ts'
import { application, openClient, openRaw, openServer, somebody } from './pusher.test-app.ts'
import { signSubscription } from './signature.ts'

vi.setConfig({ testTimeout: 20_000 })
const soon = { timeout: 5_000, interval: 20 }
const channel = 'private-orders'

test('the real client connects, hears its channel, and not after it leaves it', async () => {
  const server = await openServer()
  const { client, heard, subscribe } = openClient(server)
  await subscribe(channel)
  server.publish([channel], { event: 'order.changed', data: { order_id: 12 } })
  await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
  expect(heard[0]).toEqual({ channel, event: 'order.changed', data: { order_id: 12 } })

  client.unsubscribe(channel)
  await subscribe('private-other')
  server.publish([channel], { event: 'order.changed', data: { order_id: 13 } })
  server.publish(['private-other'], { event: 'note.created', data: {} })
  await vi.waitFor(() => expect(heard.at(-1)?.event).toBe('note.created'), soon)
  expect(heard).toHaveLength(2)
  expect([...server.channels()]).toEqual(['private-other'])
})

test('what is for all comes once to each, whatever it subscribed to', async () => {
  const server = await openServer()
  const [one, other] = [openClient(server), openClient(server, { userId: 8, tokenId: 80 })]
  await Promise.all([
    one.subscribe(channel),
    one.subscribe('private-b'),
    other.subscribe('private-c'),
  ])
  server.publishToAll('events.missed', {})
  server.publish(server.channels(), { event: 'last', data: {} })
  for (const [{ heard }, lasts] of [
    [one, ['last', 'last']],
    [other, ['last']],
  ] as const)
    await vi.waitFor(
      () => expect(heard.map(({ event }) => event)).toEqual(['events.missed', ...lasts]),
      soon,
    )
})

test('a forged signature subscribes to nothing', async () => {
  const server = await openServer()
  const { frames, send } = await openRaw(server)
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon)
  const socketId = String(frames[0]?.data.socket_id)
  const signed = signSubscription(application, { socketId, channel, by: somebody })
  const elsewhere = signSubscription(application, { socketId: '1.2', channel, by: somebody })
  const presence = { socketId, channel: 'presence-orders', by: somebody }
  const forgeries = [
    { channel: 'private-others', ...signed },
    { channel, auth: `${application.key}:${'0'.repeat(64)}`, channel_data: signed.channel_data },
    { channel, auth: signed.auth, channel_data: '{"token_id":1,"user_id":1}' },
    { channel, auth: signed.auth },
    { channel, ...elsewhere },
    { channel: presence.channel, ...signSubscription(application, presence) },
  ]
  for (const forgery of forgeries) send('pusher:subscribe', forgery)
  await vi.waitFor(() => expect(frames).toHaveLength(1 + forgeries.length), soon)
  expect(frames.slice(1).map(({ event }) => event)).toEqual([
    'pusher:subscription_error',
    'pusher:subscription_error',
    'pusher:subscription_error',
    'pusher:error',
    'pusher:subscription_error',
    'pusher:subscription_error',
  ])
  server.publish([channel, 'private-others'], { event: 'order.changed', data: {} })
  send('pusher:subscribe', { channel, ...signed })
  await vi.waitFor(
    () => expect(frames.at(-1)?.event).toBe('pusher_internal:subscription_succeeded'),
    soon,
  )
  expect(frames.map(({ event }) => event)).not.toContain('order.changed')
})

test('a connection is one person’s', async () => {
  const server = await openServer()
  const { frames, send } = await openRaw(server)
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon)
  const socketId = String(frames[0]?.data.socket_id)
  for (const userId of [7, 8]) {
    const name = `private-user.${userId}`
    const by = { userId, tokenId: userId }
    const signed = signSubscription(application, { socketId, channel: name, by })
    send('pusher:subscribe', { channel: name, ...signed })
  }
  await vi.waitFor(() => expect(frames).toHaveLength(3), soon)
  const answers = frames.slice(1).map(({ event, channel: name }) => [name, event])
  expect(Object.fromEntries(answers)).toEqual({
    'private-user.7': 'pusher_internal:subscription_succeeded',
    'private-user.8': 'pusher:subscription_error',
  })
})

test('a token that ended between its signature and the subscription hears nothing', async () => {
  const server = await openServer()
  const { frames, send, closed } = await openRaw(server)
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon)
  const socketId = String(frames[0]?.data.socket_id)
  const signed = signSubscription(application, { socketId, channel, by: somebody })
  server.ended.add(somebody.tokenId)
  send('pusher:subscribe', { channel, ...signed })
  expect(await closed).toBe(closeCodes.tokenEnded)
  expect(frames).toHaveLength(1)
})

test('connections end with their token: when told, when asked to look, and by the clock', async () => {
  const server = await openServer({ limits: { tokensEveryMs: 50 } })
  const clients = [1, 2, 3].map(id => openClient(server, { userId: id, tokenId: id }))
  await Promise.all(clients.map(client => client.subscribe(channel)))
  const closes = () => clients.map(client => client.closes)
  server.endTokens([1])
  await vi.waitFor(() => expect(closes()).toEqual([[closeCodes.tokenEnded], [], []]), soon)
  server.ended.add(1).add(2)
  server.checkTokens()
  await vi.waitFor(() => expect(closes()[1]).toEqual([closeCodes.tokenEnded]), soon)
  server.ended.add(3)
  await vi.waitFor(() => expect(closes()[2]).toEqual([closeCodes.tokenEnded]), soon)
})

test('a look-up of tokens that fails is told of, and the client may try again', async () => {
  const errors: Error[] = []
  const server = await openServer({
    findOpenTokens: () => Promise.reject(new Error('no database')),
    onError: error => errors.push(error),
  })
  const { frames, send, closed } = await openRaw(server)
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon)
  const socketId = String(frames[0]?.data.socket_id)
  const signed = signSubscription(application, { socketId, channel, by: somebody })
  send('pusher:subscribe', { channel, ...signed })
  expect(await closed).toBe(closeCodes.overCapacity)
  expect(errors).toMatchObject([{ message: 'no database' }])
})

test('clients tell each other what is admitted, with the data they are admitted with', async () => {
  const server = await openServer()
  const [speaker, listener] = [openClient(server), openClient(server, { userId: 8, tokenId: 80 })]
  const bystander = await openRaw(server)
  for (const { subscribe } of [speaker, listener])
    await Promise.all([subscribe('private-chat'), subscribe(channel)])
  const chat = speaker.client.channel('private-chat')
  // Ninety at once are a few.
  for (let i = 0; i < 90; i++) chat.trigger('client-typing', { user_id: 1 })
  chat.trigger('client-order', {})
  speaker.client.channel(channel).trigger('client-typing', {})
  bystander.send('client-typing', {}, 'private-chat')
  bystander.send('order.changed', {}, channel)
  bystander.send('pusher_internal:subscription_succeeded', {}, channel)
  await vi.waitFor(() => expect(bystander.frames).toHaveLength(4), soon)
  expect(bystander.frames.slice(1).every(({ event }) => event === 'pusher:error')).toBe(true)
  server.publish(['private-chat'], { event: 'message.created', data: {} })
  await vi.waitFor(() => expect(listener.heard.at(-1)?.event).toBe('message.created'), soon)
  const typing = listener.heard.slice(0, -1)
  expect(typing.length).toBeGreaterThanOrEqual(5)
  expect(typing.length).toBeLessThanOrEqual(6)
  for (const told of typing)
    expect(told).toMatchObject({
      channel: 'private-chat',
      event: 'client-typing',
      data: { user_id: 7 },
    })
  expect(speaker.heard.map(({ event }) => event)).toEqual(['message.created'])
})

test('a client that tries again after its server restarted hears its channels again', async () => {
  const first = await openServer()
  const { client, closes, heard, subscribe } = openClient(first)
  await subscribe(channel)
  await first.stop()
  expect(closes).toEqual([closeCodes.restart])
  const second = await openServer({ port: first.port })
  client.disconnect()
  client.connect()
  await vi.waitFor(() => expect(client.channel(channel).subscribed).toBe(true), {
    timeout: 18_000,
  })
  expect(second.size()).toBe(1)
  second.publish([channel], { event: 'order.changed', data: { order_id: 3 } })
  await vi.waitFor(() => expect(heard).toMatchObject([{ data: { order_id: 3 } }]), soon)
})

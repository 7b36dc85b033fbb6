import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pusherModule from 'pusher-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createPusherServer, type PusherServerOptions } from './pusher-server.ts'
import { type Right, signSubscription } from './signature.ts'

// Node gives the class itself, whatever the package's types say of its build for Node.
const Pusher = pusherModule as unknown as typeof pusherModule.default

export const application = { key: 'greengrocer', secret: 'carrots' }

/** A server on a port of its own, until the test is over or `stop`. */
export const openServer = async ({
  port = 0,
  ...options
}: Partial<PusherServerOptions> & { port?: number } = {}) => {
  const ended = new Set<number>()
  const server = createServer()
  const pusher = createPusherServer({
    application,
    networkOf: ({ headers }: IncomingMessage) => String(headers['x-network']),
    findOpenTokens: async ids => new Set(ids.filter(id => !ended.has(id))),
    admitClientEvent: ({ event, channel, userId }) =>
      event === 'client-typing' && channel === 'private-chat' ? { user_id: userId } : null,
    onError: error => console.error(error),
    ...options,
  })
  pusher.serve(server)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const stop = async () => {
    await pusher.close()
    server.close()
  }
  onTestFinished(stop)
  const { port: taken } = server.address() as AddressInfo
  return { ...pusher, pusher, port: taken, ended, stop }
}

export type TestServer = Awaited<ReturnType<typeof openServer>>

/** Who connects unless a test says otherwise. */
export const somebody: Right = { userId: 7, tokenId: 70 }

/** The client of every browser, allowed whatever it subscribes to. */
export const openClient = ({ port }: TestServer, by = somebody) => {
  const client = new Pusher(application.key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      customHandler: ({ socketId, channelName: channel }, callback) =>
        callback(null, signSubscription(application, { socketId, channel, by })),
    },
  })
  onTestFinished(() => client.disconnect())
  const heard: { channel: string; event: string; data: unknown }[] = []
  const states: string[] = []
  const closes: number[] = []
  client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  client.connection.bind('error', (error: { error?: { data?: { code?: number } } }) => {
    if (error.error?.data?.code !== undefined) closes.push(error.error.data.code)
  })

  /** Resolves when it is subscribed, or rejects with the status of the refusal. */
  const subscribe = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const channel = client.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', ({ status }: { status: number }) =>
      reject(new Error(`refused: ${status}`)),
    )
    channel.bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher:')) heard.push({ channel: name, event, data })
    })
    return promise
  }
  return { client, heard, states, closes, subscribe }
}

/** A bare WebSocket that speaks the protocol by hand, and notes what it is sent. */
export const openRaw = async (
  { port }: TestServer,
  { path = `/app/${application.key}?protocol=7`, network = 'office' } = {},
) => {
  const headers = { 'x-network': network }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  onTestFinished(() => socket.terminate())
  const frames: { event: string; channel?: string; data: Record<string, unknown> }[] = []
  socket.on('message', text => {
    const { data, ...frame } = JSON.parse(String(text))
    frames.push({ ...frame, data: typeof data === 'string' ? JSON.parse(data) : data })
  })
  const closed = once(socket, 'close').then(([code]) => Number(code))
  closed.catch(() => undefined)
  await once(socket, 'open')
  const send = (event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, channel, data }))
  return { socket, frames, closed, send }
}

export type Raw = Awaited<ReturnType<typeof openRaw>>

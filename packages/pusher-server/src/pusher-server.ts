import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { end, newConnection, send } from './connection.ts'
import { createHub, watchConnections } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type CloseCode, closeCodes, frameOf } from './protocol.ts'
import { type ClientEvent, receiving } from './receive.ts'
import type { Application } from './signature.ts'

export type PusherServerOptions = {
  application: Application
  /** Beside `defaultLimits`. */
  limits?: Partial<Limits>
  /** What connections are counted by; the address of the socket otherwise. */
  networkOf?: (request: IncomingMessage) => string
  /** Whether there can be a channel of that name; whatever begins with `private-` otherwise. */
  isChannel?: (name: string) => boolean
  /** Those of the tokens that are still good: a connection ends with any of its tokens. */
  findOpenTokens: (tokenIds: readonly number[]) => Promise<ReadonlySet<number>>
  /**
   * The data that a client event on a channel it subscribed to is published with, whatever the client
   * sent; null refuses it. Without this function all are refused.
   */
  admitClientEvent?: (sent: {
    event: string
    channel: string
    userId: number
  }) => Record<string, unknown> | null
  /** Takes a client event to every node, each of which calls `publish`; else it stays on this one. */
  relay?: (event: ClientEvent) => void
  onError: (error: Error) => void
}

/** A server of the Pusher Channels protocol (5 to 7), private channels alone. */
export type PusherServer = {
  /** Takes WebSockets at `/app/{key}` of an HTTP server. */
  serve: (server: Server) => void
  /** Sends an event to whoever subscribed to one of the channels here, `except` one socket id. */
  publish: (
    channels: Iterable<string>,
    event: { event: string; data: object; except?: string | undefined },
  ) => void
  /** Sends an event to each connection once, on one of its channels. */
  publishToAll: (event: string, data: object) => void
  /** The channels that somebody here subscribed to. */
  channels: () => IteratorObject<string>
  /** Ends the connections that live by one of these tokens. */
  endTokens: (tokenIds: Iterable<number>) => void
  /** Looks all tokens up again, for when word of an ended one may have been lost. */
  checkTokens: () => void
  /** Connections open now. */
  size: () => number
  /** Asks everybody to connect again elsewhere, and waits a second at most. */
  close: () => Promise<void>
}

const goodbyesMs = 1_000

export const createPusherServer = (options: PusherServerOptions): PusherServer => {
  const { application, findOpenTokens, onError } = options
  const networkOf = options.networkOf ?? (request => request.socket.remoteAddress ?? '')
  const limits = { ...defaultLimits, ...options.limits }
  const hub = createHub(limits)
  const { message, control } = receiving({
    hub,
    limits,
    application,
    isChannel: options.isChannel ?? (name => name.startsWith('private-')),
    isOpen: async tokenId => (await findOpenTokens([tokenId])).has(tokenId),
    admitClientEvent: options.admitClientEvent ?? (() => null),
    relay: options.relay ?? (event => hub.publish(event.channels, event)),
    onError,
  })
  const watching = watchConnections({ hub, limits, findOpenTokens, onError })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })
  let serving: Server | undefined

  const welcome = (socket: WebSocket, request: IncomingMessage): void => {
    const now = performance.now()
    const connection = newConnection(socket, { network: networkOf(request), limits, now })
    // What is no WebSocket frame, or too large a one, ends the connection by itself (1002, 1009).
    socket.on('error', () => undefined)
    const fault = faultOf(request.url ?? '', application.key)
    if (fault !== null && fault !== 'not_ours') {
      end(connection, fault.code, fault.reason)
      return
    }
    hub.add(connection)
    socket.on('close', () => hub.remove(connection))
    socket.on('ping', () => control(connection, performance.now()))
    socket.on('pong', () => control(connection, performance.now()))
    socket.on('message', (bytes, isBinary) =>
      message(connection, isBinary ? null : String(bytes), performance.now()),
    )
    const greeting = { socket_id: connection.socketId, activity_timeout: limits.activityMs / 1000 }
    send(connection, frameOf('pusher:connection_established', greeting), limits)
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (faultOf(request.url ?? '', application.key) === 'not_ours')
      turnAway(socket, '404 Not Found')
    else if (!hub.hasRoom(networkOf(request))) turnAway(socket, '503 Service Unavailable')
    else sockets.handleUpgrade(request, socket, head, welcome)
  }

  return {
    serve: server => {
      serving = server.on('upgrade', onUpgrade)
    },
    publish: hub.publish,
    publishToAll: (event, data) => {
      for (const connection of hub.connections) {
        const [channel] = connection.channels
        if (channel !== undefined) send(connection, frameOf(event, data, channel), limits)
      }
    },
    channels: hub.channels,
    endTokens: hub.endTokens,
    checkTokens: watching.checkTokens,
    size: () => hub.connections.size,
    close: async () => {
      serving?.off('upgrade', onUpgrade)
      // A proxy takes it to another node.
      serving?.on('upgrade', (_request, socket) => turnAway(socket, '502 Bad Gateway'))
      watching.stop()
      const goodbyes = [...hub.connections].map(connection => {
        const { promise, resolve } = Promise.withResolvers<void>()
        connection.socket.on('close', () => resolve())
        end(connection, closeCodes.restart, 'Restarting')
        setTimeout(() => connection.socket.terminate(), goodbyesMs).unref()
        return promise
      })
      await Promise.all(goodbyes)
    },
  }
}

/** Where `pusher-js` connects to. */
const path = /^\/app\/([\w-]{1,64})$/

/** Answers a connection that is not even opened. */
export const turnAway = (
  socket: Duplex,
  status: '404 Not Found' | '502 Bad Gateway' | '503 Service Unavailable',
): void => {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** What is wrong with an address, as a close code; null when nothing is. */
export const faultOf = (
  url: string,
  key: string,
): { code: CloseCode; reason: string } | 'not_ours' | null => {
  const [pathname = '', search] = url.split('?')
  const [, asked] = path.exec(pathname) ?? []
  if (asked === undefined) return 'not_ours'
  if (asked !== key) return { code: closeCodes.unknownApplication, reason: 'Unknown application' }
  // 5 is the first whose close codes and strings in `data` are ours.
  const protocol = Number(new URLSearchParams(search).get('protocol') ?? '7')
  if (protocol >= 5 && protocol <= 7) return null
  return { code: closeCodes.unsupportedProtocol, reason: 'Unsupported protocol' }
}

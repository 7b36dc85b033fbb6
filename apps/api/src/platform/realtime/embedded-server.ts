import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { readChannel, tenantChannel } from '@carreau/domain/notifications/channels'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Db } from '../db/database.ts'
import { type Ask, listen } from '../db/listen.ts'
import { embeddedApplication } from './application.ts'
import { closeCodes } from './close-codes.ts'
import { end, newConnection, send } from './connection.ts'
import { type Following, followEvents } from './follow-events.ts'
import { frameOf } from './frames.ts'
import { createHub } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { findOpenTokens, relay } from './live.sql.ts'
import type { KeptEvent } from './live-events.sql.ts'
import { liveNotices, readNotice } from './notices.ts'
import { receiving } from './receive.ts'
import { faultOf, networkOfRequest, turnAway } from './upgrade.ts'
import { watchConnections } from './watch-connections.ts'

/** The embedded server of the Pusher protocol on one API node. */
export type EmbeddedServer = {
  /** Tells buyers at work on this node. */
  tellBuyers: (ids: readonly number[] | 'all', told: { event: string; data: object }) => void
  /** Connections open now, for the metrics. */
  size: () => number
  /** Sends everybody to another node. */
  close: () => Promise<void>
}

type Setting = {
  db: Db
  /** Of the same database, for the connection that listens. */
  url: string
  /** The server that the API answers on, too. */
  server: Server
  trustProxy: boolean
  limits?: Limits
  onError: (error: Error) => void
}

const goodbyesMs = 1_000

/** Serves `/app/{key}`; resolves when this node hears what the others tell. */
export const openEmbeddedServer = async ({
  db,
  url,
  server,
  trustProxy,
  limits = defaultLimits,
  onError,
}: Setting): Promise<EmbeddedServer> => {
  const application = await embeddedApplication(db)
  const hub = createHub(limits)
  const { message, control } = receiving({
    hub,
    limits,
    application,
    isOpen: async tokenId => (await findOpenTokens(db, [tokenId])).has(tokenId),
    relay: notice => void relay(db, notice).catch(onError),
    onError,
  })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })

  const welcome = (socket: WebSocket, request: IncomingMessage): void => {
    const network = networkOfRequest(request, trustProxy)
    const connection = newConnection(socket, { network, limits, now: performance.now() })
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
    else if (!hub.hasRoom(networkOfRequest(request, trustProxy)))
      turnAway(socket, '503 Service Unavailable')
    else sockets.handleUpgrade(request, socket, head, welcome)
  }

  /** Events may have been lost on the way here: clients ask again for what they show. */
  const tellMissed = (): void => {
    for (const connection of hub.everybody) {
      const [channel] = connection.channels
      if (channel !== undefined)
        send(connection, frameOf('events.missed', { version: Date.now() }, channel), limits)
    }
  }

  const watching = watchConnections({ hub, limits, db, onError })
  const { promise: hearing, resolve: onHearing } = Promise.withResolvers<void>()
  let following: Following | undefined
  /** Over a connection that is new: what was committed while there was none has been missed. */
  const follow = async (ask: Ask): Promise<void> => {
    const isFirst = following === undefined
    following?.stop()
    const tell = (event: KeptEvent) => hub.tell(event.channels, event)
    following = await followEvents({ ask, tell, onMissed: tellMissed })
    if (!isFirst) {
      watching.checkTokens()
      tellMissed()
    }
    onHearing()
  }
  const listening = listen({
    url,
    channel: liveNotices,
    onNotice: payload => {
      const notice = readNotice(payload)
      if (notice === null) return
      if (notice === 'look') following?.wake()
      else if ('channels' in notice) hub.tell(notice.channels, notice)
      else if (notice.ended === '*') watching.checkTokens()
      else hub.endTokens(notice.ended)
    },
    // A question that fails ends the connection, which is told of by itself.
    onListening: ask => void follow(ask).catch(() => undefined),
    onError,
  })
  await hearing
  server.on('upgrade', onUpgrade)

  return {
    tellBuyers: (ids, told) => {
      const channels =
        ids === 'all'
          ? hub.channels().filter(name => readChannel(name)?.type === 'buyer')
          : ids.map(id => tenantChannel({ type: 'buyer', id }))
      hub.tell(channels, told)
    },
    size: () => hub.everybody.size,
    close: async () => {
      server.off('upgrade', onUpgrade)
      // A proxy takes it to another node.
      server.on('upgrade', (_request, socket) => turnAway(socket, '502 Bad Gateway'))
      watching.stop()
      following?.stop()
      await listening.stop()
      const goodbyes = [...hub.everybody].map(connection => {
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

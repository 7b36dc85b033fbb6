import type { IncomingMessage, Server } from 'node:http'
import { readChannel, tenantChannel } from '@carreau/domain/notifications/channels'
import { createPusherServer } from '@carreau/pusher-server'
import type { Application } from '@carreau/pusher-server/signature'
import proxyAddr from '@fastify/proxy-addr'
import type { TrustProxy } from '../config/trusted-proxies.ts'
import type { Db } from '../db/database.ts'
import { type Ask, listen } from '../db/listen.ts'
import { networkOf } from '../identity/network.ts'
import { type Following, followEvents } from './follow-events.ts'
import { findOpenTokens, findSecret, type KeptEvent, relay } from './live.sql.ts'
import { liveNotices, readNotice } from './notices.ts'

/** The embedded server of the Pusher protocol on one API node. */
export type EmbeddedServer = {
  /** Publishes an event to buyers connected to this node. */
  publishToBuyers: (ids: readonly number[] | 'all', told: { event: string; data: object }) => void
  /** Connections open now, for the metrics. */
  size: () => number
  /** Sends everybody to another node. */
  close: () => Promise<void>
}

/** The embedded server is one application: its key is public, its secret every node's. */
export const embeddedKey = 'carreau'

export const embeddedApplication = async (db: Db): Promise<Application> => ({
  key: embeddedKey,
  secret: await findSecret(db),
})

type Setting = {
  db: Db
  /** Of the same database, for the connection that listens. */
  url: string
  /** The server that the API answers on, too. */
  server: Server
  trustProxy: TrustProxy
  onError: (error: Error) => void
}

/** Serves `/app/{key}`; resolves when this node hears what the others publish. */
export const openEmbeddedServer = async ({
  db,
  url,
  server,
  trustProxy,
  onError,
}: Setting): Promise<EmbeddedServer> => {
  const pusher = createPusherServer({
    application: await embeddedApplication(db),
    networkOf: request => networkOfRequest(request, trustProxy),
    isChannel: name => readChannel(name) !== null,
    findOpenTokens: tokenIds => findOpenTokens(db, tokenIds),
    // Who is typing is what the signature says, whatever the client sends.
    admitClientEvent: ({ event, channel, userId }) =>
      event === 'client-typing' && readChannel(channel)?.of === 'conversation'
        ? { user_id: userId }
        : null,
    relay: notice => void relay(db, notice).catch(onError),
    onError,
  })

  /** Events may have been lost on the way here: clients ask again for what they show. */
  const publishMissed = () => pusher.publishToAll('events.missed', { version: Date.now() })

  const { promise: hearing, resolve: onHearing } = Promise.withResolvers<void>()
  let following: Following | undefined
  /** Over a connection that is new: what was committed while there was none has been missed. */
  const follow = async (ask: Ask): Promise<void> => {
    const isFirst = following === undefined
    following?.stop()
    const tell = (event: KeptEvent) => pusher.publish(event.channels, event)
    following = await followEvents({ ask, tell, onMissed: publishMissed })
    if (!isFirst) {
      pusher.checkTokens()
      publishMissed()
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
      else if ('channels' in notice) pusher.publish(notice.channels, notice)
      else if (notice.ended === '*') pusher.checkTokens()
      else pusher.endTokens(notice.ended)
    },
    // A question that fails ends the connection, which is told of by itself.
    onListening: ask => void follow(ask).catch(() => undefined),
    onError,
  })
  await hearing
  pusher.serve(server)

  return {
    publishToBuyers: (ids, told) => {
      const channels =
        ids === 'all'
          ? pusher.channels().filter(name => readChannel(name)?.type === 'buyer')
          : ids.map(id => tenantChannel({ type: 'buyer', id }))
      pusher.publish(channels, told)
    },
    size: pusher.size,
    close: async () => {
      following?.stop()
      await Promise.all([pusher.close(), listening.stop()])
    },
  }
}

/** The address limits count by, as the rest of the API sees it. */
export const networkOfRequest = (request: IncomingMessage, trustProxy: TrustProxy): string =>
  networkOf(
    trustProxy === false
      ? (request.socket.remoteAddress ?? '')
      : // What Fastify itself asks: everywhere the same address.
        proxyAddr(request, trustProxy),
  )

import { type Connection, end, send } from './connection.ts'
import type { Limits } from './limits.ts'
import { closeCodes, frameOf } from './protocol.ts'

type Index<K> = Map<K, Set<Connection>>

const put = <K>(index: Index<K>, key: K, connection: Connection): void => {
  const held = index.get(key)
  if (held === undefined) index.set(key, new Set([connection]))
  else held.add(connection)
}

const drop = <K>(index: Index<K>, key: K, connection: Connection): void => {
  const held = index.get(key)
  if (held?.delete(connection) && held.size === 0) index.delete(key)
}

/** The connections of this server, by network, person, token and channel. */
export type Hub = ReturnType<typeof createHub>

export const createHub = (limits: Limits) => {
  const connections = new Set<Connection>()
  const byNetwork: Index<string> = new Map()
  const byUser: Index<number> = new Map()
  const byToken: Index<number> = new Map()
  const byChannel: Index<string> = new Map()

  return {
    connections: connections as ReadonlySet<Connection>,
    tokens: () => [...byToken.keys()],
    channels: () => byChannel.keys(),

    /** Whether one more may come from there. */
    hasRoom: (network: string): boolean =>
      connections.size < limits.connections &&
      (byNetwork.get(network)?.size ?? 0) < limits.perNetwork,

    add: (connection: Connection): void => {
      connections.add(connection)
      put(byNetwork, connection.network, connection)
    },

    remove: (connection: Connection): void => {
      connections.delete(connection)
      drop(byNetwork, connection.network, connection)
      if (connection.userId !== null) drop(byUser, connection.userId, connection)
      for (const token of connection.tokens) drop(byToken, token, connection)
      for (const channel of connection.channels) drop(byChannel, channel, connection)
    },

    /** Makes it the person's, for as long as the token is good; false when they have too many. */
    bind: (connection: Connection, by: { userId: number; tokenId: number }): boolean => {
      if (connection.userId === null) {
        if ((byUser.get(by.userId)?.size ?? 0) >= limits.perUser) return false
        connection.userId = by.userId
        put(byUser, by.userId, connection)
      }
      connection.tokens.add(by.tokenId)
      put(byToken, by.tokenId, connection)
      return true
    },

    join: (connection: Connection, channel: string): void => {
      connection.channels.add(channel)
      put(byChannel, channel, connection)
    },

    leave: (connection: Connection, channel: string): void => {
      connection.channels.delete(channel)
      drop(byChannel, channel, connection)
    },

    /** Sends an event to the subscribers of each channel. */
    publish: (
      channels: Iterable<string>,
      { event, data, except }: { event: string; data: object; except?: string | undefined },
    ): void => {
      for (const channel of channels) {
        const subscribers = byChannel.get(channel)
        if (subscribers === undefined) continue
        const frame = frameOf(event, data, channel)
        for (const connection of subscribers)
          if (connection.socketId !== except) send(connection, frame, limits)
      }
    },

    /** Ends the connections that live by one of these tokens. */
    endTokens: (tokenIds: Iterable<number>): void => {
      for (const token of tokenIds)
        for (const connection of byToken.get(token) ?? [])
          end(connection, closeCodes.tokenEnded, 'Token ended')
    },
  }
}

const ping = frameOf('pusher:ping', {})

/** Ends connections that have no subscription, that are silent, or whose token is over. */
export const watchConnections = ({
  hub,
  limits,
  findOpenTokens,
  onError,
}: {
  hub: Hub
  limits: Limits
  findOpenTokens: (tokenIds: readonly number[]) => Promise<ReadonlySet<number>>
  onError: (error: Error) => void
}) => {
  const check = (connection: Connection, now: number): void => {
    const silentMs = now - connection.heardAt
    if (connection.userId === null && now - connection.openedAt > limits.anonymousMs)
      end(connection, closeCodes.notAuthorised, 'No subscription in time')
    else if (silentMs > limits.activityMs + limits.pongMs)
      end(connection, closeCodes.noPong, 'No pong')
    else if (silentMs > limits.activityMs && !connection.wasPinged) {
      connection.wasPinged = true
      send(connection, ping, limits)
    }
  }
  const checkAll = (): void => {
    const now = performance.now()
    for (const connection of hub.connections) check(connection, now)
  }

  const endOver = async (): Promise<void> => {
    const tokens = hub.tokens()
    if (tokens.length === 0) return
    const open = await findOpenTokens(tokens)
    hub.endTokens(tokens.filter(token => !open.has(token)))
  }
  const checkTokens = (): void => void endOver().catch(onError)

  const timers = [
    setInterval(checkAll, limits.checkEveryMs),
    setInterval(checkTokens, limits.tokensEveryMs),
  ]
  return {
    checkTokens,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

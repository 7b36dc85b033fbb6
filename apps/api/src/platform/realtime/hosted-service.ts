import Pusher from 'pusher'
import type { HostedRealtime } from '../config/config.ts'

/** Channels that one call of the service may name. */
const channelsPerCall = 100
const timeoutMs = 10_000

/** A service refuses what is signed ten minutes beside its own time: nothing but the clock is wrong. */
const explainClock = (error: unknown): never => {
  if (
    error instanceof Pusher.RequestError &&
    error.status === 401 &&
    /timestamp/i.test(error.body ?? '')
  )
    throw new Error(
      `Temps réel : l’horloge de ce serveur n’est pas à l’heure, le service refuse ses événements. Réglez-la (${error.body}).`,
    )
  throw error
}

/** A connection is known to the service by the token it lives by. */
const connectionName = (tokenId: number): string => `token-${tokenId}`

/** A hosted service of the Pusher protocol: what we ask of it and sign for it. */
export const openHostedService = (hosted: HostedRealtime) => {
  const { appId, key, secret, host, port, tls, cluster } = hosted
  const at = host === undefined ? { cluster } : { host }
  const pusher = new Pusher({
    appId,
    key,
    secret,
    useTLS: tls,
    timeout: timeoutMs,
    ...at,
    ...(port !== undefined && { port: String(port) }),
  })
  return {
    /** What browsers connect with. */
    settings: {
      key,
      cluster,
      host: host ?? null,
      port: port ?? null,
      tls: host === undefined ? true : tls,
      signs_in: true,
    },
    signSubscription: (socketId: string, channel: string) => ({
      auth: pusher.authorizeChannel(socketId, channel).auth,
    }),
    signConnection: (socketId: string, tokenId: number) =>
      pusher.authenticateUser(socketId, { id: connectionName(tokenId) }),
    /** Tells an event on any number of channels. */
    tell: async (channels: readonly string[], event: string, data: object): Promise<void> => {
      for (let from = 0; from < channels.length; from += channelsPerCall)
        await pusher
          .trigger(channels.slice(from, from + channelsPerCall), event, data)
          .catch(explainClock)
    },
    /** Ends the connections that live by this token. */
    endConnections: async (tokenId: number): Promise<void> => {
      await pusher.terminateUserConnections(connectionName(tokenId)).catch(explainClock)
    },
  }
}

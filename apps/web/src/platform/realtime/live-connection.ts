import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import Pusher from 'pusher-js'
import { useEffect } from 'react'
import type { Api } from '../api-client/api-client.ts'
import { useApi } from '../api-client/api-context.ts'
import { apiOrigin } from '../native/native.ts'
import { useAuth } from '../session/auth-context.ts'
import {
  deliverEvent,
  onLiveChange,
  reportMissedEvents,
  setLiveState,
  setSender,
  subscribedChannels,
} from './live-events.ts'

/** Open while there is a token and it is known who is there (docs/specification.md#real-time). */
export const useLiveConnection = (): void => {
  const api = useApi()
  const { loginToken, isLoading, tenant } = useAuth()
  const isOpen = loginToken !== null && !isLoading
  // Another person, company or role is another connection.
  const holder = `${loginToken}/${tenant?.type}/${tenant?.id}/${tenant?.selectedRole}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `holder` stands for the token.
  useEffect(() => (isOpen ? openLiveConnection(api) : undefined), [api, isOpen, holder])
}

type Settings = AnswerOf<Endpoints['getRealtimeSettings']>['data']

/** The library waits 15 s and more after a failed try: too long for a server that restarts. */
const firstRetryMs = 3_000
const lastRetryMs = 30_000

const optionsOf = ({ cluster, host, port, tls }: Settings, api: Api) => {
  const server = new URL(apiOrigin() || window.location.href)
  const secure = tls ?? server.protocol === 'https:'
  const ownPort = Number(server.port) || (secure ? 443 : 80)
  // A hosted service is known by its cluster alone.
  const at =
    tls !== null && host === null
      ? {}
      : {
          wsHost: host ?? server.hostname,
          wsPort: port ?? ownPort,
          wssPort: port ?? ownPort,
        }
  return {
    cluster,
    ...at,
    forceTLS: secure,
    enabledTransports: ['ws' as const, 'wss' as const],
    enableStats: false,
    pongTimeout: 10_000,
    unavailableTimeout: 8_000,
    channelAuthorization: {
      transport: 'ajax' as const,
      endpoint: '',
      customHandler: answering(({ socketId, channelName }: Asked) =>
        api.authoriseChannel({ body: { socket_id: socketId, channel_name: channelName ?? '' } }),
      ),
    },
    userAuthentication: {
      transport: 'ajax' as const,
      endpoint: '',
      customHandler: answering(({ socketId }: Asked) =>
        api.authenticateConnection({ body: { socket_id: socketId } }),
      ),
    },
  }
}

type Asked = { socketId: string; channelName?: string }

/** The library asks by callback; our client answers by promise, with the bearer of the moment. */
const answering =
  <A>(ask: (asked: Asked) => Promise<A>) =>
  (asked: Asked, done: (error: Error | null, answer: A | null) => void): void => {
    ask(asked).then(
      answer => done(null, answer),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  }

/** Keeps `pusher` on the channels that are wanted, and delivers their events. */
const followChannels = (pusher: Pusher): (() => void) => {
  const follow = () => {
    const wanted = subscribedChannels()
    for (const channel of pusher.allChannels())
      if (!wanted.has(channel.name)) pusher.unsubscribe(channel.name)
    for (const name of wanted) {
      if (pusher.channel(name)) continue
      const channel = pusher.subscribe(name)
      // Events between the last fetch and this moment were missed.
      channel.bind('pusher:subscription_succeeded', () => reportMissedEvents(name))
      channel.bind_global((event: string, data: unknown) => {
        if (!event.startsWith('pusher')) deliverEvent(name, event, data)
      })
    }
  }
  follow()
  return onLiveChange(follow)
}

/** Tries again sooner than the library, each time later, and never all clients at once. */
const keepTrying = (tryNow: () => void) => {
  let waitMs = firstRetryMs
  let timer: number | undefined
  const cancel = () => window.clearTimeout(timer)
  return {
    later: () => {
      cancel()
      timer = window.setTimeout(tryNow, waitMs * (0.75 + Math.random() / 2))
      waitMs = Math.min(2 * waitMs, lastRetryMs)
    },
    reset: () => {
      cancel()
      waitMs = firstRetryMs
    },
    cancel,
  }
}

const connect = (settings: Settings, api: Api): (() => void) => {
  const pusher = new Pusher(settings.key, optionsOf(settings, api))
  const { connection } = pusher
  /** What the connection says of itself while we end it is no news. */
  let isEndedByUs = false
  const retry = keepTrying(() => {
    isEndedByUs = true
    pusher.disconnect()
    isEndedByUs = false
    pusher.connect()
  })
  connection.bind('state_change', ({ current }: { current: string }) => {
    if (isEndedByUs) return
    if (current === 'connected') {
      retry.reset()
      setLiveState('connected')
      return
    }
    // Unavailable, failed, or refused, which is `disconnected` by itself.
    setLiveState(current === 'connecting' ? 'disconnected' : 'error')
    retry.later()
  })
  if (settings.signs_in) pusher.signin()
  const unfollow = followChannels(pusher)
  setSender((name, event, data) => {
    const channel = pusher.channel(name)
    if (channel?.subscribed) channel.trigger(event, data)
  })
  return () => {
    isEndedByUs = true
    setSender(null)
    retry.cancel()
    unfollow()
    pusher.disconnect()
  }
}

/** Opens the real-time connection of whoever is signed in, until the function answered is called. */
const openLiveConnection = (api: Api): (() => void) => {
  let close: (() => void) | undefined
  let isOver = false
  const retry = keepTrying(() => void start())
  const start = async (): Promise<void> => {
    try {
      const { data } = await api.getRealtimeSettings()
      if (!isOver) close = connect(data, api)
    } catch {
      if (isOver) return
      setLiveState('error')
      retry.later()
    }
  }
  void start()
  return () => {
    isOver = true
    retry.cancel()
    close?.()
    setLiveState('disconnected')
  }
}

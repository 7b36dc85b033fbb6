import type {
  ClientData,
  ClientEvent,
  LiveData,
  LiveEvent,
} from '@carreau/contract/notifications/realtime'
import type { LiveChannel } from '@carreau/domain/notifications/channels'

/** The tracked states of the connection (docs/specification.md#real-time). */
export type LiveState = 'connected' | 'disconnected' | 'error'

/** What an event carries; null: something may have been missed, so ask for everything again. */
export type EventData<E extends LiveEvent | ClientEvent> =
  | (E extends LiveEvent ? LiveData<E> : E extends ClientEvent ? ClientData<E> : never)
  | null

type Subscription = { channel: string; event: string; handler: (data: never) => void }

const subscriptions = new Set<Subscription>()
const listeners = new Set<() => void>()
/** Events may come twice, over two channels or from a retry: their versions say so. */
const rememberedVersions = 200
let recentVersions: string[] = []
let state: LiveState = 'disconnected'

const announce = (): void => {
  for (const listener of listeners) listener()
}

/** Calls `handler` with each such event of a channel, until the returned function is called. */
export const subscribeToEvent = <E extends LiveEvent | ClientEvent>(
  channel: LiveChannel,
  event: E,
  handler: (data: EventData<E>) => void,
): (() => void) => {
  const subscription: Subscription = { channel, event, handler }
  subscriptions.add(subscription)
  announce()
  return () => {
    subscriptions.delete(subscription)
    announce()
  }
}

/** The channels that have a subscriber. */
export const subscribedChannels = (): ReadonlySet<string> =>
  new Set([...subscriptions].map(({ channel }) => channel))

/** Runs when channels or the state change. */
export const onLiveChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getLiveState = (): LiveState => state

export const setLiveState = (next: LiveState): void => {
  if (state === next) return
  state = next
  announce()
}

const isRepeated = (event: string, data: unknown): boolean => {
  if (typeof data !== 'object' || data === null || !('version' in data)) return false
  const name = `${event} ${data.version}`
  if (recentVersions.includes(name)) return true
  recentVersions = [...recentVersions.slice(1 - rememberedVersions), name]
  return false
}

/** Sends an event over the open connection. */
type Sender = (channel: string, event: string, data: object) => void
let sender: Sender | null = null

export const setSender = (next: Sender | null): void => {
  sender = next
}

/** Sends an event to the others on a conversation’s channel; lost while there is no connection. */
export const sendEvent = <E extends ClientEvent>(
  channel: LiveChannel,
  event: E,
  data: ClientData<E>,
): void => sender?.(channel, event, data)

/** Hands an event that arrived on a channel to its subscribers. */
export const deliverEvent = (channel: string, event: string, data: unknown): void => {
  if (event === 'events.missed') {
    reportMissedEvents(channel)
    return
  }
  if (isRepeated(event, data)) return
  // The contract types each event's data; the API is the one that sends them.
  for (const subscription of subscriptions)
    if (subscription.channel === channel && subscription.event === event)
      subscription.handler(data as never)
}

/** Tells the subscribers of a channel that they may have missed events of it. */
export const reportMissedEvents = (channel: string): void => {
  for (const subscription of subscriptions)
    if (subscription.channel === channel) subscription.handler(null as never)
}

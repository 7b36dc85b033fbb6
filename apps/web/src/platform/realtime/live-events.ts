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
export type Told<E extends LiveEvent | ClientEvent> =
  | (E extends LiveEvent ? LiveData<E> : E extends ClientEvent ? ClientData<E> : never)
  | null

type Hearing = { channel: string; event: string; hear: (data: never) => void }

const hearings = new Set<Hearing>()
const listeners = new Set<() => void>()
/** Events may come twice, over two channels or from a second try: their versions tell. */
const rememberedVersions = 200
let recentVersions: string[] = []
let state: LiveState = 'disconnected'

const announce = (): void => {
  for (const listener of listeners) listener()
}

/** Hears an event of a channel, over whichever connection is open, until the function answered is called. */
export const hearLive = <E extends LiveEvent | ClientEvent>(
  channel: LiveChannel,
  event: E,
  hear: (data: Told<E>) => void,
): (() => void) => {
  const hearing: Hearing = { channel, event, hear }
  hearings.add(hearing)
  announce()
  return () => {
    hearings.delete(hearing)
    announce()
  }
}

/** The channels that somebody hears now. */
export const liveChannels = (): ReadonlySet<string> =>
  new Set([...hearings].map(({ channel }) => channel))

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

/** Says something on a channel while a connection is open. */
type Tell = (channel: string, event: string, data: object) => void
let tell: Tell | null = null

export const setTell = (next: Tell | null): void => {
  tell = next
}

/** Tells whoever hears a conversation's channel; without a connection nobody does. */
export const tellLive = <E extends ClientEvent>(
  channel: LiveChannel,
  event: E,
  data: ClientData<E>,
): void => tell?.(channel, event, data)

/** Passes on what came over a channel. */
export const passOn = (channel: string, event: string, data: unknown): void => {
  if (event === 'events.missed') {
    tellMissed(channel)
    return
  }
  if (isRepeated(event, data)) return
  // The contract types each event's data; the API is the one that sends them.
  for (const hearing of hearings)
    if (hearing.channel === channel && hearing.event === event) hearing.hear(data as never)
}

/** Whoever hears a channel may have missed something of it. */
export const tellMissed = (channel: string): void => {
  for (const hearing of hearings) if (hearing.channel === channel) hearing.hear(null as never)
}

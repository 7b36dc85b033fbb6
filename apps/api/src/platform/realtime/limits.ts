/** How much one client, and all of them, may ask of the embedded server. */
export type Limits = {
  /** Connections of this node. */
  connections: number
  /** Of them from one address (an IPv6 /64): a market's offices share theirs. */
  perNetwork: number
  /** Of them of one person: tabs and devices. */
  perUser: number
  /** Channels of a connection. */
  subscriptions: number
  /** Bytes of a frame that a client sends. */
  frameBytes: number
  /** Frames of a connection: a steady flow, and as many at once. */
  framesPerSecond: number
  framesAtOnce: number
  /** Client events of a connection (« … écrit »). */
  clientEventsPerSecond: number
  clientEventsAtOnce: number
  /** Bytes that wait for a client which does not read them. */
  bufferedBytes: number
  /** Unreadable frames or refused subscriptions before a connection ends. */
  mistakes: number
  /** After so long without a word a connection is asked for one, and after as long again ended. */
  activityMs: number
  pongMs: number
  /** A connection that nobody has vouched for ends. */
  anonymousMs: number
  /** How often all this is looked at. */
  lookEveryMs: number
}

export const defaultLimits: Limits = {
  connections: 20_000,
  perNetwork: 500,
  perUser: 20,
  subscriptions: 50,
  frameBytes: 10_240,
  framesPerSecond: 20,
  framesAtOnce: 100,
  clientEventsPerSecond: 2,
  clientEventsAtOnce: 5,
  bufferedBytes: 256 * 1024,
  mistakes: 10,
  activityMs: 60_000,
  pongMs: 30_000,
  anonymousMs: 30_000,
  lookEveryMs: 5_000,
}

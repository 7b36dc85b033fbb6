/** How much one client, and all of them, may ask of the server. */
export type Limits = {
  /** Connections of this server. */
  connections: number
  /** Of them from one network address: offices share theirs. */
  perNetwork: number
  /** Of them of one person: tabs and devices. */
  perUser: number
  /** Channels of a connection. */
  subscriptions: number
  /** Bytes of a frame that a client sends. */
  frameBytes: number
  /** Frames of a connection: a steady rate, and a burst. */
  framesPerSecond: number
  framesAtOnce: number
  /** Client events of a connection, likewise. */
  clientEventsPerSecond: number
  clientEventsAtOnce: number
  /** Bytes that wait for a client which does not read them. */
  bufferedBytes: number
  /** Unreadable frames or refused subscriptions before a connection ends. */
  mistakes: number
  /** A connection silent for so long is pinged, and after `pongMs` more without an answer ended. */
  activityMs: number
  pongMs: number
  /** A connection without a subscription by then ends. */
  anonymousMs: number
  /** How often silence is looked for. */
  checkEveryMs: number
  /** How often the tokens of all connections are looked up again: nothing tells of an expiry. */
  tokensEveryMs: number
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
  checkEveryMs: 5_000,
  tokensEveryMs: 60_000,
}

/** What a connection may still do: it grows by the second, never beyond the burst. */
export type Allowance = { left: number; at: number }

export const fullAllowance = (atOnce: number, now: number): Allowance => ({ left: atOnce, at: now })

/** Takes one, unless none is left. Times are milliseconds of one clock. */
export const spend = (
  allowance: Allowance,
  { perSecond, atOnce }: { perSecond: number; atOnce: number },
  now: number,
): boolean => {
  const grown = allowance.left + ((now - allowance.at) * perSecond) / 1000
  allowance.left = Math.min(atOnce, grown)
  allowance.at = now
  if (allowance.left < 1) return false
  allowance.left -= 1
  return true
}

import type { Refusal } from './held.ts'

/**
 * What an error of a call means for the edit it carried: no answer came, so that it may have happened
 * (`lost`); not now, for a reason that passes (`later`); the server failed over it (`fault`); it had
 * been taken before under its key (`done`); or it is refused for good.
 */
export type Verdict = 'lost' | 'later' | 'fault' | 'done' | Refusal

/** How the edits of an application reach its server. */
export type RoomConnection = {
  /** A new idempotency key. */
  newKey: () => string
  judge: (error: unknown) => Verdict
  /** Told whether the server was reached by the last call. */
  setReached: (isReached: boolean) => void
}

/** The same for edits that are kept, and what is said of those that are not sent. */
export type Connection = RoomConnection & {
  /** Calls `wake` whenever the network is back, until the function it answers is called. */
  onOnline: (wake: () => void) => () => void
  refusals: {
    /** Of an edit that waited for more than a day. */
    tooOld: Refusal
    /** Of an edit over which the server failed again and again. */
    atFault: Refusal
  }
}

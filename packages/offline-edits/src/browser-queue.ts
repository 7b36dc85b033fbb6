import { createEditQueue, type EditQueue, type Outcome } from './edit-queue.ts'
import { createFirstTries, type FirstTries } from './first-tries.ts'
import { isWaiting, type Refusal } from './held.ts'
import { queueName, storeOf, type Whose } from './queue-database.ts'
import type { FallRules } from './refused.ts'

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

const retryMs = 5_000

/** After so long prices and shelves are others: the person says whether it shall still be. */
const maxAgeMs = 24 * 3_600_000

/** So many times in a row the server may fail over one edit before it lets the others pass. */
const maxFaults = 5

/** One tab at a time; where the browser has no locks (http), this tab alone: keys keep it to once. */
const oneAtATime = (name: string) => {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const run = () =>
      navigator.locks === undefined ? work() : navigator.locks.request(`queue ${name}`, work)
    // What could not be read or written now stays where it is, for the next time.
    last = last.then(run).catch(error => console.error(`Queue ${name}`, error))
    return last
  }
}

/** What becomes of an edit whose sending failed; the server's own failures are counted by key. */
const createJudge = ({ judge, setReached, refusals }: Connection) => {
  const faults = new Map<string, number>()
  return (key: string, error: unknown): Refusal | 'done' | 'later' => {
    const verdict = judge(error)
    if (verdict === 'lost') {
      setReached(false)
      return 'later'
    }
    if (verdict !== 'fault') return verdict
    const count = (faults.get(key) ?? 0) + 1
    faults.set(key, count % maxFaults)
    return count < maxFaults ? 'later' : refusals.atFault
  }
}

/** What a room does with its edits. */
export type QueueWork<Edit, Answer> = FallRules<Edit> & {
  /** Sends one; undefined when there is nothing left to do. */
  call: (edit: Edit, key: string) => Promise<Answer | undefined>
  /** Shows what came of one; called without one when another tab has sent something. */
  onSent: (sent?: { edit: Edit; answer: Answer }) => Promise<unknown>
  /** What the person must be told of an edit that was made. */
  wordOf?: (edit: Edit, answer: Answer) => Refusal | null
  /** Puts the ids that the server gave into an edit made on top of this one. */
  settle?: (edit: Edit, answer: Answer, later: Edit) => Edit
}

export type BrowserQueue<Edit> = EditQueue<Edit> & {
  hold: FirstTries<Edit>['hold']
  /** Sends now, when the network comes back and every few seconds; ends with what it answers. */
  start: () => () => void
}

/**
 * The queue of a room and of whose edits it holds, in the browser (IndexedDB). Edits may be added before
 * it is started. Nothing is sent unless `isOurs` says, in the moment of sending, that the one they are
 * from is still there.
 */
export const createBrowserQueue = <Edit, Answer>(
  { room, ...whose }: Whose & { room: string },
  { call, onSent, wordOf, settle, ...rules }: QueueWork<Edit, Answer>,
  connection: Connection,
  isOurs: () => boolean,
): BrowserQueue<Edit> => {
  const name = queueName(room, whose)
  let channel: InstanceType<typeof BroadcastChannel> | undefined
  const store = storeOf<Edit>(name)
  const tries = createFirstTries<Edit>(name)
  const judge = createJudge(connection)
  const done = (edit: Edit, answer: Answer | undefined): Outcome<Edit> => {
    channel?.postMessage('sent')
    connection.setReached(true)
    if (answer === undefined) return { sent: true, shown: onSent() }
    return {
      sent: true,
      shown: onSent({ edit, answer }),
      word: wordOf?.(edit, answer) ?? null,
      settle: later => settle?.(edit, answer, later) ?? later,
    }
  }
  const queue = createEditQueue<Edit>({
    ...rules,
    store: {
      read: store.read,
      update: async change => {
        await store.update(change)
        channel?.postMessage('kept')
      },
    },
    alone: oneAtATime(name),
    newKey: connection.newKey,
    mayGo: () => channel !== undefined && isOurs(),
    send: async ({ key, edit, at }) => {
      if (Date.now() - at > maxAgeMs) return { sent: false, refusal: connection.refusals.tooOld }
      try {
        return done(edit, await call(edit, key))
      } catch (error) {
        const judged = judge(key, error)
        if (judged === 'later') return judged
        return judged === 'done' ? done(edit, undefined) : { sent: false, refusal: judged }
      }
    },
  })

  const start = () => {
    const opened = new BroadcastChannel(`queue ${name}`)
    channel = opened
    const wake = () => void queue.flush()
    const refresh = () => void queue.refresh().catch(() => undefined)
    const takeOver = () => tries.giveLost(queue.adopt).catch(() => undefined)
    const timer = setInterval(() => {
      void takeOver()
      if (queue.getHeld().some(isWaiting)) wake()
    }, retryMs)
    // What another tab has sent is laid over this one's until it shows here too.
    let shown: Promise<unknown> = Promise.resolve()
    opened.onmessage = ({ data }) => {
      if (data === 'sent') shown = onSent()
      else void shown.then(refresh, refresh)
    }
    const stopWaking = connection.onOnline(wake)
    void takeOver()
      .then(queue.refresh)
      .then(wake, () => undefined)
    return () => {
      clearInterval(timer)
      opened.close()
      channel = undefined
      stopWaking()
    }
  }
  return { ...queue, hold: tries.hold, start }
}

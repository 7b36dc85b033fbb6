import { get, update } from 'idb-keyval'
import { isApiError } from '../api-client/api-error.ts'
import { newIdempotencyKey } from '../api-client/idempotency-key.ts'
import { setReached } from '../offline/reachable.ts'
import { createFirstTries, type FirstTries } from './first-tries.ts'
import {
  createOfflineQueue,
  isWaiting,
  type OfflineQueue,
  type Outcome,
  type QueueStore,
  type Refusal,
  type Waiting,
} from './offline-queue.ts'
import { queueDatabase } from './queue-database.ts'

const retryMs = 5_000

/** After so long prices and shelves are others: the person says whether it shall still be. */
const maxAgeMs = 24 * 3_600_000
const tooOld: Refusal = {
  code: 'too_old',
  message:
    'Cette modification attend depuis plus d’un jour\u00a0: elle n’est pas partie sans vous.',
}

/** So many times in a row the server may fail over one change before it lets the others pass. */
const maxFaults = 5
const atFault: Refusal = {
  code: 'internal',
  message: 'Le serveur n’arrive pas à prendre cette modification. Réessayez plus tard.',
}

const browserStore = <Change>(name: string): QueueStore<Change> => ({
  read: async () => (await get<Waiting<Change>[]>(name, queueDatabase())) ?? [],
  update: change => update<Waiting<Change>[]>(name, held => change(held ?? []), queueDatabase()),
})

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

/**
 * Refused is what the server said no to for good: not the network, the session or a busy moment, nor
 * a failure of its own unless it comes again and again.
 */
const judge = () => {
  const faults = new Map<string, number>()
  return (key: string, error: unknown): { sent: false; refusal: Refusal } | 'done' | 'later' => {
    if (!isApiError(error)) {
      console.error('Not sent', error)
      return 'later'
    }
    const { status, code, message } = error
    if (code === 'network') setReached(false)
    if (code === 'already_done') return 'done'
    if (status === 500) {
      const count = (faults.get(key) ?? 0) + 1
      faults.set(key, count % maxFaults)
      return count < maxFaults ? 'later' : { sent: false, refusal: atFault }
    }
    if (status < 400 || status === 401 || status === 429 || status > 500) return 'later'
    return { sent: false, refusal: { code, message } }
  }
}

/** What a room does with its changes. */
export type QueueWork<Change, Answer> = {
  /** Sends one; undefined when there is nothing left to do. */
  call: (change: Change, key: string) => Promise<Answer | undefined>
  /** Shows the answer; called without one when another tab has sent something. */
  onSent: (answer?: Answer) => Promise<unknown>
  subjectsOf: (change: Change) => readonly (string | number)[]
  saysAgain?: (later: Change, earlier: Change) => boolean
  /** What the person must be told of a change that was made. */
  wordOf?: (change: Change, answer: Answer) => Refusal | null
  /** Puts the ids that the server gave into a change made on top of this one. */
  settle?: (change: Change, answer: Answer, later: Change) => Change
}

export type BrowserQueue<Change> = OfflineQueue<Change> & {
  hold: FirstTries<Change>['hold']
  /** Sends now, when the network comes back and every few seconds; ends with what it answers. */
  start: () => () => void
}

/**
 * A queue of the browser (IndexedDB) named after what it holds and whose it is. Changes may be added
 * before it is started. Nothing is sent unless `isOurs` says, in the moment of sending, that the one
 * they are from is still there.
 */
export const createBrowserQueue = <Change, Answer>(
  name: string,
  { call, onSent, wordOf, settle, ...rules }: QueueWork<Change, Answer>,
  isOurs: () => boolean,
): BrowserQueue<Change> => {
  let channel: BroadcastChannel | undefined
  const store = browserStore<Change>(name)
  const tries = createFirstTries<Change>(name)
  const judgeOf = judge()
  const done = (change: Change, answer: Answer | undefined): Outcome<Change> => {
    channel?.postMessage('sent')
    setReached(true)
    const shown = onSent(answer)
    if (answer === undefined) return { sent: true, shown }
    return {
      sent: true,
      shown,
      word: wordOf?.(change, answer) ?? null,
      settle: later => settle?.(change, answer, later) ?? later,
    }
  }
  const queue = createOfflineQueue<Change>({
    ...rules,
    store: {
      read: store.read,
      update: async change => {
        await store.update(change)
        channel?.postMessage('kept')
      },
    },
    alone: oneAtATime(name),
    newKey: newIdempotencyKey,
    mayGo: () => channel !== undefined && isOurs(),
    send: async ({ key, change, at }) => {
      if (Date.now() - at > maxAgeMs) return { sent: false, refusal: tooOld }
      try {
        return done(change, await call(change, key))
      } catch (error) {
        const judged = judgeOf(key, error)
        return judged === 'done' ? done(change, undefined) : judged
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
    window.addEventListener('online', wake)
    void takeOver()
      .then(queue.refresh)
      .then(wake, () => undefined)
    return () => {
      clearInterval(timer)
      opened.close()
      channel = undefined
      window.removeEventListener('online', wake)
    }
  }
  return { ...queue, hold: tries.hold, start }
}

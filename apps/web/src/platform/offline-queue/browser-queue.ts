import { createStore, get, update } from 'idb-keyval'
import { isApiError } from '../api-client/api-error.ts'
import { newIdempotencyKey } from '../api-client/idempotency-key.ts'
import {
  createOfflineQueue,
  type OfflineQueue,
  type Outcome,
  type QueueStore,
  type Waiting,
} from './offline-queue.ts'

const retryMs = 5_000

const browserStore = <Change>(name: string): QueueStore<Change> => {
  // Opened by the first who reads or writes: a queue may be made where there is no database.
  let opened: ReturnType<typeof createStore> | undefined
  const database = () => {
    opened ??= createStore('carreau-queues', 'waiting')
    return opened
  }
  return {
    read: async () => (await get<Waiting<Change>[]>(name, database())) ?? [],
    update: change => update<Waiting<Change>[]>(name, held => change(held ?? []), database()),
  }
}

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

/** Refused is what the server said no to for good: not the network, the session or a busy moment. */
const outcomeOf = (error: unknown): Outcome => {
  if (!isApiError(error)) {
    console.error('Not sent', error)
    return 'later'
  }
  const { status, code, message } = error
  if (status < 400 || status === 401 || status === 429 || status >= 500) return 'later'
  return { sent: false, refusal: { code, message } }
}

type BrowserQueue<Change> = OfflineQueue<Change> & {
  /** Sends now, when the network comes back and every few seconds; ends with what it answers. */
  start: () => () => void
}

/**
 * A queue of the browser (IndexedDB) named after what it holds and whose it is. Changes may be added
 * before it is started. `onSent` shows the server's answer; it is called without one when another tab
 * has sent something.
 */
export const createBrowserQueue = <Change, Answer>(
  name: string,
  {
    call,
    onSent,
    subjectsOf,
  }: {
    call: (change: Change, key: string) => Promise<Answer>
    onSent: (answer?: Answer) => Promise<unknown>
    subjectsOf: (change: Change) => readonly (string | number)[]
  },
): BrowserQueue<Change> => {
  let channel: BroadcastChannel | undefined
  const store = browserStore<Change>(name)
  const queue = createOfflineQueue<Change>({
    store: {
      read: store.read,
      update: async change => {
        await store.update(change)
        channel?.postMessage('kept')
      },
    },
    alone: oneAtATime(name),
    newKey: newIdempotencyKey,
    subjectsOf,
    send: ({ change, key }) =>
      call(change, key).then((answer): Outcome => {
        channel?.postMessage('sent')
        return { sent: true, shown: onSent(answer) }
      }, outcomeOf),
  })

  const start = () => {
    const opened = new BroadcastChannel(`queue ${name}`)
    channel = opened
    const wake = () => void queue.flush()
    const refresh = () => void queue.refresh().catch(() => undefined)
    const timer = setInterval(() => {
      if (queue.getHeld().some(({ refusal, isSent }) => refusal === null && !isSent)) wake()
    }, retryMs)
    // What another tab has sent is laid over this one's until it shows here too.
    let shown: Promise<unknown> = Promise.resolve()
    opened.onmessage = ({ data }) => {
      if (data === 'sent') shown = onSent()
      else void shown.then(refresh, refresh)
    }
    window.addEventListener('online', wake)
    void queue.refresh().then(wake, () => undefined)
    return () => {
      clearInterval(timer)
      opened.close()
      channel = undefined
      window.removeEventListener('online', wake)
    }
  }
  return { ...queue, start }
}

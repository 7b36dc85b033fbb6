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
  const database = createStore('carreau-queues', 'waiting')
  return {
    read: async () => (await get<Waiting<Change>[]>(name, database)) ?? [],
    update: change => update<Waiting<Change>[]>(name, held => change(held ?? []), database),
  }
}

/** One tab at a time; where the browser has no locks (http), this tab alone: keys keep it to once. */
const oneAtATime = (name: string) => {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const run = () =>
      navigator.locks === undefined ? work() : navigator.locks.request(`queue ${name}`, work)
    last = last.then(run, run)
    return last
  }
}

/** The server said no for good: neither the network, nor the session, nor a busy moment. */
const outcomeOf = (error: unknown): Outcome => {
  if (!isApiError(error)) throw error
  const { status, message } = error
  if (status < 400 || status === 401 || status === 429 || status >= 500) return 'later'
  return { sent: false, refusal: message }
}

/**
 * A queue of the browser (IndexedDB) named after what it holds and whose it is. It sends when a change
 * comes, when the network comes back, and every few seconds while something waits.
 */
export const openBrowserQueue = <Change>(
  name: string,
  {
    call,
    onSent,
  }: {
    call: (change: Change, key: string) => Promise<unknown>
    onSent: (change: Change) => void
  },
): OfflineQueue<Change> & { close: () => void } => {
  const channel = new BroadcastChannel(`queue ${name}`)
  const queue = createOfflineQueue<Change>({
    store: browserStore(name),
    alone: oneAtATime(name),
    newKey: newIdempotencyKey,
    send: ({ change, key }) => call(change, key).then((): Outcome => ({ sent: true }), outcomeOf),
    onSent: ({ change }) => {
      channel.postMessage(null)
      onSent(change)
    },
  })
  const wake = () => void queue.flush()
  const timer = setInterval(() => {
    if (queue.getHeld().some(({ refusal }) => refusal === null)) wake()
  }, retryMs)
  channel.onmessage = () => void queue.refresh()
  window.addEventListener('online', wake)
  void queue.refresh().then(wake)
  return {
    ...queue,
    close: () => {
      clearInterval(timer)
      channel.close()
      window.removeEventListener('online', wake)
    },
  }
}

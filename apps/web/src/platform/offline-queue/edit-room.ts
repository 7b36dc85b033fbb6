import { useSyncExternalStore } from 'react'
import { ApiError, isApiError } from '../api-client/api-error.ts'
import { newIdempotencyKey } from '../api-client/idempotency-key.ts'
import { setReached } from '../offline/reachable.ts'
import type { Held, OfflineQueue } from './offline-queue.ts'

/**
 * The edits of one room, whoever makes them: screens add to it and show what it holds. Its queue is
 * there while somebody is at the desk (use-edit-queue.ts), and loaded for them alone.
 */
export type EditRoom<Change> = {
  name: string
  getQueue: () => OfflineQueue<Change> | null
  /** Resolves with the queue, once there is one. */
  whenOpen: () => Promise<OfflineQueue<Change>>
  getHeld: () => readonly Held<Change>[]
  subscribe: (listener: () => void) => () => void
  /** Gives the room its queue, until the function it answers is called. */
  open: (queue: OfflineQueue<Change>) => () => void
}

const counts = new Map<string, number>()
const countListeners = new Set<() => void>()

const countOf = (held: readonly Held<unknown>[]): number =>
  held.filter(({ refusal, isSent }) => refusal === null && !isSent).length

export const createEditRoom = <Change>(name: string): EditRoom<Change> => {
  let queue: OfflineQueue<Change> | null = null
  let held: readonly Held<Change>[] = []
  const listeners = new Set<() => void>()
  const awaited: ((queue: OfflineQueue<Change>) => void)[] = []
  const show = (next: readonly Held<Change>[]): void => {
    held = next
    counts.set(name, countOf(held))
    for (const listener of [...listeners, ...countListeners]) listener()
  }
  return {
    name,
    getQueue: () => queue,
    whenOpen: () =>
      new Promise(resolve => {
        if (queue === null) awaited.push(resolve)
        else resolve(queue)
      }),
    getHeld: () => held,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: opened => {
      queue = opened
      show(opened.getHeld())
      for (const resolve of awaited.splice(0)) resolve(opened)
      const leave = opened.subscribe(() => show(opened.getHeld()))
      return () => {
        leave()
        if (queue !== opened) return
        queue = null
        show([])
      }
    },
  }
}

const nothing: readonly never[] = []

/** What a room holds: waiting, refused, or sent and not yet on screen. */
export const useHeld = <Change>({ subscribe, getHeld }: EditRoom<Change>) =>
  useSyncExternalStore(subscribe, getHeld, () => nothing)

const onCount = (listener: () => void) => {
  countListeners.add(listener)
  return () => countListeners.delete(listener)
}

/** How many edits of all rooms wait for the network. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(
    onCount,
    () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    () => 0,
  )

const full = new ApiError({
  status: 0,
  code: 'unknown',
  message: 'Trop de modifications attendent déjà sur cet appareil. Retrouvez d’abord le réseau.',
})

/**
 * Sends an edit, or keeps it when no answer comes or earlier ones still wait. The first try has the
 * key of the later ones: an answer that was lost is no second edit. Refusals are thrown as ever.
 */
export const sendOrKeep = async <Change, Answer>(
  room: EditRoom<Change>,
  change: Change,
  send: (key: string) => Promise<Answer>,
): Promise<{ isKept: false; answer: Answer } | { isKept: true }> => {
  const key = newIdempotencyKey()
  const queue = room.getQueue()
  const keep = async (lost: unknown): Promise<{ isKept: true }> => {
    try {
      await queue?.add(change, key)
    } catch (error) {
      // A device that cannot keep it says what it would have said without a queue.
      throw error instanceof Error && error.name === 'QueueFull' ? full : lost
    }
    return { isKept: true }
  }
  if (countOf(room.getHeld()) > 0 && queue !== null) return keep(full)
  try {
    return { isKept: false, answer: await send(key) }
  } catch (error) {
    if (queue === null || !isApiError(error) || error.code !== 'network') throw error
    setReached(false)
    return keep(error)
  }
}

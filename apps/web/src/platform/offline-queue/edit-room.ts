import { useSyncExternalStore } from 'react'
import { ApiError, isApiError } from '../api-client/api-error.ts'
import { newIdempotencyKey } from '../api-client/idempotency-key.ts'
import { setReached } from '../offline/reachable.ts'
import type { BrowserQueue } from './browser-queue.ts'
import type { Held } from './offline-queue.ts'
import { setWaiting } from './waiting-count.ts'

/**
 * The edits of one room, whoever makes them: screens add to it and show what it holds. Its queue is
 * there while somebody is at the desk (use-edit-queue.ts), and loaded for them alone.
 */
export type EditRoom<Change> = {
  name: string
  getQueue: () => BrowserQueue<Change> | null
  /** Resolves with the queue, once there is one. */
  whenOpen: () => Promise<BrowserQueue<Change>>
  getHeld: () => readonly Held<Change>[]
  subscribe: (listener: () => void) => () => void
  /** Gives the room its queue, until the function it answers is called. */
  open: (queue: BrowserQueue<Change>) => () => void
  /**
   * Keeps an edit from the click on: on its way, or in line behind others, it outlives the tab. `step` is
   * the click, by which `sendOrKeep` finds it.
   */
  begin: (step: object, change: Change) => void
  take: (step: object) => Begun<Change>
}

type Begun<Change> = { key: string; change: Change; end: () => void }

const countOf = (held: readonly Held<unknown>[]): number =>
  held.filter(({ refusal, isSent }) => refusal === null && !isSent).length

export const createEditRoom = <Change>(name: string): EditRoom<Change> => {
  let queue: BrowserQueue<Change> | null = null
  let held: readonly Held<Change>[] = []
  const listeners = new Set<() => void>()
  const awaited: ((queue: BrowserQueue<Change>) => void)[] = []
  const begun = new WeakMap<object, Begun<Change>>()
  const show = (next: readonly Held<Change>[]): void => {
    held = next
    for (const listener of listeners) listener()
    setWaiting(name, countOf(held))
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
    begin: (step, change) => {
      const key = newIdempotencyKey()
      let end = () => {}
      const over = new Promise<void>(resolve => {
        end = resolve
      })
      queue?.hold({ key, change, at: Date.now(), refusal: null }, over)
      begun.set(step, { key, change, end })
    },
    take: step => {
      const one = begun.get(step)
      if (one === undefined) throw new Error(`An edit of ${name} was sent that never began`)
      return one
    },
  }
}

const nothing: readonly never[] = []

/** What a room holds: waiting, refused, or sent and not yet on screen. */
export const useHeld = <Change>({ subscribe, getHeld }: EditRoom<Change>) =>
  useSyncExternalStore(subscribe, getHeld, () => nothing)

const full = new ApiError({
  status: 0,
  code: 'unknown',
  message: 'Trop de modifications attendent déjà sur cet appareil. Retrouvez d’abord le réseau.',
})

/** What became of an edit: answered, or kept until it is. */
type Sent<Change, Answer> = { change: Change } & (
  | { isKept: false; answer: Answer }
  | { isKept: true }
)

/**
 * Sends an edit that has begun, or keeps it when no answer comes or earlier ones still wait. The first
 * try has the key of the later ones: an answer that was lost is no second edit. Refusals are thrown as
 * ever.
 */
export const sendOrKeep = async <Change, Answer>(
  room: EditRoom<Change>,
  step: object,
  send: (change: Change, key: string) => Promise<Answer>,
): Promise<Sent<Change, Answer>> => {
  const { key, change, end } = room.take(step)
  const queue = room.getQueue()
  const keep = async (lost: unknown): Promise<Sent<Change, never>> => {
    try {
      await queue?.add(change, key)
    } catch (error) {
      // A device that cannot keep it says what it would have said without a queue.
      throw error instanceof Error && error.name === 'QueueFull' ? full : lost
    }
    return { isKept: true, change }
  }
  try {
    if (countOf(room.getHeld()) > 0 && queue !== null) return await keep(full)
    return { isKept: false, change, answer: await send(change, key) }
  } catch (error) {
    if (queue === null || !isApiError(error) || error.code !== 'network') throw error
    setReached(false)
    return await keep(error)
  } finally {
    end()
  }
}

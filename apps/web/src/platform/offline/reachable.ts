import { useSyncExternalStore } from 'react'
import { isServerUp } from '../api-client/browser-transport.ts'

/** False while screens show what the server said last, because it does not answer. */
let isReached = true
let poll: number | undefined
const listeners = new Set<() => void>()

const askEveryMs = 5_000

const ask = (): void => {
  void isServerUp().then(isAlive => {
    if (isAlive) setReached(true)
  })
}

/** Set by every call; while the server does not answer, it is polled. */
export const setReached = (reached: boolean): void => {
  if (reached === isReached) return
  isReached = reached
  window.clearInterval(poll)
  poll = reached ? undefined : window.setInterval(ask, askEveryMs)
  for (const listener of listeners) listener()
}

/** Runs `onBack` when answers are the server's own again. */
export const whenReachedAgain = (onBack: () => void): void => {
  listeners.add(() => {
    if (isReached) onBack()
  })
  window.addEventListener('online', ask)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the network carries, as far as the browser and the last calls know. */
export const useIsReachable = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isReached,
    () => true,
  )

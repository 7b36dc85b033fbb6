import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const longestMs = 3

/** Makes a function that yields to the event loop once the work since it last did has taken some milliseconds. */
export const yieldingWhenDue = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await yieldToEventLoop()
    since = performance.now()
  }
}

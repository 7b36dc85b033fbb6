import { setImmediate as turn } from 'node:timers/promises'

const longestMs = 3

/** Lets others have their turn when the work since the last time has taken some milliseconds. */
export const breathing = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await turn()
    since = performance.now()
  }
}

import { setImmediate as othersFirst } from 'node:timers/promises'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Nobody else waits longer than this, and a few slices of several splits are still far below 10 ms. */
const sliceMs = 3
/** Splits worked on in turns; more would only hold more memory. */
const atOnce = 2
const mostWaiting = 64

/** Lets the others go first whenever a slice of time is used up; stops when nobody waits any more. */
export const openPace = (isGone: () => boolean) => {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since >= sliceMs,
    breathe: async () => {
      await othersFirst()
      // Nobody reads this answer.
      if (isGone()) throw new AppError('overloaded')
      since = performance.now()
    },
  }
}

export type Pace = ReturnType<typeof openPace>

let running = 0
const waiting: (() => void)[] = []

/** Does work that takes the processor, a few at once and the others in the order they came. */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new AppError('overloaded')
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place goes on to whoever waits.
    if (next) next()
    else running--
  }
}

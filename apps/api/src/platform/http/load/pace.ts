import { setImmediate as othersFirst } from 'node:timers/promises'
import { AppError } from '../../errors/app-error.ts'

/** Nobody else waits longer than this, and a few slices of several pieces of work are still far below 10 ms. */
const sliceMs = 3

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

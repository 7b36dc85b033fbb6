import { AppError } from '../../errors/app-error.ts'

/**
 * Does work that takes the processor: so many at once, and the others in the order they came. Refuses with
 * `overloaded` once `mostWaiting` wait, since more would only hold more memory.
 */
export const openTurns = ({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
}

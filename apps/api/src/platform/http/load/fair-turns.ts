import { AppError } from '../../errors/app-error.ts'

/**
 * Work done `atOnce` at a time, whose senders take turns (start-time fair queueing): who sends much waits for their
 * own, not everybody for them. Refuses with `overloaded` once so many of one sender, or of all, wait.
 */
export const openFairTurns = ({
  atOnce,
  mostOfOne = Number.POSITIVE_INFINITY,
  mostWaiting = Number.POSITIVE_INFINITY,
}: {
  atOnce: number
  mostOfOne?: number
  mostWaiting?: number
}) => {
  const waiting: { whose: string; turn: number; start: () => void }[] = []
  /** Whose turn came last, and when each sender's next one comes. */
  let now = 0
  const next = new Map<string, number>()
  let running = 0

  const enter = (whose: string): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    const own = waiting.filter(one => one.whose === whose).length
    if (waiting.length >= mostWaiting || own >= mostOfOne) throw new AppError('overloaded')
    const turn = Math.max(now, next.get(whose) ?? 0) + 1
    next.set(whose, turn)
    return new Promise(start => waiting.push({ whose, turn, start }))
  }
  const leave = (): void => {
    waiting.sort((a, b) => a.turn - b.turn)
    const first = waiting.shift()
    if (first === undefined) {
      running -= 1
      next.clear()
      return
    }
    now = first.turn
    first.start()
  }

  return {
    /** How many are at work or wait. */
    count: (): number => running + waiting.length,
    take: async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
      await enter(whose)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

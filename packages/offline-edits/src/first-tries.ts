import type { Kept } from './held.ts'
import { storeOf, triesOf } from './queue-database.ts'

/** Edits whose first sending is not answered yet: what a tab that closes would take with it. */
export type FirstTries<Edit> = {
  /** Keeps an edit until `over` settles, whatever becomes of this tab. */
  hold: (one: Kept<Edit>, over: Promise<void>) => void
  /** Hands over those whose tab is gone, then forgets them. */
  giveLost: (adopt: (lost: Kept<Edit>[]) => Promise<void>) => Promise<void>
}

/** Where the browser has no locks (http), a try so old is nobody's: calls give up long before. */
const longestTryMs = 60_000

const lockOf = ({ key }: { key: string }): string => `first try ${key}`

/** Whether a tab still waits for the answer: it holds the lock for as long as it lives. */
const aliveNow = async (): Promise<(one: Kept<unknown>) => boolean> => {
  if (navigator.locks === undefined) return ({ at }) => Date.now() - at < longestTryMs
  const { held = [], pending = [] } = await navigator.locks.query()
  const names = new Set([...held, ...pending].map(({ name }) => name))
  return one => names.has(lockOf(one))
}

export const createFirstTries = <Edit>(queue: string): FirstTries<Edit> => {
  const { read, update } = storeOf<Edit>(triesOf(queue))
  return {
    hold: (one, over) => {
      const work = async () => {
        await update(tries => [...tries, one])
        await over
        await update(tries => tries.filter(({ key }) => key !== one.key))
      }
      const holding = navigator.locks?.request(lockOf(one), work) ?? work()
      // A device that cannot keep it sends it all the same.
      holding.catch(() => undefined)
    },
    giveLost: async adopt => {
      const seen = new Set((await read()).map(({ key }) => key))
      if (seen.size === 0) return
      const isAlive = await aliveNow()
      // Read again: one that was answered meanwhile is not lost.
      const lost = (await read()).filter(one => seen.has(one.key) && !isAlive(one))
      if (lost.length === 0) return
      await adopt(lost)
      await update(tries => tries.filter(({ key }) => !lost.some(one => one.key === key)))
    },
  }
}

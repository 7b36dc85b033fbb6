import { delMany, entries } from 'idb-keyval'
import type { Kept } from './held.ts'
import { areTries, isQueueOf, queueDatabase } from './queue-database.ts'

const queuesOf = async (userId: number) =>
  (await entries<string, Kept<unknown>[]>(queueDatabase())).filter(([name]) =>
    isQueueOf(name, userId),
  )

/** How many edits of a person this device still holds, in whichever room and company. */
export const countUnsent = async (userId: number): Promise<number> => {
  try {
    const queues = await queuesOf(userId)
    // What is being sent at this moment is not waiting.
    const kept = queues.filter(([name]) => !areTries(name)).flatMap(([, held]) => held)
    return kept.filter(({ refusal }) => !refusal?.isDone).length
  } catch {
    // Where there is no database, nothing was kept.
    return 0
  }
}

/** Takes all of a person's edits off this device: none of them is ever sent. */
export const discardUnsent = async (userId: number): Promise<void> => {
  const queues = await queuesOf(userId)
  await delMany(
    queues.map(([name]) => name),
    queueDatabase(),
  )
}

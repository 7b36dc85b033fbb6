import { createStore, delMany, entries, get, update } from 'idb-keyval'
import type { QueueStore } from './edit-queue.ts'
import type { Kept } from './held.ts'

let opened: ReturnType<typeof createStore> | undefined

/** Opened by the first who asks: a queue may be made where there is no database. */
const queueDatabase = () => {
  opened ??= createStore('offline-edits', 'queues')
  return opened
}

/** Where the edits of one queue are kept. */
export const storeOf = <Edit>(name: string): QueueStore<Edit> => ({
  read: async () => (await get<Kept<Edit>[]>(name, queueDatabase())) ?? [],
  update: change => update<Kept<Edit>[]>(name, kept => change(kept ?? []), queueDatabase()),
})

/** A person at work for a company. */
export type Whose = { tenantId: number; userId: number }

/** What a queue is called: the room, and whose edits it holds. */
export const queueName = (room: string, { tenantId, userId }: Whose): string =>
  `${room} ${tenantId} ${userId}`

const tries = 'tries '

/** Where the edits of a queue are kept while their first sending is not answered. */
export const triesOf = (name: string): string => `${tries}${name}`

/** What is kept of a person's edits, whichever company they were made in. */
const queuesOf = async (userId: number) =>
  (await entries<string, Kept<unknown>[]>(queueDatabase())).filter(([name]) =>
    name.endsWith(` ${userId}`),
  )

/** How many edits of a person this device still holds, in whichever room and company. */
export const countUnsent = async (userId: number): Promise<number> => {
  try {
    const queues = await queuesOf(userId)
    // What is being sent at this moment is not waiting.
    const kept = queues.filter(([name]) => !name.startsWith(tries)).flatMap(([, held]) => held)
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

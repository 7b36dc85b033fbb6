import { createStore } from 'idb-keyval'

let opened: ReturnType<typeof createStore> | undefined

/** Where queues are kept. Opened by the first who asks: a queue may be made where there is no database. */
export const queueDatabase = () => {
  opened ??= createStore('offline-edits', 'queues')
  return opened
}

/** A person at work for a company. */
export type Whose = { tenantId: number; userId: number }

/** What a queue is called: the room, and whose edits it holds. */
export const queueName = (room: string, { tenantId, userId }: Whose): string =>
  `${room} ${tenantId} ${userId}`

/** Whether a queue holds edits of that person, whichever company they were made in. */
export const isQueueOf = (name: string, userId: number): boolean => name.endsWith(` ${userId}`)

const tries = 'tries '

/** Where the edits of a queue are kept while their first sending is not answered. */
export const triesOf = (name: string): string => `${tries}${name}`
export const areTries = (name: string): boolean => name.startsWith(tries)

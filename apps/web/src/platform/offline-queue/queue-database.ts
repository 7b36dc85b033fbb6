import { createStore } from 'idb-keyval'

let opened: ReturnType<typeof createStore> | undefined

/** Where queues are kept. Opened by the first who asks: a queue may be made where there is no database. */
export const queueDatabase = () => {
  opened ??= createStore('carreau-queues', 'waiting')
  return opened
}

/** What a queue is called: the room, and whose edits it holds. */
export const queueName = (room: string, whose: { tenantId: number; userId: number }): string =>
  `${room} ${whose.tenantId} ${whose.userId}`

/** Whether a queue holds edits of that person, whichever company they were made in. */
export const isQueueOf = (name: string, userId: number): boolean => name.endsWith(` ${userId}`)

const tries = 'tries '

/** Where the changes of a queue are kept while their first sending is not answered. */
export const triesOf = (name: string): string => `${tries}${name}`
export const areTries = (name: string): boolean => name.startsWith(tries)

import { AsyncLocalStorage } from 'node:async_hooks'

/** Who is at work in this call, from where and in which request; jobs have none of it. */
export type Acting = { userId: number | null; address: string; requestId: string }

const storage = new AsyncLocalStorage<Acting>()

/** Does the work in this person's name: what it writes in the journal says so by itself. */
export const actAs = <T>(who: Acting, work: () => T): T => storage.run(who, work)

/** Undefined where nobody asked: a job, a program. */
export const acting = (): Acting | undefined => storage.getStore()

import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../platform/db/database.ts'
import { addSearchCounts } from './search-counts.sql.ts'

const gatherMs = 10_000

/** Counts what is searched for. Ten seconds of it are written at once: a search writes nothing. */
export const openSearchCounts = (db: Db) => {
  const gathered = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  /** Writes what was counted. A count that cannot be written is lost: nobody should wait for one. */
  const write = async (now = new Date()): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const counts = [...gathered].map(([productId, searches]) => ({ productId, searches }))
    gathered.clear()
    if (counts.length > 0) await addSearchCounts(db, { day: parisDay(now), counts })
  }

  return {
    add: (productId: number): void => {
      gathered.set(productId, (gathered.get(productId) ?? 0) + 1)
      timer ??= setTimeout(() => void write().catch(() => undefined), gatherMs).unref()
    },
    write,
  }
}
export type SearchCounts = ReturnType<typeof openSearchCounts>

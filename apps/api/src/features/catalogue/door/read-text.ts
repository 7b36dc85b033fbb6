import { readQuery } from '@carreau/catalogue-search/read-query'
import type { Reading } from '@carreau/catalogue-search/vocabulary'
import type { Db } from '../../../platform/db/database.ts'
import { openHabits } from '../search/habits.ts'
import type { LiveIndex } from '../search-index/live-index.ts'

/** A product taken once stands before everything the market asks for. */
const own = 1_000_000_000

/**
 * What a text means in the words of the catalogue, for everybody who types a product's name. Between products that the
 * words name alike, those with the most `times` come first, then what the market asks for most.
 */
export type ReadText = (text: string, times: ReadonlyMap<number, number>) => Promise<Reading>

export const openTextReader = (db: Db, live: LiveIndex): ReadText => {
  const habits = openHabits(db)
  return async (text, times) => {
    const [{ index }, popular] = await Promise.all([live.view(null), habits.weigh(null)])
    return readQuery(index, text, id => (times.get(id) ?? 0) * own + popular(id))
  }
}

import { afterAll } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { type LiveIndex, openLiveIndex } from './live-index.ts'

/**
 * The index of a test file's database, closed after its tests. Tests write by SQL and search at
 * once: this one first waits until the notifications of what was committed have come and been read.
 */
export const openTestIndex = async (
  db: Db,
  url: string,
  whenOver: (close: () => Promise<void>) => void = afterAll,
): Promise<LiveIndex> => {
  const index = openLiveIndex({ db, url, onError: error => console.error(error) })
  whenOver(index.close)
  await index.ready()
  return {
    ...index,
    view: async buyerId => {
      await index.settled()
      return index.view(buyerId)
    },
  }
}

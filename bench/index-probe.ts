import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type SearchIndex, setOffers } from '@carreau/catalogue-search/index'
import { readQuery } from '@carreau/catalogue-search/read-query'
import { findOpenOffers } from '../apps/api/src/features/catalogue/search-index/index-rows.sql.ts'
import { openLiveIndex } from '../apps/api/src/features/catalogue/search-index/live-index.ts'
import { type Db, openDatabase } from '../apps/api/src/platform/db/database.ts'
import { type Spread, spreadOf } from './load.ts'

/**
 * The index alone, without the application around it: told the database's address, it builds the
 * index as a node does at its start and says what that took.
 */
export type IndexCosts = {
  buildMs: number
  /** The longest that the building kept the event loop from anything else. */
  longestHoldMs: number
  /** Typed arrays and objects, the words of the query reader included, when nothing waits to be collected. */
  megabytes: number
  /** One specification read again, as after a change of one of its offers. */
  refresh: Spread
}

const refreshes = 200

const memory = (): number => {
  global.gc?.()
  global.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / 1e6
}

const refreshSome = async (db: Db, index: SearchIndex): Promise<Spread> => {
  const times: number[] = []
  const step = Math.max(1, Math.floor(index.slotOf.size / refreshes))
  const chosen = [...index.slotOf.keys()].filter((_, at) => at % step === 0)
  for (const id of chosen) {
    const started = performance.now()
    const stored = await findOpenOffers(db, [id])
    if (stored.length === 0) continue
    setOffers(index, stored)
    times.push(performance.now() - started)
  }
  return spreadOf(times)
}

const probe = async (url: string): Promise<IndexCosts> => {
  const onError = (error: Error) => {
    throw error
  }
  const { db, close } = openDatabase(url, { max: 4, onError })
  await db.selectFrom('offers').select('id').limit(1).execute()
  const before = memory()
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const started = performance.now()
  const live = openLiveIndex({ db, url, onError })
  await live.ready()
  const buildMs = performance.now() - started
  delays.disable()
  const { index } = await live.view(null)
  // The first text makes the reader of texts.
  readQuery(index, 'tomate', () => 0)
  const megabytes = memory() - before
  const refresh = await refreshSome(db, index)
  await live.close()
  await close()
  return { buildMs, longestHoldMs: delays.max / 1e6, megabytes, refresh }
}

process.send?.(await probe(process.argv[2] ?? ''))
process.disconnect?.()

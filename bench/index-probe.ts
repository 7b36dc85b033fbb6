import { monitorEventLoopDelay } from 'node:perf_hooks'
import { endpoints } from '@carreau/contract/endpoints'
import { readQuery } from '../apps/api/src/features/catalogue/search/query-readers.ts'
import { readFilters } from '../apps/api/src/features/catalogue/search/search-filters.ts'
import { openLiveIndex } from '../apps/api/src/features/catalogue/search-index/live-index.ts'
import { unpackRun } from '../apps/api/src/features/catalogue/search-index/run.ts'
import { findRuns } from '../apps/api/src/features/catalogue/search-index/runs.sql.ts'
import { search } from '../apps/api/src/features/catalogue/search-index/search.ts'
import {
  type SearchIndex,
  setRuns,
} from '../apps/api/src/features/catalogue/search-index/search-index.ts'
import { visibleShops } from '../apps/api/src/features/catalogue/search-index/visible-shops.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/db/database.ts'
import { type Spread, spreadOf } from './load.ts'

/**
 * The index alone, without the application around it: told the database's address, it builds the
 * index as a node does at its start and says what that took.
 */
export type IndexCosts = {
  buildMs: number
  /** The longest that the building kept the event loop from anything else. */
  longestHoldMs: number
  /** Typed arrays, and everything else that the index keeps. */
  arrayBytes: number
  heapBytes: number
  /** One specification read again: the whole, and what of it holds the event loop. */
  refresh: Spread
  exchange: Spread
  /** A visitor's search for everything, by relevance and by price: what holds the event loop. */
  blank: Spread
  byPrice: Spread
}

const refreshes = 200
const searchesBefore = 200
const searches = 500

/** What is left when nothing waits to be collected. */
const memory = () => {
  global.gc?.()
  global.gc?.()
  return process.memoryUsage()
}

/** Reads specifications again, one at a time, as after a change of one of their offers. */
const refreshSome = async (db: Database['db'], index: SearchIndex) => {
  const placeOf = new Map(index.shops.map((shop, place) => [shop?.id, place]))
  const refreshed: number[] = []
  const exchanged: number[] = []
  const step = Math.max(1, Math.floor(index.slotOf.size / refreshes))
  const chosen = [...index.slotOf].filter((_, at) => at % step === 0)
  for (const [id, slot] of chosen) {
    const started = performance.now()
    const [stored] = await findRuns(db, [id])
    const read = performance.now()
    if (stored === undefined) continue
    const run = unpackRun(stored.packed, shopId => placeOf.get(shopId))
    setRuns(index, [{ slot, run, endsAtMs: stored.endsAtMs ?? Number.POSITIVE_INFINITY }])
    const ended = performance.now()
    refreshed.push(ended - started)
    exchanged.push(ended - read)
  }
  return { refresh: spreadOf(refreshed), exchange: spreadOf(exchanged) }
}

const searchAll = (index: SearchIndex, sort: 'relevance' | 'price'): Spread => {
  const now = new Date()
  const query = endpoints.searchProducts.query.parse({})
  const asked = {
    named: null,
    filters: [readFilters(query)],
    seasonMonth: null,
    visible: visibleShops(index, { department: null, nextDeliveryOnly: false, now }),
    own: null,
    sort,
    page: query.page,
    perPage: query.per_page,
  }
  for (let call = 0; call < searchesBefore; call++) search(index, asked)
  const times = Array.from({ length: searches }, () => {
    const started = performance.now()
    search(index, asked)
    return performance.now() - started
  })
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
  const after = memory()
  const costs = {
    buildMs,
    longestHoldMs: delays.max / 1e6,
    arrayBytes: after.arrayBuffers - before.arrayBuffers,
    heapBytes: after.heapUsed - before.heapUsed,
    ...(await refreshSome(db, index)),
    blank: searchAll(index, 'relevance'),
    byPrice: searchAll(index, 'price'),
  }
  await live.close()
  await close()
  return costs
}

process.send?.(await probe(process.argv[2] ?? ''))
process.disconnect?.()

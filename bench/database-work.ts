import { buildApp } from '../apps/api/src/app.ts'
import { openLiveIndex } from '../apps/api/src/features/catalogue/search-index/live-index.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Call } from './beside.ts'
import { growTenfold } from './market.sql.ts'
import { type Figure, whole } from './results.ts'
import { type Market, say } from './rig.ts'

type Place = Pick<Market, 'url' | 'dataDir'>

/** Beyond these PostgreSQL may settle on a plan that fits any parameters. */
const callsBefore = 7

/** Answers after them whose middle one is a call's time. */
const timedCalls = 9

/** What one whole call costs: pages of PostgreSQL, milliseconds of the middle one, bytes answered. */
export type Work = { pages: number; ms: number; bytes: number }

/**
 * Pages of tables and indexes (8 kB) that one whole call touches, its identity, checks and commit included:
 * the application itself, in this process, on one connection, by PostgreSQL's own counters.
 */
export const workOf = async ({ url, dataDir }: Place, calls: readonly Call[]): Promise<Work[]> => {
  const onError = (error: Error) => {
    throw error
  }
  const { db, pool, close } = openDatabase(url, { max: 1, onError })
  const searchIndex = openLiveIndex({ db, url, onError })
  await searchIndex.ready()
  const config = readConfig({ DEMO: 'off', DATA_DIR: dataDir })
  const app = await buildApp({ db, config, searchIndex, now: () => new Date() })

  const pagesSoFar = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ pages: number }>(
      `select sum(coalesce(hits, 0) + coalesce(reads, 0))::integer as pages
         from pg_stat_get_backend_io(pg_backend_pid())`,
    )
    return rows[0]?.pages ?? 0
  }
  const send = async ({ request }: Call, index: number): Promise<{ ms: number; bytes: number }> => {
    const { method, path, headers, body } = request(index)
    const began = performance.now()
    const {
      statusCode,
      rawPayload,
      body: answered,
    } = await app.inject({
      method,
      url: path,
      headers,
      payload: body,
    })
    if (statusCode >= 400) throw new Error(`${path}: ${statusCode}, ${answered.slice(0, 200)}`)
    return { ms: performance.now() - began, bytes: rawPayload.length }
  }
  const measured = async (call: Call): Promise<Work> => {
    await call.prepare?.(callsBefore + 1 + timedCalls)
    for (let index = 0; index < callsBefore; index++) await send(call, index)
    const first = await pagesSoFar()
    const before = await pagesSoFar()
    const { bytes } = await send(call, callsBefore)
    const after = await pagesSoFar()
    const times: number[] = []
    for (let index = 0; index < timedCalls; index++)
      times.push((await send(call, callsBefore + 1 + index)).ms)
    const ms = times.sort((a, b) => a - b)[timedCalls >> 1] ?? 0
    // Between the first two readings nothing happened but reading.
    return { pages: after - before - (before - first), ms, bytes }
  }
  try {
    const all: Work[] = []
    for (const call of calls) all.push(await measured(call))
    return all
  } finally {
    await app.close()
    await searchIndex.close()
    await close()
  }
}

/**
 * Counts now what calls cost the database; asked later, says it at the end of their figures beside the same
 * in ten times the market.
 */
export const openDatabaseWork = async (market: Market, calls: readonly Call[]) => {
  say('Counting the pages that each call touches')
  const before = await workOf(market, calls)
  return async (figures: readonly Figure[]): Promise<Figure[]> => {
    say('Counting again, in a larger market')
    await growTenfold(market.pool)
    const after = await workOf(market, calls)
    return figures.map(({ name, measured }, at) => {
      const pages = `${whole(before[at]?.pages ?? 0)} pages touched, ${whole(after[at]?.pages ?? 0)} in ten times the market`
      return { name, measured: `${measured}; ${pages}` }
    })
  }
}

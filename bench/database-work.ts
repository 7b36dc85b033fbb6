import { buildApp } from '../apps/api/src/app.ts'
import { openLiveIndex } from '../apps/api/src/features/catalogue/search-index/live-index.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Call } from './beside.ts'
import { growTenfold } from './market.sql.ts'
import { type Figure, whole } from './results.ts'
import { type Market, say } from './rig.ts'

/** Beyond these PostgreSQL may settle on a plan that fits any parameters. */
const callsBefore = 7

/**
 * Pages of tables and indexes (8 kB) that one whole call touches, its identity, checks and commit included:
 * the application itself, in this process, on one connection, by PostgreSQL's own counters.
 */
const pagesOf = async ({ url, dataDir }: Market, calls: readonly Call[]): Promise<number[]> => {
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
  const send = async ({ request }: Call, index: number): Promise<void> => {
    const { method, path, headers, body } = request(index)
    const { statusCode } = await app.inject({ method, url: path, headers, payload: body })
    if (statusCode >= 400) throw new Error(`${path}: status ${statusCode}`)
  }
  const pages: number[] = []
  for (const call of calls) {
    await call.prepare?.(callsBefore + 1)
    for (let index = 0; index < callsBefore; index++) await send(call, index)
    const first = await pagesSoFar()
    const before = await pagesSoFar()
    await send(call, callsBefore)
    const after = await pagesSoFar()
    // Between the first two readings nothing happened but reading.
    pages.push(after - before - (before - first))
  }
  await app.close()
  await searchIndex.close()
  await close()
  return pages
}

/**
 * Counts now what calls cost the database; asked later, says it at the end of their figures beside the same
 * in ten times the market.
 */
export const openDatabaseWork = async (market: Market, calls: readonly Call[]) => {
  say('Counting the pages that each call touches')
  const before = await pagesOf(market, calls)
  return async (figures: readonly Figure[]): Promise<Figure[]> => {
    say('Counting again, in a larger market')
    await growTenfold(market.pool)
    const after = await pagesOf(market, calls)
    return figures.map(({ name, measured }, at) => {
      const pages = `${whole(before[at] ?? 0)} pages touched, ${whole(after[at] ?? 0)} in ten times the market`
      return { name, measured: `${measured}; ${pages}` }
    })
  }
}

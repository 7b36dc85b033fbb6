import { buildApp } from '../apps/api/src/app.ts'
import { openLiveIndex } from '../apps/api/src/features/catalogue/search-index/live-index.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Request } from './load.ts'

export type Work = {
  /** Pages of tables and indexes that the whole call touched, its commit and checks included. */
  pages: number
  /** What PostgreSQL did, statement by statement. */
  plans: string[]
}

/** PostgreSQL then tells this connection the plan of every statement it runs, as a notice. */
const explaining = new URLSearchParams({
  options: [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_level=notice',
    'auto_explain.log_analyze=on',
    'auto_explain.log_buffers=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_parameter_max_length=0',
  ]
    .map(setting => `-c ${setting}`)
    .join(' '),
})

/** Beyond these PostgreSQL may settle on a plan that fits any parameters. */
const callsBefore = 7

/**
 * Looks at what the calls cost the database: the application itself, in this process, on one
 * connection, measured by PostgreSQL's own counters.
 */
export const openLookingGlass = async (databaseUrl: string, dataDir: string) => {
  const plans: string[] = []
  const onError = (error: Error) => {
    throw error
  }
  const { db, pool, close } = openDatabase(`${databaseUrl}?${explaining}`, { max: 1, onError })
  pool.on('connect', client => client.on('notice', ({ message }) => plans.push(message ?? '')))
  const searchIndex = openLiveIndex({ db, url: databaseUrl, onError })
  await searchIndex.ready()
  const app = await buildApp({
    db,
    config: readConfig({ DEMO: 'off', DATA_DIR: dataDir }),
    searchIndex,
    now: () => new Date(),
  })

  const pagesSoFar = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ pages: number }>(
      `select sum(coalesce(hits, 0) + coalesce(reads, 0))::integer as pages
         from pg_stat_get_backend_io(pg_backend_pid())`,
    )
    return rows[0]?.pages ?? 0
  }

  const send = async ({ method, path, headers, body }: Request): Promise<void> => {
    const { statusCode } = await app.inject({ method, url: path, headers, payload: body })
    if (statusCode >= 400) throw new Error(`${path}: status ${statusCode}`)
  }

  /** The work of the last of several calls, when everything is warm. */
  const workOf = async (request: (index: number) => Request): Promise<Work> => {
    for (let index = 0; index < callsBefore; index++) await send(request(index))
    const first = await pagesSoFar()
    const before = await pagesSoFar()
    plans.length = 0
    await send(request(callsBefore))
    const told = [...plans]
    const after = await pagesSoFar()
    // Between the first two readings nothing happened but reading.
    return { pages: after - before - (before - first), plans: told }
  }

  return {
    workOf,
    callsEach: callsBefore + 1,
    close: () => app.close().then(searchIndex.close).then(close),
  }
}

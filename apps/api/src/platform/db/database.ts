import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** Reads, and writes of one statement. */
export type Db = Kysely<Schema>
/** Asked for by every function that locks or writes more than one statement. */
export type Trx = Transaction<Schema>

// Ids and cents are bigint in PostgreSQL and stay far below 2^53; dates stay calendar days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** Statements a connection keeps prepared; beyond it they run unnamed, so memory stays bounded. */
const maxPrepared = 200
const statementNames = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= maxPrepared) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/**
 * Names every parametrised statement, so that PostgreSQL plans it once per connection: planning is
 * most of what our small reads cost.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's `query` has eleven overloads; we pass them on.
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    if (name === undefined) return super.query(text, values, ...(rest as []))
    return super.query({ name, text, values }, ...(rest as []))
  }
}

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Opens a pool; every statement ends after 10 s (spec §9: HTTP time-out). */
export const openDatabase = (
  url: string,
  options: {
    max: number
    onError: (error: Error) => void
    /** Events go to the hosted service instead of the nodes' own connections (migration 0014). */
    hostedRealtime?: boolean
  },
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    Client: PreparingClient,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'carreau',
    // Our statements take milliseconds: compiling them would cost more than they do.
    options: options.hostedRealtime ? '-c jit=off -c carreau.realtime=hosted' : '-c jit=off',
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

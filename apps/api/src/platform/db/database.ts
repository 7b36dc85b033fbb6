import pg from 'pg'
import './column-types.ts'
import { type Kysely, PostgresDialect, type Transaction } from 'kysely'
import { ActingClient } from './acting-client.ts'
import { PooledClient, type Settings } from './pooled-client.ts'
import type { Schema } from './schema.ts'
import { TryingKysely } from './trying-again.ts'

/** Reads, and writes of one statement. */
export type Db = Kysely<Schema>
/** Asked for by every function that locks or writes more than one statement. */
export type Trx = Transaction<Schema>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Opens a pool; every statement ends after 10 s, as calls do (docs/specification.md#constants). */
export const openDatabase = (
  url: string,
  options: {
    max: number
    onError: (error: Error) => void
    /** Events go to the hosted service instead of the nodes' own connections (0002_events_and_jobs.sql). */
    hostedRealtime?: boolean
    /** A pooler in transaction mode is at this address (decision 57). */
    pooled?: boolean
  },
): Database => {
  const settings: Settings = {
    statement_timeout: '10s',
    idle_in_transaction_session_timeout: '10s',
    // Our statements take milliseconds: compiling them would cost more than they do.
    jit: 'off',
    ...(options.hostedRealtime && { 'carreau.realtime': 'hosted' }),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'carreau',
    ...(options.pooled
      ? { Client: PooledClient, settings }
      : {
          Client: ActingClient,
          options: Object.entries(settings)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
        }),
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  // A connection lost while somebody uses it: their statement says so, and the process lives on.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new TryingKysely({ dialect: new PostgresDialect({ pool }) }, options.onError)
  return { db, pool, close: () => db.destroy() }
}

/** Whether PostgreSQL refused a write because of this unique index (23505). */
export const violates = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === index

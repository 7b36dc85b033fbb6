import { AsyncLocalStorage } from 'node:async_hooks'
import { setInterval as every } from 'node:timers'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Db, openDatabase } from './database.ts'
import type { Schema } from './schema.ts'

/** How often the replica is asked how far it is. */
const lookEveryMs = 200
/** A replica further behind, or silent for so long, is not read from. */
const mostBehindMs = 2_000

/** A place in PostgreSQL's log, « 16/B374D848 », as a number that grows; undefined: no such place. */
export const placeInLog = (text: string): bigint | undefined => {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const ownWrites = new AsyncLocalStorage<bigint>()

/** Does the work of a request whose person wrote up to there: it reads nothing from before. */
export const afterWrites = <T>(written: bigint, work: () => T): T => ownWrites.run(written, work)

export type Replica = {
  /** Reads: from the replica when it has what the reader wrote and is in step, else from the primary. */
  reads: Db
  /** Where the log of the primary has got to. */
  written: () => Promise<string>
  /** How far it is behind, in seconds; infinitely, when it has never been in step or is gone. */
  behind: () => number
  close: () => Promise<void>
}

const askPlace = async (pool: pg.Pool, text: string): Promise<bigint> => {
  const { rows } = await pool.query<{ place: string | null }>(text)
  const place = placeInLog(rows[0]?.place ?? '')
  if (place === undefined) throw new Error('The replica follows no log')
  return place
}
const current = 'select pg_current_wal_lsn()::text as place'
/** What is committed without waiting for the disk is past `current`. */
const inserted = 'select pg_current_wal_insert_lsn()::text as place'
const replayed = 'select pg_last_wal_replay_lsn()::text as place'

/** Opens a streaming replica beside its primary. */
export const openReplica = ({
  primary,
  url,
  max,
  onError,
}: {
  primary: pg.Pool
  url: string
  max: number
  onError: (error: Error) => void
}): Replica => {
  const { pool } = openDatabase(url, { max, onError })
  let has = 0n
  let inStepAt = Number.NEGATIVE_INFINITY
  let goal: { place: bigint; at: number } | undefined
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    goal ??= { at: performance.now(), place: await askPlace(primary, current) }
    has = await askPlace(pool, replayed)
    if (has < goal.place) return
    inStepAt = goal.at
    goal = undefined
  }
  const lookOnce = (): void => {
    looking ??= look()
      // In doubt, everything is read from the primary.
      .catch(() => {
        inStepAt = Number.NEGATIVE_INFINITY
      })
      .finally(() => {
        looking = undefined
      })
  }
  const timer = every(lookOnce, lookEveryMs).unref()
  lookOnce()

  const mayBeRead = (): boolean =>
    performance.now() - inStepAt < mostBehindMs && has >= (ownWrites.getStore() ?? 0n)
  const connect = (): Promise<pg.PoolClient> =>
    mayBeRead() ? pool.connect().catch(() => primary.connect()) : primary.connect()

  return {
    reads: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
    }),
    written: async () => {
      const { rows } = await primary.query<{ place: string }>(inserted)
      return rows[0]?.place ?? ''
    },
    behind: () => (performance.now() - inStepAt) / 1_000,
    close: async () => {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

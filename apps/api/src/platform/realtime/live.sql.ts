import { sql } from 'kysely'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import { type EventNotice, liveNotices } from './notices.ts'

/** What every node signs subscriptions with. */
export const findSecret = async (db: Db): Promise<string> => {
  const read = sql<{ secret: string }>`select secret from live_secrets`
  const { rows } = await asSystem('keys of the platform', () => read.execute(db))
  const [row] = rows
  if (row === undefined) throw new Error('0002_events_and_jobs.sql writes a secret')
  return row.secret
}

/** Which of these tokens are still good, by the database's clock. */
export const findOpenTokens = async (
  db: Db,
  tokenIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from tokens where id = any(${tokenIds}::bigint[]) and expires_at > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes a client's event to every node. */
export const relay = async (db: Db, notice: EventNotice): Promise<void> => {
  await sql`select pg_notify(${liveNotices}, ${JSON.stringify(notice)})`.execute(db)
}

import { sql } from 'kysely'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import type { Ask } from '../db/listen.ts'
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

/** An event as `publish_live` keeps it for the nodes (0002_events_and_jobs.sql). */
export type KeptEvent = { channels: string[]; event: string; data: Record<string, unknown> }

/** What had been committed at a moment: PostgreSQL's own words for it, and its clock. */
export type Moment = { snapshot: string; atMs: number }

const momentColumns = `pg_current_snapshot()::text as snapshot,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"`

/** From here on, what is committed is news. */
export const findMoment = async (ask: Ask): Promise<Moment> => {
  const [moment] = await ask<Moment>(`select ${momentColumns}`, [])
  if (moment === undefined) throw new Error('A select without a table answers a row')
  return moment
}

/**
 * Events committed since a moment, each once whatever the order of commits, at most `limit` of them,
 * and the moment to ask from next time. A transaction of the future comes from another cluster's dump.
 */
export const findEventsSince = async (
  ask: Ask,
  { snapshot }: Moment,
  limit: number,
): Promise<Moment & { events: KeptEvent[] }> => {
  const [found] = await ask<Moment & { events: KeptEvent[] | null }>(
    `select ${momentColumns}, (
       select json_agg(json_build_object('channels', channels, 'event', event, 'data', data)
                       order by version)
         from (select * from live_events
                where published_in >= pg_snapshot_xmin($1::pg_snapshot)
                  and published_in < pg_snapshot_xmax(pg_current_snapshot())
                  and not pg_visible_in_snapshot(published_in, $1::pg_snapshot)
                order by published_in, version limit $2) told) as events`,
    [snapshot, limit],
  )
  if (found === undefined) throw new Error('A select without a table answers a row')
  return { ...found, events: found.events ?? [] }
}

/** Removes what every node has read that read since that moment, and what no node ever will. */
export const removeEventsBefore = async (ask: Ask, { snapshot }: Moment): Promise<void> => {
  await ask(
    `delete from live_events
      where published_in < pg_snapshot_xmin($1::pg_snapshot)
         or published_in >= pg_snapshot_xmax(pg_current_snapshot())`,
    [snapshot],
  )
}

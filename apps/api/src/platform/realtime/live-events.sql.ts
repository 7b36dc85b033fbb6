import type { Ask } from '../db/listen.ts'

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
                where told_in >= pg_snapshot_xmin($1::pg_snapshot)
                  and told_in < pg_snapshot_xmax(pg_current_snapshot())
                  and not pg_visible_in_snapshot(told_in, $1::pg_snapshot)
                order by told_in, version limit $2) told) as events`,
    [snapshot, limit],
  )
  if (found === undefined) throw new Error('A select without a table answers a row')
  return { ...found, events: found.events ?? [] }
}

/** Removes what every node has read that read since that moment, and what no node ever will. */
export const removeEventsBefore = async (ask: Ask, { snapshot }: Moment): Promise<void> => {
  await ask(
    `delete from live_events
      where told_in < pg_snapshot_xmin($1::pg_snapshot)
         or told_in >= pg_snapshot_xmax(pg_current_snapshot())`,
    [snapshot],
  )
}

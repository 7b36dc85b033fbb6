import type { FetchState } from '@carreau/domain/price-list/fetching'
import type { ImportAction } from '@carreau/domain/price-list/price-list'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Source } from './sources.sql.ts'

/** A source whose time has come, taken so that no other node fetches it. */
export type DueSource = Source & {
  askedBy: string | null
  failures: number
  etag: string | null
  lastModified: string | null
}

/** Takes a source that is due, until then at most; suspended wholesalers change no prices. */
export const takeDueSource = async (
  db: Db,
  { by, until, now }: { by: string; until: Date; now: Date },
): Promise<DueSource | undefined> => {
  const { rows } = await sql<DueSource>`
    with due as (
      select s.shop_id from price_list_sources s join tenants t on t.id = s.shop_id
       where s.next_at <= ${now} and s.taken_until <= ${now} and t.status in ('active', 'pending')
       order by s.next_at limit 1 for no key update of s skip locked)
    update price_list_sources s set taken_by = ${by}::uuid, taken_until = ${until}
      from due where s.shop_id = due.shop_id
    returning s.shop_id as "shopId", s.url, s.username, s.password, s.fetch_at as "fetchAt",
              s.is_on as "isOn", s.withdraws_missing as "withdrawsMissing", s.asked_by as "askedBy",
              s.failures, s.etag, s.last_modified as "lastModified"`.execute(db)
  return rows[0]
}

/** Whether it is still this node's to fetch, as it was settled then. */
export const isTaken = async (db: Db, shopId: number, by: string): Promise<boolean> => {
  const { rows } = await sql<{ shopId: number }>`
    select shop_id as "shopId" from price_list_sources
     where shop_id = ${shopId} and taken_by = ${by}::uuid`.execute(db)
  return rows.length === 1
}

/** The file that was settled last, of this or another address. */
export type SettledFile = {
  sha256: Buffer
  endsLine: boolean | null
  lines: number | null
  modifiedAt: Date | null
}

export const findLastSettled = async (db: Db, shopId: number): Promise<SettledFile | undefined> => {
  const { rows } = await sql<SettledFile>`
    select coalesce(sha256, ''::bytea) as "sha256", ends_line as "endsLine", lines,
           modified_at as "modifiedAt"
      from price_list_fetches where shop_id = ${shopId} and settled_at is not null
     order by settled_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** When a file was settled; undefined: it was not. */
export const findSettledAt = async (
  db: Db,
  shopId: number,
  sha256: Buffer,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ settledAt: Date | null }>`
    select max(settled_at) as "settledAt" from price_list_fetches
     where shop_id = ${shopId} and sha256 = ${sha256}`.execute(db)
  return rows[0]?.settledAt ?? undefined
}

/** Whether a person was told that this file waits for them. */
export const isTold = async (db: Db, shopId: number, sha256: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select id from price_list_fetches
     where shop_id = ${shopId} and sha256 = ${sha256} and state = 'asked' and is_told limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export type NewFetch = {
  at: Date
  askedBy: string | null
  state: FetchState
  why: string | null
  fileName: string | null
  sha256: Buffer | null
  endsLine: boolean | null
  lines: number | null
  summary: Record<ImportAction, number> | null
  withdrawn: number
  modifiedAt: Date | null
  settledAt: Date | null
  isTold: boolean
}

/** Writes down what came of a fetch; its number. */
export const insertFetch = async (trx: Trx, shopId: number, fetch: NewFetch): Promise<number> => {
  const { at, askedBy, state, why, fileName, sha256, endsLine, lines, summary } = fetch
  const { rows } = await sql<{ id: number }>`
    insert into price_list_fetches
      (shop_id, at, asked_by, state, why, file_name, sha256, ends_line, lines, summary, withdrawn, modified_at,
       settled_at, is_told)
    values (${shopId}, ${at}, ${askedBy}, ${state}, ${why}, ${fileName}, ${sha256}, ${endsLine},
            ${lines}, ${summary === null ? null : JSON.stringify(summary)}::jsonb,
            ${fetch.withdrawn}, ${fetch.modifiedAt}, ${fetch.settledAt}, ${fetch.isTold})
    returning id`.execute(trx)
  return rows[0]?.id ?? 0
}

/** Files of a wholesaler's that wait for a person at most: the newest. */
const mostFiles = 3

/** Keeps a file for a person. */
export const keepFile = async (
  trx: Trx,
  shopId: number,
  file: { fetchId: number; bytes: Uint8Array; now: Date },
): Promise<void> => {
  await sql`
    delete from price_list_fetched_files
     where shop_id = ${shopId} and fetch_id not in (
       select fetch_id from price_list_fetched_files where shop_id = ${shopId}
        order by fetch_id desc limit ${mostFiles - 1})`.execute(trx)
  await sql`
    insert into price_list_fetched_files (fetch_id, shop_id, kept_at, bytes)
    values (${file.fetchId}, ${shopId}, ${file.now}, ${Buffer.from(file.bytes)})`.execute(trx)
}

/** A newer list is in force: nobody puts an older one over it by mistake. */
export const forgetFiles = async (trx: Trx, shopId: number): Promise<void> => {
  await sql`delete from price_list_fetched_files where shop_id = ${shopId}`.execute(trx)
}

/** Gives a source back, with when it is fetched next. What was settled anew meanwhile stays as it is. */
export const giveBackSource = async (
  trx: Trx,
  shopId: number,
  given: {
    by: string
    now: Date
    nextAt: Date | null
    failures: number
    /** What the server called the file that is settled now; undefined: that stays. */
    seen: { etag: string | null; lastModified: string | null } | undefined
  },
): Promise<void> => {
  const { by, now, nextAt, failures, seen } = given
  await sql`
    update price_list_sources
       set taken_by = null, taken_until = ${now}, next_at = ${nextAt}, asked_by = null,
           failures = ${failures},
           etag = case when ${seen !== undefined} then ${seen?.etag ?? null} else etag end,
           last_modified = case when ${seen !== undefined} then ${seen?.lastModified ?? null}
                                else last_modified end
     where shop_id = ${shopId} and taken_by = ${by}::uuid`.execute(trx)
}

/** Forgets what was kept long enough. */
export const deleteOldFetches = async (
  db: Db,
  { files, fetches }: { files: Date; fetches: Date },
): Promise<void> => {
  await sql`delete from price_list_fetched_files where kept_at < ${files}`.execute(db)
  await sql`
    delete from price_list_fetches where id in (
      select id from price_list_fetches where at < ${fetches} order by at limit 1000)`.execute(db)
}

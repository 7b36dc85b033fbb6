import type { FetchState } from '@carreau/domain/price-list/fetching'
import type { ImportAction } from '@carreau/domain/price-list/price-list'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** From where a wholesaler's list is fetched. */
export type Source = {
  shopId: number
  url: string
  username: string | null
  /** Sealed. */
  password: Buffer | null
  fetchAt: string
  isOn: boolean
  withdrawsMissing: boolean
}

export type SourceRow = Source & { nextAt: Date | null; isRunning: boolean }

/** How it is settled, or undefined. */
export const findSource = async (
  db: Db,
  shopId: number,
  now: Date,
): Promise<SourceRow | undefined> => {
  const { rows } = await sql<SourceRow>`
    select s.shop_id as "shopId", s.url, s.username, s.password, s.fetch_at as "fetchAt",
           s.is_on as "isOn", s.withdraws_missing as "withdrawsMissing", s.next_at as "nextAt",
           s.taken_until > ${now} or coalesce(s.next_at <= ${now}, false) as "isRunning"
      from price_list_sources s where s.shop_id = ${shopId}`.execute(db)
  return rows[0]
}

/** Settles it anew: what was fetched before was another's, and a fetch that is at work is nobody's any more. */
export const saveSource = async (
  trx: Trx,
  source: Source & { nextAt: Date | null; now: Date },
): Promise<void> => {
  const { shopId, url, username, password, fetchAt, isOn, withdrawsMissing, nextAt, now } = source
  await sql`
    insert into price_list_sources
      (shop_id, url, username, password, fetch_at, is_on, withdraws_missing, next_at, taken_until)
    values (${shopId}, ${url}, ${username}, ${password}, ${fetchAt}, ${isOn}, ${withdrawsMissing},
            ${nextAt}, ${now})
    on conflict (shop_id) do update
       set url = excluded.url, username = excluded.username, password = excluded.password,
           fetch_at = excluded.fetch_at, is_on = excluded.is_on,
           withdraws_missing = excluded.withdraws_missing, next_at = excluded.next_at,
           asked_by = null, failures = 0, etag = null, last_modified = null, taken_by = null,
           taken_until = excluded.taken_until`.execute(trx)
}

/** False where none was settled. */
export const deleteSource = async (trx: Trx, shopId: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`delete from price_list_sources where shop_id = ${shopId}`.execute(trx)
  return numAffectedRows === 1n
}

/** Has it fetched now, unless it just is; false where none was settled. */
export const askForFetch = async (
  trx: Trx,
  shopId: number,
  { by, now }: { by: string; now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update price_list_sources
       set next_at = case when taken_until > ${now} then next_at else ${now}::timestamptz end,
           asked_by = case when taken_until > ${now} then asked_by else ${by} end
     where shop_id = ${shopId}`.execute(trx)
  return numAffectedRows === 1n
}

export type FetchRow = {
  id: number
  at: Date
  askedBy: string | null
  state: FetchState
  why: string | null
  fileName: string | null
  summary: Record<ImportAction, number> | null
  withdrawn: number
  hasFile: boolean
}

/** The last fetches, newest first. */
export const findFetches = async (db: Db, shopId: number, limit: number): Promise<FetchRow[]> => {
  const { rows } = await sql<FetchRow>`
    select f.id, f.at, f.asked_by as "askedBy", f.state, f.why, f.file_name as "fileName", f.summary,
           f.withdrawn,
           exists (select from price_list_fetched_files x where x.fetch_id = f.id) as "hasFile"
      from price_list_fetches f where f.shop_id = ${shopId}
     order by f.id desc limit ${limit}`.execute(db)
  return rows
}

/** The file of a fetch as it came, while it is kept. */
export const findFetchedFile = async (
  db: Db,
  shopId: number,
  fetchId: number,
): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from price_list_fetched_files
     where shop_id = ${shopId} and fetch_id = ${fetchId}`.execute(db)
  return rows[0]?.bytes
}

/** A person has imported a file: a fetch that asked about it asks no more, and need not keep it. */
export const settleFetched = async (
  trx: Trx,
  shopId: number,
  { sha256, now }: { sha256: Buffer; now: Date },
): Promise<void> => {
  await sql`
    with settled as (
      update price_list_fetches set state = 'imported', settled_at = ${now}
       where shop_id = ${shopId} and sha256 = ${sha256} and state in ('asked', 'failed')
      returning id)
    delete from price_list_fetched_files
     where shop_id = ${shopId} and fetch_id in (select id from settled)`.execute(trx)
}

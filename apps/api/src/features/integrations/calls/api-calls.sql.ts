import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A call as it is written down. */
export type NotedCall = {
  tenant_id: number
  key_id: number
  key_name: string
  at: Date
  method: string
  path: string
  status: number
  ms: number
  request_id: string
  code: string | null
}

/** Writes down calls of any companies, one statement; those of a company that is gone are left out. */
export const insertApiCalls = async (db: Db, calls: readonly NotedCall[]): Promise<void> => {
  const numbered = calls.map((call, n) => ({ ...call, n }))
  const insert = sql`
    insert into api_calls (tenant_id, key_id, key_name, at, method, path, status, ms, request_id, code)
    select c.tenant_id, c.key_id, c.key_name, c.at, c.method, c.path, c.status, c.ms, c.request_id, c.code
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
           as c(tenant_id bigint, key_id bigint, key_name text, at timestamptz, method text, path text,
                status smallint, ms integer, request_id text, code text, n integer)
      join tenants t on t.id = c.tenant_id
     order by c.n`
  // Many companies' calls at once, after their answers.
  await asSystem('calls of keys', () => insert.execute(db))
}

export type CallRow = Omit<NotedCall, 'tenant_id'> & { id: number }
export type CallFilter = {
  before: number | null
  keyId: number | null
  failed: boolean
  limit: number
}

/** What a company's keys called below an id, the newest first. */
export const findApiCalls = async (
  db: Db,
  tenantId: number,
  { before, keyId, failed, limit }: CallFilter,
): Promise<CallRow[]> => {
  const given = [
    before !== null && sql`and id < ${before}`,
    keyId !== null && sql`and key_id = ${keyId}`,
    failed && sql`and status >= 400`,
  ].filter(part => part !== false)
  const { rows } = await sql<CallRow>`
    select id, key_id, key_name, at, method, path, status, ms, request_id, code
      from api_calls
     where tenant_id = ${tenantId} ${sql.join(given, sql` `)}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Every key that a company's calls are of; one look per key. */
export const findCallingKeys = async (
  db: Db,
  tenantId: number,
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive keys as (
      (select key_id from api_calls where tenant_id = ${tenantId} order by key_id limit 1)
      union all
      select (select c.key_id from api_calls c
               where c.tenant_id = ${tenantId} and c.key_id > k.key_id order by c.key_id limit 1)
        from keys k where k.key_id is not null)
    select k.key_id as id,
           (select c.key_name from api_calls c
             where c.tenant_id = ${tenantId} and c.key_id = k.key_id order by c.id desc limit 1) as name
      from keys k where k.key_id is not null
     limit 200`.execute(db)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

/** At most so many rows in one statement: nobody waits for it. */
const atOnce = 5_000

const deleteInParts = async (part: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> => {
  while (((await part()).numAffectedRows ?? 0n) >= BigInt(atOnce));
}

/** Deletes what is older, and of each company what is more than so many. */
export const deleteOldApiCalls = async (
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<void> => {
  await deleteInParts(() =>
    sql`delete from api_calls where id in (
          select id from api_calls where at < ${before} limit ${atOnce})`.execute(db),
  )
  const { rows } = await sql<{ tenantId: number; upTo: number }>`
    select t.id as "tenantId", c.id as "upTo"
      from tenants t
      cross join lateral (
        select id from api_calls where tenant_id = t.id order by id desc offset ${most} limit 1) c
     order by t.id`.execute(db)
  for (const { tenantId, upTo } of rows)
    await deleteInParts(() =>
      sql`delete from api_calls where id in (
            select id from api_calls where tenant_id = ${tenantId} and id <= ${upTo} limit ${atOnce})`.execute(
        db,
      ),
    )
}

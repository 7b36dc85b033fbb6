import type { JournalChange, JournalKind } from '@carreau/domain/accounts/journal-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type EntryRow = {
  id: number
  at: Date
  kind: JournalKind
  person_id: number | null
  person_name: string
  subject: string
  changes: JournalChange[]
  address: string | null
  request_id: string | null
}

export type EntryFilter = {
  before: number | null
  personId: number | null
  kind: JournalKind | null
  /** Days in Paris, both included. */
  from: string | null
  to: string | null
  limit: number
}

/** A company's entries below an id, the newest first. */
export const findEntries = async (
  db: Db,
  tenantId: number,
  { before, personId, kind, from, to, limit }: EntryFilter,
) => {
  const given = [
    before !== null && sql`and id < ${before}`,
    personId !== null && sql`and person_id = ${personId}`,
    kind !== null && sql`and kind = ${kind}`,
    from !== null && sql`and at >= ${from}::date::timestamp at time zone 'Europe/Paris'`,
    to !== null && sql`and at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`,
  ].filter(part => part !== false)
  const { rows } = await sql<EntryRow>`
    select id, at, kind, person_id, person_name, subject, changes, address, request_id
      from journal
     where tenant_id = ${tenantId} ${sql.join(given, sql` `)}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Everybody a company's journal speaks of, under the name they had last; one look per person. */
export const findPeople = async (
  db: Db,
  tenantId: number,
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive people as (
      (select person_id from journal
        where tenant_id = ${tenantId} and person_id is not null order by person_id limit 1)
      union all
      select (select j.person_id from journal j
               where j.tenant_id = ${tenantId} and j.person_id > p.person_id
               order by j.person_id limit 1)
        from people p where p.person_id is not null)
    select p.person_id as id,
           (select j.person_name from journal j
             where j.tenant_id = ${tenantId} and j.person_id = p.person_id
             order by j.id desc limit 1) as name
      from people p where p.person_id is not null
     limit 500`.execute(db)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

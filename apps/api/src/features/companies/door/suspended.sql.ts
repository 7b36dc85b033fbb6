import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Those of the companies that the platform has suspended. */
export const findSuspended = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where id = any(${ids}::bigint[]) and status = 'suspended'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

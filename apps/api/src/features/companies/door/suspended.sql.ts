import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Those of the companies that the platform has suspended. */
export const findSuspended = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where id = any(${ids}::bigint[]) and status = 'suspended'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Those of the companies that the platform has suspended; of the others none is until the transaction ends. What orders
 * asks it last, so that a suspension waits for the order or the order learns of it.
 */
export const holdUnsuspended = async (trx: Trx, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from hold_unsuspended(${ids.toSorted((a, b) => a - b)}::bigint[]) as id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The other side of `holdUnsuspended`: taken before a company is suspended, waits for orders that are being placed. */
export const waitForOrdersOf = async (trx: Trx, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('suspension', ${tenantId}))`.execute(trx)
}

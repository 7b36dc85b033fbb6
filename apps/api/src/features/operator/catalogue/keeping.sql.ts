import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/**
 * Keeps other operators from changing the catalogue until the transaction ends: names are unique across
 * rows, so that whoever comes second has to see what the first has written.
 */
export const lockCatalogue = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('the catalogue is kept', 0))`.execute(trx)
}

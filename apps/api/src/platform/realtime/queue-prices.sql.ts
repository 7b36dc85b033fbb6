import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Has a hosted service told of price changes: one job, to which the next changes are added. */
export const queuePrices = async (db: Db, specificationIds: readonly number[]): Promise<void> => {
  await sql`
    select graphile_worker.add_job('broadcast_offers', ${JSON.stringify(specificationIds)}::json,
      job_key => 'broadcast_offers', job_key_mode => 'preserve_run_at',
      run_at => now() + interval '1 second', max_attempts => 3)`.execute(db)
}

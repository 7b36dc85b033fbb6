import type { LiveData, LiveEvent } from '@carreau/contract/notifications/realtime'
import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Tells an event on channels (at most 100), once and only if the transaction commits; its version is
 * added. Ids alone: a notice of PostgreSQL holds 8 kB, and whoever hears it asks the API.
 *
 * `publish(trx, tenantChannel({ type: 'shop', id: 7 }), 'order.changed', { order_id: 12 })`
 */
export const publish = async <E extends LiveEvent>(
  trx: Db,
  channels: LiveChannel | readonly LiveChannel[],
  event: E,
  data: Omit<LiveData<E>, 'version'>,
): Promise<void> => {
  await sql`
    select publish_live(${[channels].flat()}::text[], ${event}::text,
                        ${JSON.stringify(data)}::jsonb)`.execute(trx)
}

/** Has a hosted service told of price changes: one job, to which the next changes are added. */
export const queuePrices = async (db: Db, specificationIds: readonly number[]): Promise<void> => {
  await sql`
    select graphile_worker.add_job('broadcast_offers', ${JSON.stringify(specificationIds)}::json,
      job_key => 'broadcast_offers', job_key_mode => 'preserve_run_at',
      run_at => now() + interval '1 second', max_attempts => 3)`.execute(db)
}

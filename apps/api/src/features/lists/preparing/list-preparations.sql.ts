import type { Occurrence } from '@carreau/domain/lists/recurrence'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { Filled } from '../lists.sql.ts'

/** Keeps what was prepared for a delivery; a second time breaks the transaction that tries. */
export const insertPreparation = async (
  trx: Trx,
  buyerId: number,
  listId: number,
  { occurrence, filled, now }: { occurrence: Occurrence; filled: Filled; now: Date },
): Promise<void> => {
  await sql`
    insert into list_preparations
      (list_id, date, cut_off_at, prepared_at, cart_ids, added, not_added)
    select l.id, ${occurrence.date}::date, ${occurrence.cutOffAt}::timestamptz,
           ${now}::timestamptz, ${filled.cartIds}::bigint[],
           ${JSON.stringify(filled.added)}::jsonb, ${JSON.stringify(filled.notAdded)}::jsonb
      from lists l where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(trx)
}

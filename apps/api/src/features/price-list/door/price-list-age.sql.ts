import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PriceListAge = { offers: number; changedAt: Date | null }

/** How many offers a wholesaler sells, and when it last changed one: its own list, which is bounded. */
export const findPriceListAge = async (db: Db, shopId: number): Promise<PriceListAge> => {
  const { rows } = await sql<PriceListAge>`
    select count(*) filter (where is_available) as offers, max(updated_at) as "changedAt"
      from offers where shop_id = ${shopId} and withdrawn_at is null`.execute(db)
  return rows[0] ?? { offers: 0, changedAt: null }
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type OpenRecallRow = {
  id: number
  lot: string
  shopName: string
  productNames: string[]
  isDrill: boolean
  startedAt: Date
  answered: boolean
}

/** Open recalls that a company was told of: those it has not answered first, then the newest. */
export const findOpenRecallsOfBuyer = async (db: Db, buyerId: number) => {
  const { rows } = await sql<OpenRecallRow>`
    select r.id, r.lot, r.shop_name as "shopName", r.product_names as "productNames",
           r.is_drill as "isDrill", r.started_at as "startedAt", told.answered
      from (select n.recall_id, exists (
                     select from recall_answers a
                      where a.recall_id = n.recall_id and a.buyer_id = n.buyer_id) as answered
              from recall_notices n where n.buyer_id = ${buyerId}
             order by n.recall_id desc limit 100) told
      join recalls r on r.id = told.recall_id
     where r.closed_at is null
     order by told.answered, r.is_drill, r.id desc limit 10`.execute(db)
  return rows
}

/** Open recalls of a wholesaler, real and practised, and how many of those told have not answered. */
export const countOpenRecalls = async (db: Db, shopId: number) => {
  const { rows } = await sql<{ open: number; unanswered: number }>`
    select count(distinct r.id)::integer as open,
           count(n.buyer_id) filter (where not exists (
             select from recall_answers a
              where a.recall_id = n.recall_id and a.buyer_id = n.buyer_id))::integer as unanswered
      from recalls r left join recall_notices n on n.recall_id = r.id
     where r.shop_id = ${shopId} and r.closed_at is null`.execute(db)
  return rows[0] ?? { open: 0, unanswered: 0 }
}

import type { BlockedLot } from '@carreau/domain/orders/stock/recalls'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/**
 * Whoever puts lots into crates, or sends crates off, shares this; whoever recalls a lot has it alone. Hence a recall
 * finds every crate that was filled before it, and none is filled after it unseen. Taken before any order is locked.
 */
export const shareLots = async (trx: Trx, shopId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('lots', ${shopId}))`.execute(trx)
}

export const holdLots = async (trx: Trx, shopId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('lots', ${shopId}))`.execute(trx)
}

/** Of these lots of a wholesaler, those that an open recall keeps out of crates; a drill keeps out none. */
export const findBlockedLots = async (
  db: Db,
  shopId: number,
  lots: readonly { lot: string; productId: number; name: string }[],
): Promise<BlockedLot[]> => {
  if (lots.length === 0) return []
  const { rows } = await sql<BlockedLot>`
    select asked.lot, asked.name, r.started_at as "startedAt"
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
             as asked (lot text, "productId" bigint, name text)
      join recalls r on r.shop_id = ${shopId} and r.lot_key = lot_key(asked.lot)
       and r.closed_at is null and not r.is_drill
       and (r.product_ids = '{}' or asked."productId" = any(r.product_ids))
     order by asked.name, r.id`.execute(db)
  return rows
}

/** The same of what an order holds. */
export const findBlockedInOrder = async (
  trx: Trx,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<BlockedLot[]> => {
  const { rows } = await sql<BlockedLot>`
    select coalesce(l.lot, '') as lot, l.name, r.started_at as "startedAt"
      from order_lines l
      join recalls r on r.shop_id = l.shop_id and r.lot_key = l.lot_key
       and r.closed_at is null and not r.is_drill
       and (r.product_ids = '{}' or l.product_id = any(r.product_ids))
     where l.order_id = ${orderId} and l.shop_id = ${shopId} and l.picked_milli > 0
     order by l.position, r.id`.execute(trx)
  return rows
}

/** The recall that the lot of the line `l` is under, an open one first, real before practised; or null. */
export const recallOfLine = sql<{ id: number; isDrill: boolean } | null>`(
  select json_build_object('id', r.id, 'isDrill', r.is_drill)
    from recalls r
   where r.shop_id = l.shop_id and r.lot_key = l.lot_key and r.closed_at is null and l.picked_milli > 0
     and (r.product_ids = '{}' or l.product_id = any(r.product_ids))
   order by r.is_drill, r.id limit 1)`

export type OrderRecallRow = {
  id: number
  lot: string
  isDrill: boolean
  closedAt: string | null
  /** By its buyer. */
  answered: boolean
  /** Whether any of it had left when the recall began. */
  hasLeft: boolean
}

/** Recalls that the order `o` is in, for whoever may read it. */
export const recallsOfOrder = sql<OrderRecallRow[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'lot', r.lot, 'isDrill', r.is_drill,
           'closedAt', r.closed_at, 'answered', exists (
             select from recall_answers a where a.recall_id = r.id and a.buyer_id = o.buyer_id),
           'hasLeft', i."hasLeft") order by r.id), '[]')
    from (select recall_id, bool_or(status in ('shipped', 'delivered')) as "hasLeft"
            from recall_lines where order_id = o.id group by 1) i
    join recalls r on r.id = i.recall_id)`

/** Whether an open recall, not a drill, keeps the lot `s` in stock out of crates. */
export const isLotRecalled = sql<boolean>`exists (
  select from recalls r
   where r.shop_id = s.shop_id and r.lot_key = s.lot_key and r.closed_at is null and not r.is_drill
     and (r.product_ids = '{}' or s.product_id = any(r.product_ids)))`

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Wholesalers who may not write orders down for the buyer. */
export const findRefused = async (db: Db, buyerId: number): Promise<number[]> => {
  const { rows } = await sql<{ shopId: number }>`
    select shop_id as "shopId" from entry_refusals where buyer_id = ${buyerId} limit 10000`.execute(
    db,
  )
  return rows.map(({ shopId }) => shopId)
}

/** Keeps or takes back the refusal; false where the buyer never ordered from that wholesaler. */
export const setRefused = async (
  db: Db,
  buyerId: number,
  { shopId, isRefused }: { shopId: number; isRefused: boolean },
): Promise<boolean> => {
  const { rows } = await sql`
    with known as (
      select ${shopId}::bigint as shop_id
       where exists (select from orders where buyer_id = ${buyerId} and shop_id = ${shopId})),
    refused as (
      insert into entry_refusals (buyer_id, shop_id)
      select ${buyerId}::bigint, shop_id from known where ${isRefused}::boolean
      on conflict do nothing),
    allowed as (
      delete from entry_refusals r using known
       where r.buyer_id = ${buyerId} and r.shop_id = known.shop_id and not ${isRefused}::boolean)
    select from known`.execute(db)
  return rows.length > 0
}

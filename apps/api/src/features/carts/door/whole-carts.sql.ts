import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type HeldLine = { offerId: number; packagesMilli: number }
export type CartDay = { shopId: number; date: string | null }

/** All that the company's carts hold, and the day of each: what is put back when it is replaced. */
export const findHeld = async (
  db: Db,
  buyerId: number,
): Promise<{ lines: HeldLine[]; days: CartDay[] }> => {
  const lines = await sql<HeldLine>`
    select i.offer_id as "offerId", i.packages_milli as "packagesMilli"
      from carts c join cart_items i on i.cart_id = c.id
     where c.buyer_id = ${buyerId}
     order by i.id`.execute(db)
  const days = await sql<CartDay>`
    select shop_id as "shopId", delivery_date as date from carts
     where buyer_id = ${buyerId} order by shop_id`.execute(db)
  return { lines: lines.rows, days: days.rows }
}

/** Takes every line out of locked carts; a cart, and its note, stays for what is put in next. */
export const takeAllOut = async (trx: Trx, buyerId: number): Promise<void> => {
  await sql`
    delete from cart_items i using carts c
     where c.id = i.cart_id and c.buyer_id = ${buyerId}`.execute(trx)
}

/** A cart without lines is none. */
export const dropEmptyCarts = async (trx: Trx, buyerId: number): Promise<void> => {
  await sql`
    delete from carts c
     where c.buyer_id = ${buyerId}
       and not exists (select from cart_items i where i.cart_id = c.id)`.execute(trx)
}

/** Sets the day of the company's carts at these wholesalers. */
export const setDays = async (
  trx: Trx,
  buyerId: number,
  days: readonly CartDay[],
  now: Date,
): Promise<void> => {
  await sql`
    update carts c set delivery_date = day.date, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day ("shopId" bigint, date date)
     where c.buyer_id = ${buyerId} and c.shop_id = day."shopId"
       and c.delivery_date is distinct from day.date`.execute(trx)
}

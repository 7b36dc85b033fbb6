import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { offerIsOpen } from '../door/offer-price.sql.ts'

/** Open offers by wholesaler. It reads every offer of the market: ask for it through `keepFresh`. */
export const countOffers = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ shop_id: number; offers: number }>`
    select o.shop_id, count(*) as offers
      from offers o join products p on p.id = o.product_id and p.status = 'active'
     where ${offerIsOpen}
     group by o.shop_id`.execute(db)
  return new Map(rows.map(row => [row.shop_id, row.offers]))
}

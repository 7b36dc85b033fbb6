import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { comparablePrice, onePackagePrice } from '../../companies/door/offer-price.sql.ts'
import type { OwnPrice } from './own-prices.ts'

export type BuyerRow = { postalCode: string; prices: OwnPrice[] }

/** Where a buyer is, and the prices agreed with it for one package, whether the offers are open or not. */
export const findBuyer = async (db: Db, buyerId: number): Promise<BuyerRow> => {
  const [tenants, prices] = await Promise.all([
    sql<{ postalCode: string }>`
      select postal_code as "postalCode" from tenants where id = ${buyerId}`.execute(db),
    sql<OwnPrice>`
      select o.id as "offerId", o.specification_id as "specificationId",
             ${comparablePrice} as "comparisonE4",
             case when o.billing_type = p.billing_type then ${onePackagePrice} else 0 end as "usualE4"
        from customer_prices c
        join lateral (
          select id, specification_id, billing_type, null::integer as unit_price_e4
            from offers where offers.id = c.offer_id) o on true
        join specifications s on s.id = o.specification_id
        join variants v on v.id = s.variant_id
        join products p on p.id = s.product_id
       where c.buyer_id = ${buyerId}`.execute(db),
  ])
  return { postalCode: tenants.rows[0]?.postalCode ?? '', prices: prices.rows }
}

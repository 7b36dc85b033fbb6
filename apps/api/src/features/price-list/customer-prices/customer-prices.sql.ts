import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type CustomerPriceRow = {
  buyerId: number
  companyName: string
  offerId: number
  unitPriceE4: number
  updatedAt: Date
}

/** Prices agreed with customers, by name and offer; bounded by `limit`. */
export const listPrices = async (
  db: Db,
  shopId: number,
  filter: { buyerId: number | null; offerId: number | null; limit: number; offset: number },
): Promise<{ total: number; rows: CustomerPriceRow[] }> => {
  const where = sql`o.shop_id = ${shopId} and o.withdrawn_at is null
    and (${filter.buyerId}::bigint is null or c.buyer_id = ${filter.buyerId})
    and (${filter.offerId}::bigint is null or c.offer_id = ${filter.offerId})`
  const { rows } = await sql<CustomerPriceRow>`
    select c.buyer_id as "buyerId", t.company_name as "companyName", c.offer_id as "offerId",
           c.unit_price_e4 as "unitPriceE4", c.updated_at as "updatedAt"
      from customer_prices c join offers o on o.id = c.offer_id join tenants t on t.id = c.buyer_id
     where ${where} order by t.company_name, c.offer_id
     limit ${filter.limit} offset ${filter.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from customer_prices c join offers o on o.id = c.offer_id
     where ${where}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** Prices of these customers for these offers. */
export const pricesOf = async (
  db: Db,
  shopId: number,
  buyerIds: readonly number[],
  offerIds: readonly number[],
) => {
  const { rows } = await sql<CustomerPriceRow>`
    select c.buyer_id as "buyerId", t.company_name as "companyName", c.offer_id as "offerId",
           c.unit_price_e4 as "unitPriceE4", c.updated_at as "updatedAt"
      from customer_prices c join offers o on o.id = c.offer_id join tenants t on t.id = c.buyer_id
     where o.shop_id = ${shopId} and c.buyer_id = any(${buyerIds}::bigint[])
       and c.offer_id = any(${offerIds}::bigint[])`.execute(db)
  return rows
}

/** Those of these companies that are customers, by id, and their names: with an order, a cart, a price or a setting of theirs here. */
export const customersAmong = async (
  trx: Trx,
  shopId: number,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  // A cart is its buyer's alone; whether there is one is asked here and nowhere else.
  const find = sql<{ id: number; name: string }>`
    select b.tenant_id as id, t.company_name as name
      from buyers b join tenants t on t.id = b.tenant_id
     where b.tenant_id = any(${ids}::bigint[])
       and (exists (select from orders r where r.shop_id = ${shopId} and r.buyer_id = b.tenant_id)
            or exists (select from carts a where a.shop_id = ${shopId} and a.buyer_id = b.tenant_id)
            or exists (select from shop_customers x
                        where x.shop_id = ${shopId} and x.buyer_id = b.tenant_id)
            or exists (select from customer_prices c join offers o on o.id = c.offer_id
                        where o.shop_id = ${shopId} and c.buyer_id = b.tenant_id))`
  const { rows } = await asSystem('who is a customer', () => find.execute(trx))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Sets prices, and ends those that are null. */
export const writePrices = async (
  trx: Trx,
  prices: readonly { buyerId: number; offerId: number; unitPriceE4: number | null }[],
): Promise<void> => {
  const json = JSON.stringify(prices)
  const given = sql`jsonb_to_recordset(${json}::jsonb)
    as n("buyerId" bigint, "offerId" bigint, "unitPriceE4" integer)`
  await sql`
    insert into customer_prices as c (buyer_id, offer_id, unit_price_e4)
    select "buyerId", "offerId", "unitPriceE4" from ${given} where "unitPriceE4" is not null
    on conflict (buyer_id, offer_id)
    do update set unit_price_e4 = excluded.unit_price_e4, updated_at = now()
     where c.unit_price_e4 <> excluded.unit_price_e4`.execute(trx)
  await sql`delete from customer_prices c using ${given}
             where c.buyer_id = n."buyerId" and c.offer_id = n."offerId"
               and n."unitPriceE4" is null`.execute(trx)
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  comparablePrice,
  offerIsOpen,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'
import type { StoredRun } from './run.ts'

/**
 * The open offers of these specifications at list prices, cheapest first: one row per
 * specification, its offers packed by PostgreSQL so that a million of them come as thousands of rows.
 * Specifications without an open offer have no row.
 */
export const findRuns = async (
  db: Db,
  specificationIds: readonly number[],
): Promise<StoredRun[]> => {
  const { rows } = await sql<StoredRun>`
    select specification_id as "specificationId",
           extract(epoch from min(valid_until))::float8 * 1000 as "endsAtMs",
           string_agg(int4send(comparison_e4) || int4send(id::integer) || int4send(shop_id::integer)
                      || int4send(usual_e4), ''::bytea order by comparison_e4, id) as packed
      from (
        select o.id, o.specification_id, o.shop_id, o.valid_until,
               ${comparablePrice} as comparison_e4,
               case when o.billing_type = p.billing_type then ${onePackagePrice} else 0 end as usual_e4
          from offers o
          join tenants n on n.id = o.shop_id and n.status = 'active'
          join specifications s on s.id = o.specification_id
          join variants v on v.id = s.variant_id
          join products p on p.id = s.product_id
         cross join (select null::integer as unit_price_e4) c
         where o.specification_id = any(${specificationIds}::bigint[]) and ${offerIsOpen}) open
     group by specification_id`.execute(db)
  return rows
}

import type { NewcomerReason } from '@carreau/domain/orders/reading/newcomers'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'

type NewcomerRow = { buyerId: number; reason: NewcomerReason; since: Date }

/**
 * Of these buyers those that were inscribed, or called otherwise, within 30 days and to whom the wholesaler has
 * delivered nothing since (decision 128): of each what counts most, another SIRET before another name. Nothing for a buyer who asks.
 */
export const findNewcomers = async (
  db: Db,
  tenant: Pick<Tenant, 'type' | 'id'>,
  buyerIds: readonly number[],
): Promise<Map<number, NewcomerRow>> => {
  if (tenant.type !== 'shop' || buyerIds.length === 0) return new Map()
  const { rows } = await sql<NewcomerRow>`
    select n.id as "buyerId", told.reason, told.since
      from tenants n
     cross join lateral (
       select v.reason, v.since
         from (values (1, 'siret_changed', n.siret_changed_at, n.siret_changed_at),
                      (2, 'renamed', n.renamed_at, n.renamed_at),
                      -- Whatever was delivered, it was there.
                      (3, 'founded', n.created_at, '-infinity'::timestamptz))
              as v (place, reason, since, ordered_after)
        where v.since > now() - interval '30 days'
          and not exists (select from orders o
                           where o.shop_id = ${tenant.id} and o.buyer_id = n.id
                             and o.status = 'delivered' and o.created_at >= v.ordered_after)
        order by v.place limit 1) told
     where n.id = any(${[...new Set(buyerIds)]}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.buyerId, row]))
}

export type Newcomers = Awaited<ReturnType<typeof findNewcomers>>

import type { CartCredit } from '@carreau/domain/carts/cart-review'
import type { Credit } from '@carreau/domain/customers/credit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * What a buyer owes a wholesaler and its limit, as `credit_of` tells whoever asks. An order is judged by it under
 * `lockOrdering`, in a statement after it: what was placed meanwhile is counted.
 */
export const findCredit = async (
  db: Db,
  { buyerId, shopId }: { buyerId: number; shopId: number },
): Promise<Credit | undefined> => {
  const { rows } = await sql<Credit>`
    select policy, limit_cents as "limitCents", owed_cents as "owedCents", is_newcomer as "isNewcomer"
      from credit_of(${buyerId}, ${shopId})`.execute(db)
  return rows[0]
}

/** The same for a cart, with what its contributions are worked out by; null where no limit acts. */
export const cartCredit = (buyerId: number, shop: RawBuilder<unknown>) => sql<CartCredit | null>`
    (select json_build_object('policy', k.policy, 'limitCents', k.limit_cents, 'owedCents', k.owed_cents, 'isNewcomer', k.is_newcomer,
              'interfelKind', (select interfel_kind from buyers where tenant_id = ${buyerId} limit 1),
              'interfelRates', (select coalesce(json_agg(json_build_object('zone', zone,
                 'ratePercent', rate_percent::text, 'validFrom', valid_from, 'validTo', valid_to)), '[]')
                 from interfel_rates))
       from credit_of(${buyerId}, ${shop}) k where k.limit_cents is not null)`

export type CustomerCredit = Credit & { buyerId: number }

/** Of these customers of the wholesaler, those that owe more than their limit. */
export const findBeyondCredit = async (
  db: Db,
  shopId: number,
  buyerIds: readonly number[],
): Promise<Map<number, Credit>> => {
  if (buyerIds.length === 0) return new Map()
  const { rows } = await sql<CustomerCredit>`
    select c.buyer_id as "buyerId", k.policy, k.limit_cents as "limitCents", k.owed_cents as "owedCents"
      from shop_customers c
     cross join lateral credit_of(c.buyer_id, c.shop_id) k
     where c.shop_id = ${shopId} and c.buyer_id = any(${[...new Set(buyerIds)]}::bigint[])
       and c.credit_limit_cents is not null and k.owed_cents > k.limit_cents`.execute(db)
  return new Map(rows.map(({ buyerId, ...credit }) => [buyerId, credit]))
}

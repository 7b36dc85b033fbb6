import { isNearName } from '@carreau/domain/accounts/near-names'
import type { NewcomerReason } from '@carreau/domain/orders/reading/newcomers'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'

type NewcomerRow = { buyerId: number; reason: NewcomerReason; since: Date }
type Beside = { near: { name: string; city: string } | null; alsoAs: readonly string[] }
type NearRow = { buyerId: number; name: string; shopName: string; city: string }

/**
 * Approved wholesalers whose names share letters with those of these buyers, the likest first; none of those where
 * somebody of the buyer works: one company may well sell and buy.
 */
const findShopsLike = async (db: Db, buyerIds: readonly number[]) => {
  const { rows } = await sql<NearRow>`
    select n.id as "buyerId", n.company_name as name, o.company_name as "shopName", o.city
      from tenants n
     cross join lateral (
       select s.id, s.company_name, s.city from tenants s
        where s.type = 'shop' and s.status = 'active'
          and fold_text(s.company_name) % fold_text(n.company_name)
          and not exists (select from memberships theirs join memberships ours using (user_id)
                           where theirs.tenant_id = s.id and ours.tenant_id = n.id)
        order by similarity(fold_text(s.company_name), fold_text(n.company_name)) desc, s.id limit 20) o
     where n.id = any(${buyerIds}::bigint[])`.execute(db)
  return rows
}

/** What wholesaler each of these buyers may be taken for, by its name. */
const findNearShops = async (db: Db, buyerIds: readonly number[]) => {
  const like = await asSystem('whom a name resembles', () => findShopsLike(db, buyerIds))
  const near = like.filter(({ name, shopName }) => isNearName(name, shopName))
  return new Map(near.toReversed().map(row => [row.buyerId, row]))
}

/** More are no names that anybody reads. */
const mostNames = 100

/** Under what other names the people of these buyers have orders open here, of companies that nothing was delivered to. */
const findAlsoAs = async (db: Db, shopId: number, buyerIds: readonly number[]) => {
  const { rows } = await sql<{ buyerId: number; names: string[] }>`
    select n.id as "buyerId", json_agg(o.name order by o.name) as names
      from unnest(${buyerIds}::bigint[]) as n (id)
     cross join lateral (
       select distinct t.company_name as name
         from memberships ours
         join memberships theirs on theirs.user_id = ours.user_id and theirs.tenant_id <> n.id
         join tenants t on t.id = theirs.tenant_id and t.type = 'buyer'
        where ours.tenant_id = n.id
          and exists (select from orders o where o.shop_id = ${shopId} and o.buyer_id = t.id
                         and o.status in ('submitted', 'accepted', 'picking', 'shipped'))
          and not has_delivered(${shopId}, t.id)
        order by 1 limit ${sql.lit(mostNames)}) o
     group by n.id`.execute(db)
  return new Map(rows.map(({ buyerId, names }) => [buyerId, names]))
}

/**
 * Of these buyers those that were inscribed, or called otherwise, within 30 days and to whom the wholesaler has
 * delivered nothing since (decision 128): of each what counts most, another SIRET before another name. Nothing for a buyer who asks.
 */
export const findNewcomers = async (
  db: Db,
  tenant: Pick<Tenant, 'type' | 'id'>,
  buyerIds: readonly number[],
): Promise<Map<number, NewcomerRow & Beside>> => {
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
          and not has_delivered(${tenant.id}, n.id, v.ordered_after)
        order by v.place limit 1) told
     where n.id = any(${[...new Set(buyerIds)]}::bigint[])`.execute(db)
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ buyerId }) => buyerId)
  const near = await findNearShops(db, ids)
  const alsoAs = await asSystem('who orders as several companies', () =>
    findAlsoAs(db, tenant.id, ids),
  )
  return new Map(
    rows.map(row => {
      const shop = near.get(row.buyerId)
      return [
        row.buyerId,
        {
          ...row,
          near: shop === undefined ? null : { name: shop.shopName, city: shop.city },
          alsoAs: alsoAs.get(row.buyerId) ?? [],
        },
      ]
    }),
  )
}

export type Newcomers = Awaited<ReturnType<typeof findNewcomers>>

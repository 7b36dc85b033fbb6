import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type BrandState = 'to_review' | 'approved' | 'merged' | 'refused'
export type BrandRow = {
  id: number
  name: string
  state: BrandState
  proposedBy: string | null
  isHidden: boolean
  mergedIntoId: number | null
  mergedIntoName: string | null
  specificationsCount: number
  offersCount: number
  createdAt: Date
  version: number
}

const state = sql<BrandState>`
  case when b.merged_into is not null then 'merged' when b.refused_at is not null then 'refused'
       when b.reviewed_at is null then 'to_review' else 'approved' end`

const columns = sql`
  b.id, b.name, ${state} as state, b.version, b.created_at as "createdAt",
  (select n.company_name from tenants n where n.id = b.named_by) as "proposedBy",
  b.proposed_by is not null as "isHidden",
  b.merged_into as "mergedIntoId",
  (select m.name from brands m where m.id = b.merged_into) as "mergedIntoName",
  (select count(*) from specifications s where s.brand_id = b.id) as "specificationsCount",
  (select count(*) from specifications s join offers o on o.specification_id = s.id
    where s.brand_id = b.id and o.withdrawn_at is null) as "offersCount"`

export const findBrands = async (
  db: Db,
  asked: { folded: string; state?: BrandState | undefined; page: number; perPage: number },
): Promise<{ brands: BrandRow[]; total: number }> => {
  const where = sql`
    strpos(fold_text(b.name), ${asked.folded}) > 0
    and (${asked.state ?? null}::text is null or ${state} = ${asked.state ?? null})`
  const brands = await sql<BrandRow>`
    select ${columns} from brands b where ${where}
     order by array_position(array['to_review', 'approved', 'merged', 'refused'], ${state}),
              fold_text(b.name), b.id
     limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from brands b where ${where}`.execute(db)
  return { brands: brands.rows, total: count.rows[0]?.total ?? 0 }
}

export const findBrand = async (db: Db, id: number): Promise<BrandRow | undefined> => {
  const { rows } = await sql<BrandRow>`
    select ${columns} from brands b where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Another brand of this name, however it is written. */
export const findBrandNamed = async (trx: Trx, name: string, exceptId: number) => {
  const { rows } = await sql<{ name: string }>`
    select name from brands
     where fold_text(name) = fold_text(${name}) and id <> ${exceptId} limit 1`.execute(trx)
  return rows[0]
}

/** Adds a brand; null when a wholesaler has named it in this very moment. */
export const insertBrand = async (trx: Trx, name: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into brands (name, reviewed_at) values (${name}, now())
    on conflict (name) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Who sells under a brand, and how many offers on their lists have it; whoever named it too. */
export const findBrandSellers = async (trx: Trx, id: number) => {
  const { rows } = await sql<{ shopId: number; offers: number }>`
    select x.shop_id as "shopId", count(x.offer_id) as offers
      from (select o.shop_id, o.id as offer_id
              from specifications s
              join offers o on o.specification_id = s.id and o.withdrawn_at is null
             where s.brand_id = ${id}
            union all
            select proposed_by, null from brands where id = ${id} and proposed_by is not null) x
     group by x.shop_id order by x.shop_id limit 5000`.execute(trx)
  return rows
}

const changeBrand = async (trx: Trx, id: number, change: RawBuilder<unknown>): Promise<void> => {
  await sql`update brands set ${change}, version = version + 1 where id = ${id}`.execute(trx)
}

export const rewriteBrand = (trx: Trx, id: number, name: string): Promise<void> =>
  changeBrand(trx, id, sql`name = ${name}`)

export const publishBrand = (trx: Trx, id: number): Promise<void> =>
  changeBrand(trx, id, sql`proposed_by = null, refused_at = null, reviewed_at = now()`)

export const refuseBrandRow = (trx: Trx, id: number): Promise<void> =>
  changeBrand(trx, id, sql`refused_at = now(), reviewed_at = now()`)

/** Reads a brand's name as another brand's from now on, and those that were read as it. */
export const redirectBrand = async (trx: Trx, id: number, intoId: number): Promise<void> => {
  await changeBrand(
    trx,
    id,
    sql`merged_into = ${intoId}, refused_at = null, proposed_by = null, reviewed_at = now()`,
  )
  await sql`
    update brands set merged_into = ${intoId}, version = version + 1
     where merged_into = ${id}`.execute(trx)
}

/** Holds brands until the transaction ends: whoever names one of them waits. */
export const lockBrands = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await sql`
    select from brands where id = any(${ids}::bigint[]) order by id for update`.execute(trx)
}

import { maxCorrections } from '@carreau/domain/needs/needs'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { latestOrders } from '../../lists/door/latest-orders.sql.ts'

/** What a company orders of a product most, and in how many packages. */
export type HabitRow = {
  productId: number
  specificationId: number
  times: number
  usualMilli: number
}

/** What the company's latest orders had, by product and what it takes of it most. */
export const findHabits = async (db: Db, buyerId: number, now: Date): Promise<HabitRow[]> => {
  const { rows } = await sql<HabitRow>`
    select l.product_id as "productId", l.specification_id as "specificationId",
           count(*)::integer as times,
           percentile_disc(0.5) within group (order by l.ordered_milli) as "usualMilli"
      from (${latestOrders(buyerId, now)}) r
     cross join lateral (
       -- offset 0 keeps it a look into the index for each order, however few lines there are in all.
       select l.product_id, l.specification_id, l.ordered_milli from order_lines l
        where l.order_id = r.id and l.substitutes_line_id is null and l.replaces_line_id is null offset 0) l
     group by l.product_id, l.specification_id
     order by l.product_id, times desc, l.specification_id`.execute(db)
  return rows
}

export const findCorrections = async (
  db: Db,
  buyerId: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ words: string; productId: number }>`
    select c.words, c.product_id as "productId"
      from need_corrections c join products p on p.id = c.product_id and p.status = 'active'
     where c.buyer_id = ${buyerId}
     order by c.at desc limit ${maxCorrections}`.execute(db)
  return new Map(rows.map(({ words, productId }) => [words, productId]))
}

export type NamedProduct = {
  id: number
  name: string
  variety: string | null
  designation: string
}

export const findNamed = async (
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, NamedProduct>> => {
  const { rows } = await sql<NamedProduct>`
    select id, name, variety, commercial_designation as designation
      from products where id = any(${productIds}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export type UsualSpecification = {
  id: number
  size: string | null
  category: string | null
  isOrganic: boolean
}

export const findSpecifications = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UsualSpecification>> => {
  const { rows } = await sql<UsualSpecification>`
    select s.id, v.size, s.category, s.is_organic as "isOrganic"
      from specifications s join variants v on v.id = s.variant_id
     where s.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Products of the catalogue that some package holds bunches of. */
export const findBunched = async (db: Db): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ productId: number }>`
    select distinct product_id as "productId" from variants where unit = 'bunch'`.execute(db)
  return new Set(rows.map(({ productId }) => productId))
}

/** Keeps what some words mean; the company's oldest corrections beyond the limit go. False: no such product. */
export const keepCorrection = async (
  trx: Trx,
  buyerId: number,
  { words, productId, now }: { words: string; productId: number; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into need_corrections (buyer_id, words, product_id, at)
    select ${buyerId}::bigint, ${words}, p.id, ${now} from products p
     where p.id = ${productId} and p.status = 'active'
    on conflict (buyer_id, words) do update set product_id = excluded.product_id, at = excluded.at
    returning words`.execute(trx)
  await sql`
    delete from need_corrections c
     where c.buyer_id = ${buyerId}
       and c.words in (select words from need_corrections where buyer_id = ${buyerId}
                        order by at desc, words offset ${maxCorrections})`.execute(trx)
  return rows.length > 0
}

export const forgetCorrection = async (db: Db, buyerId: number, words: string): Promise<void> => {
  await sql`delete from need_corrections where buyer_id = ${buyerId} and words = ${words}`.execute(
    db,
  )
}

import { maxFavorites } from '@carreau/domain/lists/list-lines'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  type OfferTuple,
  productColumns,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from '../../catalogue/door/product-tuples.sql.ts'
import type { specificationOf } from '../../catalogue/door/products.present.ts'
import { bestOffer, offerOf } from '../ordering/best-offer.sql.ts'

export type ProductRow = Parameters<typeof specificationOf>[1]

export type FavoriteRow = {
  specification: SpecificationTuple
  product: ProductRow
  offer: OfferTuple | null
}

/** The company's favourites by name, each with today's cheapest offer for one package. */
export const findFavorites = async (db: Db, buyerId: number) => {
  const best = bestOffer(buyerId, { packagesMilli: sql`1000`, shopId: null, delivery: null })
  const { rows } = await sql<FavoriteRow>`
    select ${specificationTuple} as specification,
           (select row_to_json(shown) from (select ${productColumns}) shown) as product,
           ${offerOf(buyerId, 'best.id')} as offer
      from ${specificationTables}
      join favorites f on f.specification_id = s.id
      join products p on p.id = s.product_id
      left join lateral (${best}) best on true
     where f.buyer_id = ${buyerId}
     order by p.commercial_designation, s.id
     limit ${maxFavorites}`.execute(db)
  return rows
}

/**
 * Keeps a specification. Undefined: there is none; false: no room. Two at once may pass the limit
 * by one: it bounds an answer, and promises nothing.
 */
export const insertFavorite = async (
  db: Db,
  buyerId: number,
  specificationId: number,
  now: Date,
): Promise<boolean | undefined> => {
  const { rows } = await sql<{ kept: boolean }>`
    with held as (
      select count(*) as number, bool_or(specification_id = ${specificationId}) as kept
        from favorites where buyer_id = ${buyerId}),
    added as (
      insert into favorites (buyer_id, specification_id, created_at)
      select ${buyerId}::bigint, s.id, ${now}::timestamptz from specifications s, held
       where s.id = ${specificationId} and held.number < ${maxFavorites}
      on conflict do nothing
      returning specification_id)
    select exists (select from added) or held.number < ${maxFavorites} or coalesce(held.kept, false)
             as kept
      from specifications s, held where s.id = ${specificationId}`.execute(db)
  return rows[0]?.kept
}

/** Lets a specification go; false when there is none of that id. */
export const deleteFavorite = async (
  db: Db,
  buyerId: number,
  specificationId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    with gone as (
      delete from favorites where buyer_id = ${buyerId} and specification_id = ${specificationId})
    select from specifications where id = ${specificationId}`.execute(db)
  return rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  joinCustomerPrice,
  offerIsOpen,
  offerIsSoldTo,
} from '../../companies/door/offer-price.sql.ts'
import {
  type OfferTuple,
  offerTuple,
  productColumns,
  readOffer,
  readSpecification,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from '../door/product-tuples.sql.ts'
import {
  type OfferRow,
  offeredSpecifications,
  type ProductRow,
  type SpecificationRow,
} from './product-rows.ts'

/** The most one page holds: the demo's fullest product has 90 offers of 30 specifications. */
const maxOffers = 2_000
const maxSpecifications = 500

export type ProductPage = { product: ProductRow; specifications: SpecificationRow[] }

/** The offers of `o` that a buyer may order now, or that are sold out, at most `maxOffers`, as tuples. */
const offersWhere = (condition: RawBuilder<boolean>, buyerId: number | null) => sql`
  (select json_agg(open.tuple) from (
     select ${offerTuple} as tuple
       from offers o
       join tenants n on n.id = o.shop_id and n.status = 'active'
       join shops h on h.tenant_id = o.shop_id
       ${joinCustomerPrice(buyerId)}
      where ${condition} and ${offerIsSoldTo(buyerId)}
      limit ${sql.lit(maxOffers)}) open)`

/**
 * A product on sale with every specification that somebody offers, at this buyer's prices. One
 * statement; it reads the offers of the product alone.
 */
export const findProduct = async (
  db: Db,
  productId: number,
  buyerId: number | null,
): Promise<ProductPage | undefined> => {
  const { rows } = await sql<
    ProductRow & { offers: OfferTuple[] | null; specified: SpecificationTuple[] | null }
  >`
    select ${productColumns}, ${offersWhere(sql`o.product_id = p.id`, buyerId)} as offers,
           (select json_agg(known.tuple) from (
              select ${specificationTuple} as tuple from ${specificationTables}
               where s.product_id = p.id limit ${sql.lit(maxSpecifications)}) known) as specified
      from products p
     where p.id = ${productId} and p.status = 'active'`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { offers, specified, ...product } = row
  const specifications = offeredSpecifications(
    (specified ?? []).map(readSpecification),
    (offers ?? []).map(readOffer),
  )
  return { product, specifications }
}

/** One specification of a product on sale, with its offers, perhaps none, at this buyer's prices. */
export const findSpecification = async (
  db: Db,
  specificationId: number,
  buyerId: number | null,
): Promise<ProductPage | undefined> => {
  const { rows } = await sql<
    ProductRow & { offers: OfferTuple[] | null; specified: SpecificationTuple }
  >`
    select ${productColumns}, ${specificationTuple} as specified,
           ${offersWhere(sql`o.specification_id = s.id`, buyerId)} as offers
      from ${specificationTables}
      join products p on p.id = s.product_id and p.status = 'active'
     where s.id = ${specificationId}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { offers, specified, ...product } = row
  const bare = readSpecification(specified)
  const offered = offeredSpecifications([bare], (offers ?? []).map(readOffer))
  return { product, specifications: offered.length > 0 ? offered : [{ ...bare, offers: [] }] }
}

/** An offer without its wholesaler's name, which the index knows. */
export type OpenOffer = Omit<OfferRow, 'shopName' | 'shopSlug'> & { specificationId: number }

/** Offers as they are at this moment, by id: each the JSON of an `OpenOffer`. */
export type OfferLines = ReadonlyMap<number, string>

/**
 * Those of the offers that can be ordered at this moment, as this buyer pays for them: by primary
 * key, so that a page of a search costs the same in any market.
 */
export const findOffers = async (
  db: Db,
  offerIds: readonly number[],
  buyerId: number | null,
): Promise<OfferLines> => {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; line: string }>`
    with bracketed as (
      select offer_id,
             json_agg(json_build_object('minPackagesMilli', min_packages_milli, 'unitPriceE4', unit_price_e4)
                      order by min_packages_milli) as brackets
        from offer_brackets
       where offer_id = any(${offerIds})
       group by offer_id)
    select o.id, json_build_object(
             'id', o.id, 'specificationId', o.specification_id, 'shopId', o.shop_id,
             'billingType', o.billing_type, 'baseE4', o.unit_price_e4,
             'customerPriceE4', c.unit_price_e4, 'minPackagesMilli', o.min_packages_milli,
             'allowsHalf', o.allows_half, 'validUntil', o.valid_until, 'leftMilli', o.left_milli,
             'weightMinG', o.weight_min_g, 'weightMaxG', o.weight_max_g,
             'brackets', coalesce(bracketed.brackets, '[]'))::text as line
      from offers o
      left join bracketed on bracketed.offer_id = o.id
      ${joinCustomerPrice(buyerId)}
     where o.id = any(${offerIds}) and ${offerIsOpen}`.execute(db)
  return new Map(rows.map(({ id, line }) => [id, line]))
}

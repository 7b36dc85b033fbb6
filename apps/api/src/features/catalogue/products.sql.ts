import type { Bracket } from '@carreau/domain/brackets'
import type { BillingType, VolumeType } from '@carreau/domain/quantity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { openOffers } from './open-offers.sql.ts'

export type OfferRow = {
  id: number
  shopId: number
  shopName: string
  shopSlug: string
  billingType: BillingType
  baseE4: number
  customerPriceE4: number | null
  minPackagesMilli: number
  allowsHalf: boolean
  validUntil: string | null
  brackets: Bracket[] | null
}

export type SpecificationRow = {
  id: number
  productId: number
  variantId: number
  size: string | null
  contentUnit: 'kg' | 'piece' | 'bunch' | 'punnet'
  unitsPerPackage: number
  averageVolumeG: number | null
  originId: number
  originName: string
  originIsoCode: string
  brandId: number | null
  brandName: string | null
  packagingId: number
  packagingName: string
  maturityId: number | null
  maturityName: string | null
  cultivar: string | null
  isOrganic: boolean
  category: string | null
  offers: OfferRow[]
}

export type ProductRow = {
  id: number
  name: string
  variety: string | null
  designation: string
  description: string | null
  categoryId: number
  vatRate: string
  isInterfelTaxable: boolean
  volumeType: VolumeType
  billingType: BillingType
  isIndivisible: boolean
  photoKeys: string[]
  tint: string
  status: string
  createdAt: Date
  updatedAt: Date
  offersCount: number
  shopsCount: number
  minPriceE4: number | null
  maxPriceE4: number | null
  specifications: SpecificationRow[] | null
}

const productColumns = sql`
  p.id, p.name, p.variety, p.commercial_designation as designation, p.description,
  p.category_id as "categoryId", p.vat_rate::text as "vatRate",
  p.is_interfel_taxable as "isInterfelTaxable", p.volume_type as "volumeType",
  p.billing_type as "billingType", p.is_indivisible as "isIndivisible",
  p.photo_keys as "photoKeys", p.tint, p.status, p.created_at as "createdAt",
  p.updated_at as "updatedAt"`

/** How much of each product is told: the cheapest specifications, and their cheapest offers. */
export type Extent = { specifications: number; offersEach: number }

/**
 * Products in the order of `ids`, with their open offers as this buyer would pay them, cheapest
 * first. `conditions` narrows the offers (a search's filters). One statement; it reads the offers
 * of these products only.
 */
export const findProducts = async (
  db: Db,
  query: {
    ids: readonly number[]
    buyerId: number | null
    extent: Extent
    conditions?: RawBuilder<unknown>
  },
): Promise<ProductRow[]> => {
  const { ids, buyerId, extent, conditions = sql`true` } = query
  const { rows } = await sql<ProductRow>`
    with open as materialized (
      select o.id, o.product_id, o.specification_id, o.shop_id, priced.price_e4,
             priced.comparison_e4, p.billing_type = o.billing_type as is_usual
        from ${openOffers(buyerId)}
       where o.product_id = any(${ids}::bigint[]) and ${conditions}
    ), ranked as (
      select id, product_id, specification_id, comparison_e4,
             min(comparison_e4) over same as best_e4, row_number() over same as offer_rank
        from open
      window same as (partition by specification_id order by comparison_e4, id)
    ), told as (
      select *, dense_rank() over (partition by product_id order by best_e4, specification_id)
                  as specification_rank
        from ranked where offer_rank <= ${extent.offersEach}
    ), priced as (
      select s.product_id, s.id as specification_id, min(told.best_e4) as best_e4,
             json_agg(json_build_object(
               'id', o.id, 'shopId', o.shop_id, 'shopName', n.company_name, 'shopSlug', h.slug,
               'billingType', o.billing_type, 'baseE4', o.unit_price_e4,
               'customerPriceE4', c.unit_price_e4, 'minPackagesMilli', o.min_packages_milli,
               'allowsHalf', o.allows_half, 'validUntil', o.valid_until,
               'brackets', (select json_agg(json_build_object(
                   'minPackagesMilli', b.min_packages_milli, 'unitPriceE4', b.unit_price_e4)
                   order by b.min_packages_milli)
                 from offer_brackets b where b.offer_id = o.id))
               order by told.comparison_e4, o.id) as offers
        from told
        join offers o on o.id = told.id
        join specifications s on s.id = o.specification_id
        join shops h on h.tenant_id = o.shop_id
        join tenants n on n.id = o.shop_id
        left join customer_prices c on c.offer_id = o.id and c.buyer_id = ${buyerId}::bigint
       where told.specification_rank <= ${extent.specifications}
       group by s.id
    ), specified as (
      select s.product_id, json_agg(json_build_object(
               'id', s.id, 'productId', s.product_id, 'variantId', s.variant_id, 'size', v.size,
               'contentUnit', v.unit, 'unitsPerPackage', v.units_per_package,
               'averageVolumeG', v.average_volume_g, 'originId', g.id, 'originName', g.name,
               'originIsoCode', g.iso_code, 'brandId', b.id, 'brandName', b.name,
               'packagingId', k.id, 'packagingName', k.name, 'maturityId', m.id,
               'maturityName', m.name, 'cultivar', s.cultivar, 'isOrganic', s.is_organic,
               'category', s.category, 'offers', priced.offers)
               order by priced.best_e4, s.id) as specifications
        from priced
        join specifications s on s.id = priced.specification_id
        join variants v on v.id = s.variant_id
        join origins g on g.id = s.origin_id
        join packagings k on k.id = s.packaging_id
        left join brands b on b.id = s.brand_id
        left join maturities m on m.id = s.maturity_id
       group by s.product_id
    ), counted as (
      select product_id, count(*) as offers, count(distinct shop_id) as shops,
             min(price_e4) filter (where is_usual) as min_e4,
             max(price_e4) filter (where is_usual) as max_e4
        from open group by product_id
    )
    select ${productColumns}, coalesce(counted.offers, 0) as "offersCount",
           coalesce(counted.shops, 0) as "shopsCount", counted.min_e4 as "minPriceE4",
           counted.max_e4 as "maxPriceE4", specified.specifications
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join products p on p.id = asked.id and p.status = 'active'
      left join counted on counted.product_id = p.id
      left join specified on specified.product_id = p.id
     order by asked.place`.execute(db)
  return rows
}

/** Narrows `findProducts` to one specification. */
export const isSpecification = (id: number): RawBuilder<boolean> => sql`s.id = ${id}`

export const findProductOfSpecification = async (
  db: Db,
  specificationId: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('specifications')
    .select('product_id')
    .where('id', '=', specificationId)
    .executeTakeFirst()
  return row?.product_id
}

/** The products of a family by name; undefined when there is no such family. */
export const findCategoryProductIds = async (
  db: Db,
  categoryId: number,
  limit: number,
): Promise<number[] | undefined> => {
  const { rows } = await sql<{ ids: number[] | null }>`
    select (select json_agg(p.id order by p.commercial_designation)
              from (select id, commercial_designation from products
                     where category_id = c.id and status = 'active'
                     order by commercial_designation limit ${limit}) p) as ids
      from categories c where c.id = ${categoryId}`.execute(db)
  return rows[0] === undefined ? undefined : (rows[0].ids ?? [])
}

export type CategoryRow = {
  id: number
  name: string
  slug: string
  pictureKey: string | null
  productsCount: number
}

/** All families, with how many products each has: reads the few hundred products only. */
export const findCategories = async (db: Db): Promise<CategoryRow[]> => {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, c.slug, c.picture_key as "pictureKey",
           count(p.id) filter (where p.status = 'active') as "productsCount"
      from categories c left join products p on p.category_id = c.id
     group by c.id order by c.position, c.id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type SpecificationRow, specificationColumns, specificationJoins } from './offers.sql.ts'

/** A specification by what it is. */
export type NewSpecification = {
  productId: number
  size: string | null
  contentUnit: 'kg' | 'piece' | 'bunch' | 'punnet'
  unitsPerPackage: number
  averageVolumeG: number | null
  packagingId: number
  originId: number
  brandName: string | null
  category: string | null
  maturityId: number | null
  cultivar: string | null
  isOrganic: boolean
}

/**
 * Whether a wholesaler may know the brand `b` of the specification `s`: one that another has named who is not
 * approved is no one else's, unless it sells it too.
 */
export const brandIsKnownTo = (shopId: number) => sql<boolean>`
  (b.proposed_by is null or b.proposed_by = ${shopId}
   or exists (select from offers x where x.specification_id = s.id and x.shop_id = ${shopId}))`

/** The brands that a wholesaler may know. */
export const findKnownBrands = async (db: Db, shopId: number) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, b.name from brands b
     where b.refused_at is null and b.merged_into is null
       and (b.proposed_by is null or b.proposed_by = ${shopId}
            or exists (select from specifications s join offers x on x.specification_id = s.id
                        where s.brand_id = b.id and x.shop_id = ${shopId}))
     order by b.name`.execute(db)
  return rows
}

/** Names of brands that were merged, with the brand that each is read as. */
export const findMergedBrands = async (db: Db) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select k.id, b.name from brands b join brands k on k.id = b.merged_into order by b.name`.execute(
    db,
  )
  return rows
}

/** Whether these brands may be sold, which stays so until the transaction ends. */
export const holdBrands = async (trx: Trx, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select id from brands
     where id = any(${ids}::bigint[]) and merged_into is null and refused_at is null
     order by id for share`.execute(trx)
  return rows.length === ids.length
}

/** Whether there is such a specification for a wholesaler to offer. */
export const isKnownSpecification = async (
  db: Db,
  shopId: number,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from specifications s left join brands b on b.id = s.brand_id
     where s.id = ${id} and ${brandIsKnownTo(shopId)}`.execute(db)
  return rows.length > 0
}

/** What a product is called and the cultivars it is known in; null when there is no such product. */
export const findCultivars = async (
  db: Db,
  productId: number,
): Promise<{ designation: string; known: string[] } | null> => {
  const { rows } = await sql<{ designation: string; known: string[] }>`
    select commercial_designation as designation, cultivars as known from products
     where id = ${productId} and status = 'active'`.execute(db)
  return rows[0] ?? null
}

/**
 * Finds or makes a specification; null when the product, packaging, origin or maturity is none, « refused »
 * when its brand was.
 */
export const ensureSpecification = async (
  trx: Trx,
  shopId: number,
  given: NewSpecification,
): Promise<number | 'refused' | null> => {
  const { rows: known } = await sql`
    select from products p, packagings k, origins g
     where p.id = ${given.productId} and p.status = 'active' and k.id = ${given.packagingId} and k.retired_at is null
       and g.id = ${given.originId} and g.retired_at is null
       and (${given.maturityId}::bigint is null
            or exists (select from maturities
                        where id = ${given.maturityId} and retired_at is null))`.execute(trx)
  if (known.length === 0) return null
  // An update that changes nothing waits for another's insert and returns its row. The company is held, so
  // that an approval in this very moment sees the brand, or is seen.
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      select id from tenants where id = ${shopId} and status <> 'active' for share),
    brand as (
      insert into brands (name, named_by, proposed_by)
      select ${given.brandName}::text, ${shopId}::bigint, (select id from waiting)
       where ${given.brandName}::text <> ''
      on conflict (name) do update set name = excluded.name
      returning coalesce(merged_into, id) as id, refused_at is not null as is_refused),
    variant as (
      insert into variants (product_id, size, unit, units_per_package, average_volume_g)
      values (${given.productId}, ${given.size}, ${given.contentUnit}, ${given.unitsPerPackage},
              ${given.averageVolumeG})
      on conflict (product_id, size, unit, units_per_package, average_volume_g)
      do update set size = excluded.size returning id)
    insert into specifications (product_id, variant_id, origin_id, brand_id, packaging_id,
                                maturity_id, is_organic, category, cultivar)
    select ${given.productId}, variant.id, ${given.originId}, (select id from brand),
           ${given.packagingId}, ${given.maturityId}, ${given.isOrganic}, ${given.category},
           ${given.cultivar} from variant
     where not exists (select from brand where is_refused)
    on conflict (variant_id, origin_id, brand_id, packaging_id, maturity_id, is_organic, category,
                 cultivar)
    do update set category = excluded.category returning id`.execute(trx)
  return rows[0]?.id ?? 'refused'
}

/** What a specification is sold as; null when there is none on an active product. */
export const specificationById = async (
  db: Db,
  id: number,
): Promise<
  (SpecificationRow & { isIndivisible: boolean; volumeType: 'fixed' | 'variable' }) | null
> => {
  const { rows } = await sql<
    SpecificationRow & { isIndivisible: boolean; volumeType: 'fixed' | 'variable' }
  >`
    select ${specificationColumns}, p.is_indivisible as "isIndivisible",
           p.volume_type as "volumeType"
      from specifications s ${specificationJoins}
     where s.id = ${id} and p.status = 'active'`.execute(db)
  return rows[0] ?? null
}

/** Specifications of a product, with the shop's offer of each; null when there is no such product. */
export const productSpecifications = async (db: Db, shopId: number, productId: number) => {
  const { rows } = await sql<SpecificationRow & { offerId: number | null }>`
    select ${specificationColumns}, o.id as "offerId"
      from specifications s ${specificationJoins}
      left join offers o on o.specification_id = s.id and o.shop_id = ${shopId}
                        and o.withdrawn_at is null
     where s.product_id = ${productId} and p.status = 'active' and ${brandIsKnownTo(shopId)}
     order by o.id is null, g.name, v.size, s.id limit 500`.execute(db)
  if (rows.length > 0) return rows
  const { rows: known } = await sql`select from products
    where id = ${productId} and status = 'active'`.execute(db)
  return known.length === 0 ? null : []
}

export type ProductRow = {
  id: number
  commercial_designation: string
  name: string
  variety: string | null
  category_name: string
  billing_type: 'unit' | 'weight' | 'package'
  volume_type: 'fixed' | 'variable'
  is_indivisible: boolean
}

/** Products whose name or synonyms hold every word; those that begin with the first come first. */
export const productsNamed = async (db: Db, words: readonly string[]) => {
  const { rows } = await sql<ProductRow>`
    select p.id, p.commercial_designation, p.name, p.variety, c.name as category_name,
           p.billing_type, p.volume_type, p.is_indivisible
      from products p join categories c on c.id = p.category_id
     where p.status = 'active'
       and not exists (select from unnest(${words}::text[]) as w(word)
                        where strpos(p.search_text, w.word) = 0)
     order by not starts_with(p.search_text, ${words[0] ?? ''}), p.commercial_designation
     limit 20`.execute(db)
  return rows
}

/** What a specification is made of. */
export const offerChoices = async (db: Db, shopId: number) => {
  const [origins, packagings, maturities, brands, categories] = await Promise.all([
    sql<{ id: number; name: string; iso_code: string }>`
      select id, name, iso_code from origins
       where retired_at is null order by name limit 500`.execute(db),
    sql<{
      id: number
      name: string
    }>`select id, name from packagings where retired_at is null order by name limit 500`.execute(
      db,
    ),
    sql<{
      id: number
      name: string
    }>`select id, name from maturities where retired_at is null order by name limit 200`.execute(
      db,
    ),
    findKnownBrands(db, shopId),
    sql<{ category: string }>`select distinct category from specifications
      where category is not null order by category limit 20`.execute(db),
  ])
  return {
    origins: origins.rows,
    packagings: packagings.rows,
    maturities: maturities.rows,
    brands: brands.slice(0, 2_000).map(({ name }) => name),
    categories: categories.rows.map(({ category }) => category),
  }
}

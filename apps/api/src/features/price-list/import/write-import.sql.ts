import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { ImportedOffer } from './imported-offer.ts'

type Variant = Pick<
  SpecificationKey,
  'productId' | 'size' | 'contentUnit' | 'unitsPerPackage' | 'averageVolumeG'
>

/**
 * Finds or makes these variants: their ids, in their order. In an order that all imports share, so
 * that two of them never wait for each other.
 */
export const ensureVariants = async (
  trx: Trx,
  variants: readonly (Variant & { key: string })[],
): Promise<Map<string, number>> => {
  // An update that changes nothing waits for another's insert and returns its row.
  const { rows } = await sql<{ id: number } & Variant>`
    insert into variants (product_id, size, unit, units_per_package, average_volume_g)
    select "productId", size, "contentUnit", "unitsPerPackage", "averageVolumeG"
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
        as n("productId" bigint, size text, "contentUnit" text, "unitsPerPackage" integer,
             "averageVolumeG" integer)
     order by 1, 2, 3, 4, 5
    on conflict (product_id, size, unit, units_per_package, average_volume_g)
    do update set size = excluded.size
    returning id, product_id as "productId", size, unit as "contentUnit",
              units_per_package as "unitsPerPackage", average_volume_g as "averageVolumeG"`.execute(
    trx,
  )
  return new Map(rows.map(row => [variantKey(row), row.id]))
}

/** A variant in a text. */
export const variantKey = (variant: Variant): string =>
  JSON.stringify([
    variant.productId,
    variant.size,
    variant.contentUnit,
    variant.unitsPerPackage,
    variant.averageVolumeG,
  ])

type NewRow = Omit<SpecificationKey, keyof Variant> & { productId: number; variantId: number }

/** The same for specifications; each with its id. */
export const ensureSpecifications = async (
  trx: Trx,
  specifications: readonly NewRow[],
): Promise<(NewRow & { id: number })[]> => {
  const { rows } = await sql<NewRow & { id: number }>`
    insert into specifications (product_id, variant_id, origin_id, brand_id, packaging_id,
                                maturity_id, is_organic, category, cultivar)
    select "productId", "variantId", "originId", "brandId", "packagingId", "maturityId",
           "isOrganic", category, cultivar
      from jsonb_to_recordset(${JSON.stringify(specifications)}::jsonb)
        as n("productId" bigint, "variantId" bigint, "originId" bigint, "brandId" bigint,
             "packagingId" bigint, "maturityId" bigint, "isOrganic" boolean, category text,
             cultivar text)
     order by 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (variant_id, origin_id, brand_id, packaging_id, maturity_id, is_organic, category,
                 cultivar)
    do update set category = excluded.category
    returning id, product_id as "productId", variant_id as "variantId", origin_id as "originId",
              brand_id as "brandId", packaging_id as "packagingId", maturity_id as "maturityId",
              is_organic as "isOrganic", category, cultivar`.execute(trx)
  return rows
}

type WrittenOffer = ImportedOffer & { specificationId: number }

const recordset = (offers: readonly WrittenOffer[]) => sql`
  jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
    as n("offerId" bigint, version integer, "specificationId" bigint, "billingType" text,
         "unitPriceE4" integer, "minPackagesMilli" integer, "isAvailable" boolean,
         "validUntil" timestamptz, note text, "weightMinG" integer, "weightMaxG" integer)`

/**
 * Writes a slice of an import. Answers the specifications whose offer is no longer what was read: they
 * are not written, and the caller undoes the rest.
 */
export const writeImported = async (
  trx: Trx,
  shopId: number,
  offers: readonly WrittenOffer[],
): Promise<number[]> => {
  const inserted = await sql<{ id: number; specificationId: number }>`
    insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4,
                        min_packages_milli, is_available, valid_until, note, weight_min_g, weight_max_g)
    select ${shopId}, s.id, s.product_id, n."billingType", n."unitPriceE4", n."minPackagesMilli",
           n."isAvailable", n."validUntil", n.note, n."weightMinG", n."weightMaxG"
      from ${recordset(offers.filter(({ offerId }) => offerId === null))}
      join specifications s on s.id = n."specificationId"
     order by s.id
    on conflict (shop_id, specification_id) do nothing
    returning id, specification_id as "specificationId"`.execute(trx)
  const updated = await sql<{ id: number; specificationId: number }>`
    update offers o
       set billing_type = n."billingType", unit_price_e4 = n."unitPriceE4",
           min_packages_milli = n."minPackagesMilli", is_available = n."isAvailable",
           valid_until = n."validUntil", note = n.note, weight_min_g = n."weightMinG",
           weight_max_g = n."weightMaxG", withdrawn_at = null, updated_at = now()
      from ${recordset(offers.filter(({ offerId }) => offerId !== null))}
     where o.id = n."offerId" and o.shop_id = ${shopId} and o.version = n.version
    returning o.id, o.specification_id as "specificationId"`.execute(trx)
  const ids = new Map(
    [...inserted.rows, ...updated.rows].map(({ id, specificationId }) => [specificationId, id]),
  )
  const bracketed = offers.filter(({ hasNewBrackets }) => hasNewBrackets)
  const offerIds = bracketed.flatMap(({ specificationId }) => ids.get(specificationId) ?? [])
  if (offerIds.length > 0)
    await sql`delete from offer_brackets where offer_id = any(${offerIds}::bigint[])`.execute(trx)
  const steps = bracketed.flatMap(({ specificationId, brackets }) => {
    const id = ids.get(specificationId)
    return id === undefined ? [] : brackets.map(bracket => ({ id, ...bracket }))
  })
  if (steps.length > 0)
    await sql`
      insert into offer_brackets (offer_id, min_packages_milli, unit_price_e4)
      select id, "minPackagesMilli", "unitPriceE4"
        from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
          as n(id bigint, "minPackagesMilli" integer, "unitPriceE4" integer)`.execute(trx)
  return offers.flatMap(({ specificationId }) => (ids.has(specificationId) ? [] : specificationId))
}

/** Makes these offers of the shop unavailable. */
export const stopOffers = async (
  trx: Trx,
  shopId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`update offers set is_available = false, updated_at = now()
             where shop_id = ${shopId} and id = any(${ids}::bigint[]) and is_available`.execute(trx)
}

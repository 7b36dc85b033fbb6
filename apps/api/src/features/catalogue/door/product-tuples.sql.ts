import type { BillingType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { OfferRow, SpecificationRow } from '../products/product-rows.ts'

// Offers and specifications come out of PostgreSQL as arrays: an object's keys would be written and read
// for each of them.
//
// Gains: with `json_build_object` a product page takes 1.2 times the processor time, PostgreSQL's part 1.3
// times. Measure: build objects here, then the call « Product » of `npm run bench:compare`.

/** The columns of a ProductRow, of the product `p`. */
export const productColumns = sql`
  p.id, p.name, p.variety, p.commercial_designation as designation, p.description,
  p.category_id as "categoryId", p.vat_rate::text as "vatRate",
  p.is_interfel_taxable as "isInterfelTaxable", p.volume_type as "volumeType",
  p.billing_type as "billingType", p.is_indivisible as "isIndivisible",
  p.photo_keys as "photoKeys", p.tint, p.status,
  to_json(p.created_at) as "createdAt", to_json(p.updated_at) as "updatedAt"`

export type OfferTuple = [
  id: number,
  specificationId: number,
  shopId: number,
  shopName: string,
  shopSlug: string,
  billingType: BillingType,
  baseE4: number,
  customerPriceE4: number | null,
  minPackagesMilli: number,
  allowsHalf: boolean,
  validUntil: string | null,
  note: string,
  leftMilli: number | null,
  leftBeforeMilli: number | null,
  moreFrom: string | null,
  weightMinG: number | null,
  weightMaxG: number | null,
  brackets: [minPackagesMilli: number, unitPriceE4: number][] | null,
]

/** An OfferTuple of the offer `o` of the wholesaler `n`, `h`, with the buyer's own price `c`. */
export const offerTuple = sql`json_build_array(
  o.id, o.specification_id, o.shop_id, n.company_name, h.slug, o.billing_type, o.unit_price_e4,
  c.unit_price_e4, o.min_packages_milli, o.allows_half, o.valid_until, o.note, o.left_milli,
  o.left_before_milli, o.more_from, o.weight_min_g, o.weight_max_g,
  (select json_agg(json_build_array(b.min_packages_milli, b.unit_price_e4)
                   order by b.min_packages_milli)
     from offer_brackets b where b.offer_id = o.id))`

export const readOffer = ([
  id, specificationId, shopId, shopName, shopSlug, billingType, baseE4, customerPriceE4,
  minPackagesMilli, allowsHalf, validUntil, note, leftMilli, leftBeforeMilli, moreFrom, weightMinG,
  weightMaxG, brackets,
]: OfferTuple): { specificationId: number; offer: OfferRow } => ({
  specificationId,
  offer: {
    id, shopId, shopName, shopSlug, billingType, baseE4, customerPriceE4, minPackagesMilli,
    allowsHalf, validUntil, note, leftMilli, leftBeforeMilli, moreFrom, weightMinG, weightMaxG,
    brackets: (brackets ?? []).map(([min, unitPriceE4]) => ({ minPackagesMilli: min, unitPriceE4 })),
  },
}) // biome-ignore format: a tuple in its order

export type SpecificationTuple = [
  id: number,
  variantId: number,
  size: string | null,
  contentUnit: SpecificationRow['contentUnit'],
  unitsPerPackage: number,
  averageVolumeG: number | null,
  originId: number,
  originName: string,
  originIsoCode: string,
  brandId: number | null,
  brandName: string | null,
  packagingId: number,
  packagingName: string,
  maturityId: number | null,
  maturityName: string | null,
  cultivar: string | null,
  isOrganic: boolean,
  category: string | null,
]

/**
 * A SpecificationTuple of the specification `s`, from `specificationTables`: without a brand that nobody
 * but a wholesaler who waits for approval has named.
 */
export const specificationTuple = sql`json_build_array(
  s.id, v.id, v.size, v.unit, v.units_per_package, v.average_volume_g, g.id, g.name, g.iso_code,
  b.id, b.name, k.id, k.name, m.id, m.name, s.cultivar, s.is_organic, s.category)`

export const specificationTables = sql`specifications s
  join variants v on v.id = s.variant_id
  join origins g on g.id = s.origin_id
  join packagings k on k.id = s.packaging_id
  left join brands b on b.id = s.brand_id and b.proposed_by is null
  left join maturities m on m.id = s.maturity_id`

export const readSpecification = ([
  id, variantId, size, contentUnit, unitsPerPackage, averageVolumeG, originId, originName,
  originIsoCode, brandId, brandName, packagingId, packagingName, maturityId, maturityName,
  cultivar, isOrganic, category,
]: SpecificationTuple): Omit<SpecificationRow, 'offers'> => ({
  id, variantId, size, contentUnit, unitsPerPackage, averageVolumeG, originId, originName,
  originIsoCode, brandId, brandName, packagingId, packagingName, maturityId, maturityName,
  cultivar, isOrganic, category,
}) // biome-ignore format: a tuple in its order

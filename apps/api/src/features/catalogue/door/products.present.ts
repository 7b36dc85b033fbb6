import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { priceAt } from '@carreau/domain/money/brackets'
import {
  eurosFromE4,
  eurosFromE7,
  kgFromG,
  normaliseVatRate,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import { isEstimated, packagePriceE7, type Unit } from '@carreau/domain/money/quantity'
import { announcedWeights } from '@carreau/domain/money/weight-bracket'
import { leftToOrder, toldPackages } from '@carreau/domain/price-list/stock-bound'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { Counts, OfferRow, ProductRow, SpecificationRow } from '../products/product-rows.ts'

export type Product = AnswerOf<typeof catalogueEndpoints.getProduct>['data']
type Specification = Product['specifications'][number]
type CustomerPrice = Specification['customer_price'][number]

const unitOf = (offer: OfferRow, { contentUnit }: SpecificationRow): Unit => {
  if (offer.billingType === 'weight') return 'kg'
  return offer.billingType === 'package' ? 'package' : contentUnit
}

const pricesAt = (offer: OfferRow, content: SpecificationRow, packagesMilli: number) => {
  const unitPriceE4 = priceAt(offer, packagesMilli)
  const { billingType } = offer
  const { unitsPerPackage, averageVolumeG } = content
  return {
    unit_price: eurosFromE4(unitPriceE4),
    package_price: eurosFromE7(
      packagePriceE7({ billingType, unitsPerPackage, averageVolumeG, unitPriceE4 }),
    ),
  }
}

/** What an earlier delivery may have, where more is announced for a day and that is little. */
const beforeOf = (
  offer: OfferRow,
  { isIndivisible }: ProductRow,
): CustomerPrice['before'] | null => {
  const { moreFrom, leftBeforeMilli } = offer
  if (moreFrom == null) return null
  const packages = toldPackages(leftToOrder(leftBeforeMilli ?? 0, { ...offer, isIndivisible }))
  return packages === null ? null : { day: moreFrom, packages }
}

const customerPriceOf = (
  offer: OfferRow,
  content: SpecificationRow,
  product: ProductRow,
): CustomerPrice => {
  const first = pricesAt(offer, content, 1000)
  const left = leftToOrder(offer.leftMilli, { ...offer, isIndivisible: product.isIndivisible })
  const told = toldPackages(left)
  const before = beforeOf(offer, product)
  const brackets = offer.brackets
    .map(({ minPackagesMilli }) => ({
      min_packages: packagesFromMilli(minPackagesMilli),
      ...pricesAt(offer, content, minPackagesMilli),
    }))
    // A price agreed with the customer may stand below a bracket, which then says nothing.
    .filter(bracket => bracket.unit_price < first.unit_price)
  return {
    offer_id: offer.id,
    shop_id: offer.shopId,
    shop_name: offer.shopName,
    shop_slug: offer.shopSlug,
    unit: unitOf(offer, content),
    ...first,
    estimated: isEstimated(product.volumeType),
    min_packages: packagesFromMilli(offer.minPackagesMilli),
    available: left !== 0,
    ...(told !== null && { packages_left: told }),
    ...(before !== null && { before }),
    ...announcedWeights({ ...offer, ...content, volumeType: product.volumeType }),
    valid_until: offer.validUntil,
    ...(offer.note && { note: offer.note }),
    allows_half: offer.allowsHalf && !product.isIndivisible,
    brackets,
  }
}

/** What an offer of any wholesaler has in common: the specification without its prices. */
export const specificationHeadOf = (
  row: Omit<SpecificationRow, 'offers'>,
  product: Pick<ProductRow, 'id'>,
): Omit<Specification, 'customer_price'> => ({
  id: row.id,
  product_id: product.id,
  variant_id: row.variantId,
  variant_size: row.size,
  origin_id: row.originId,
  origin_name: row.originName,
  origin_iso_code: row.originIsoCode,
  brand_id: row.brandId,
  brand_name: row.brandName,
  packaging_id: row.packagingId,
  packaging_name: row.packagingName,
  maturity_id: row.maturityId,
  maturity_name: row.maturityName,
  cultivar: row.cultivar,
  is_organic: row.isOrganic,
  category: row.category,
  units_per_package: row.unitsPerPackage,
  average_volume: row.averageVolumeG === null ? null : kgFromG(row.averageVolumeG),
})

/** A specification's offers at this buyer's prices. */
export const customerPricesOf = (row: SpecificationRow, product: ProductRow): CustomerPrice[] =>
  row.offers.map(offer => customerPriceOf(offer, row, product))

/** A specification of the product as the wire carries it. */
export const specificationOf = (row: SpecificationRow, product: ProductRow): Specification => ({
  ...specificationHeadOf(row, product),
  customer_price: customerPricesOf(row, product),
})

type ForSale =
  | 'price_range'
  | 'shops_count'
  | 'offers_count'
  | 'specifications_count'
  | keyof FromFirst
  | 'specifications'
type FromFirst = Pick<Product, 'maturity_type_id' | 'packaging_id'>

/** What a product is, whoever sells it. */
export const productHeadOf = (row: ProductRow): Omit<Product, ForSale> => ({
  id: row.id,
  name: row.name,
  variety: row.variety,
  commercial_designation: row.designation,
  description: row.description,
  classification_category_id: row.categoryId,
  vat_rate: normaliseVatRate(row.vatRate),
  is_interfel_taxable: row.isInterfelTaxable,
  volume_type: row.volumeType,
  billing_type: row.billingType,
  photos: row.photoKeys.map(mediaUrl),
  first_photo: row.photoKeys[0] === undefined ? null : mediaUrl(row.photoKeys[0]),
  tint: row.tint,
  is_indivisible: row.isIndivisible,
  status: row.status,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** What there is of it, at this buyer's prices. */
export const productCountsOf = (
  counts: Counts,
): Pick<Product, Exclude<ForSale, 'specifications' | keyof FromFirst>> => ({
  price_range:
    counts.minPriceE4 === null || counts.maxPriceE4 === null
      ? null
      : { min_price: eurosFromE4(counts.minPriceE4), max_price: eurosFromE4(counts.maxPriceE4) },
  shops_count: counts.shopsCount,
  offers_count: counts.offersCount,
  specifications_count: counts.specificationsCount,
})

/** What a product has by its specifications alone: that of the first one told. */
export const firstOf = (
  first: Pick<SpecificationRow, 'maturityId' | 'packagingId'> | undefined,
): FromFirst => ({
  maturity_type_id: first?.maturityId ?? null,
  packaging_id: first?.packagingId ?? null,
})

/** A product as the wire carries it. */
export const productOf = (
  row: ProductRow,
  counts: Counts,
  specifications: readonly SpecificationRow[],
): Product => ({
  ...productHeadOf(row),
  ...productCountsOf(counts),
  ...firstOf(specifications[0]),
  specifications: specifications.map(specification => specificationOf(specification, row)),
})

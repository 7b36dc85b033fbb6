import type { priceListOffer } from '@carreau/contract/price-list/offers'
import { eurosFromE4, eurosFromE7, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { isEstimated, packagePriceE7, type Unit } from '@carreau/domain/money/quantity'
import { offerLabel } from '@carreau/domain/price-list/price-list'
import type { z } from 'zod'
import type { OfferRow, SpecificationRow } from './offers/offers.sql.ts'

/** What the unit price is the price of. */
export const unitOf = (offer: Pick<OfferRow, 'billingType' | 'contentUnit'>): Unit => {
  if (offer.billingType === 'package') return 'package'
  if (offer.billingType === 'weight') return 'kg'
  return offer.contentUnit === 'kg' ? 'piece' : offer.contentUnit
}

export const presentSpecification = (row: SpecificationRow) => ({
  id: row.specificationId,
  product_id: row.productId,
  variant_id: row.variantId,
  label: offerLabel(row),
  name: row.name,
  variety: row.variety,
  cultivar: row.cultivar,
  origin_id: row.originId,
  origin_name: row.originName,
  origin_iso_code: row.originIsoCode,
  size: row.size,
  category: row.category,
  brand_name: row.brandName,
  packaging_id: row.packagingId,
  packaging_name: row.packagingName,
  maturity_id: row.maturityId,
  maturity_name: row.maturityName,
  is_organic: row.isOrganic,
  content_unit: row.contentUnit,
  units_per_package: row.unitsPerPackage,
  average_volume: row.averageVolumeG === null ? null : kgFromG(row.averageVolumeG),
})

/** Euros for one package; an old offer by a weight nobody knows has no such price. */
export const packagePrice = (
  row: Pick<OfferRow, 'billingType' | 'unitsPerPackage' | 'averageVolumeG'>,
  unitPriceE4: number,
): number =>
  row.billingType === 'weight' && row.averageVolumeG === null
    ? eurosFromE4(unitPriceE4)
    : eurosFromE7(packagePriceE7({ ...row, unitPriceE4 }))

const previousOf = ({ previousPriceE4, priceChangedAt, unitPriceE4 }: OfferRow) =>
  previousPriceE4 === null || priceChangedAt === null
    ? null
    : {
        unit_price: eurosFromE4(previousPriceE4),
        percent: Math.round((1000 * (unitPriceE4 - previousPriceE4)) / previousPriceE4) / 10,
        changed_at: priceChangedAt.toISOString(),
      }

/** A row of the price list. */
export const presentOffer = (row: OfferRow): z.output<typeof priceListOffer> => ({
  id: row.id,
  version: row.version,
  specification: presentSpecification(row),
  product_category: { id: row.categoryId, name: row.categoryName },
  billing_type: row.billingType,
  unit: unitOf(row),
  unit_price: eurosFromE4(row.unitPriceE4),
  package_price: packagePrice(row, row.unitPriceE4),
  estimated: isEstimated(row.volumeType),
  min_packages: packagesFromMilli(row.minPackagesMilli),
  allows_half: row.allowsHalf,
  is_indivisible: row.isIndivisible,
  is_available: row.isAvailable,
  note: row.note,
  valid_until: row.validUntil?.toISOString() ?? null,
  status: row.status,
  brackets: row.brackets.map(bracket => ({
    min_packages: packagesFromMilli(bracket.minPackagesMilli),
    unit_price: eurosFromE4(bracket.unitPriceE4),
    package_price: packagePrice(row, bracket.unitPriceE4),
  })),
  previous: previousOf(row),
  customer_prices_count: row.customerPricesCount,
  stock_bound: row.stockBound,
  weight_min_kg: row.weightMinG === null ? null : kgFromG(row.weightMinG),
  weight_max_kg: row.weightMaxG === null ? null : kgFromG(row.weightMaxG),
  stock: row.stock && {
    in_stock: packagesFromMilli(row.stock.stockMilli),
    announced: packagesFromMilli(row.stock.announcedMilli),
    promised: packagesFromMilli(row.stock.promisedMilli),
    available: packagesFromMilli(row.stock.availableMilli),
  },
  updated_at: row.updatedAt.toISOString(),
})

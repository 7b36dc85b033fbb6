import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type CartReview, reviewCart } from '@carreau/domain/carts/cart-review'
import {
  eurosFromCents,
  eurosFromE4,
  eurosFromE7,
  kgFromG,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import { announcedWeights } from '@carreau/domain/money/weight-bracket'
import { toldPackages } from '@carreau/domain/price-list/stock-bound'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { CartLineRow, CartRow } from './carts.sql.ts'

type Cart = AnswerOf<typeof endpoints.getCart>['data']

const specificationOf = (line: CartLineRow): Cart['items'][number]['specification'] => ({
  id: line.specificationId,
  product_id: line.productId,
  variant_id: line.variantId,
  variant_size: line.variantSize,
  origin_id: line.originId,
  origin_name: line.originName,
  origin_iso_code: line.originIsoCode,
  brand_id: line.brandId,
  brand_name: line.brandName,
  packaging_id: line.packagingId,
  packaging_name: line.packagingName,
  maturity_id: line.maturityId,
  maturity_name: line.maturityName,
  cultivar: line.cultivar,
  is_organic: line.isOrganic,
  category: line.category,
  units_per_package: line.unitsPerPackage,
  average_volume: line.averageVolumeG === null ? null : kgFromG(line.averageVolumeG),
})

/** What it cost when it was put in, where that was another price and no bracket makes the two incomparable. */
const priceBeforeOf = ({ addedPriceE4, basePriceE4, unitPriceE4 }: CartLineRow): number | null =>
  addedPriceE4 === null || addedPriceE4 === basePriceE4 || unitPriceE4 !== basePriceE4
    ? null
    : eurosFromE4(addedPriceE4)

export const itemOf = (line: CartReview<CartLineRow>['lines'][number]): Cart['items'][number] => ({
  id: line.id,
  ...(line.place !== null && { place: line.place }),
  offer_id: line.offerId,
  price: eurosFromE7(line.packagePriceE7),
  packages_quantity: packagesFromMilli(line.packagesMilli),
  line_total: eurosFromCents(line.totalCents),
  estimated: line.estimated,
  unit: line.unit,
  unit_price: eurosFromE4(line.unitPriceE4),
  unit_price_before: priceBeforeOf(line),
  allows_half: line.allowsHalf && !line.isIndivisible,
  available: line.available,
  packages_left: toldPackages(line.leftMilli, line.packagesMilli),
  ...announcedWeights(line),
  specification: specificationOf(line),
  product: {
    id: line.productId,
    name: line.productName,
    variety: line.variety,
    first_photo: line.photoKey === null ? null : mediaUrl(line.photoKey),
    tint: line.tint,
  },
})

/** A cart as the wire carries it at `now`. */
export const cartOf = (row: CartRow, now: Date): Cart => {
  const review = reviewCart(row, now)
  return {
    id: row.id,
    shop: { id: row.shopId, slug: row.shopSlug, name: row.shopName },
    price: eurosFromCents(review.priceCents),
    ...(review.fromCents < review.toCents && {
      from: eurosFromCents(review.fromCents),
      to: eurosFromCents(review.toCents),
    }),
    estimated: review.estimated,
    items: review.lines.map(itemOf),
    delivery_date: row.deliveryDate,
    note: row.note,
    minimum_order: eurosFromCents(row.minimumCents),
    franco: row.francoCents === null ? null : eurosFromCents(row.francoCents),
    fee: eurosFromCents(row.feeCents),
    delivery_fee: eurosFromCents(review.deliveryFeeCents),
    missing_for_minimum: eurosFromCents(review.missingForMinimumCents),
    missing_for_franco: eurosFromCents(review.missingForFrancoCents),
    next_deliveries: review.nextDeliveries.map(({ date, cutOffAt }) => ({
      date,
      cut_off_at: cutOffAt.toISOString(),
    })),
    blockers: review.blockers,
    joins:
      review.joins === null
        ? null
        : {
            id: review.joins.id,
            number: review.joins.number,
            status: review.joins.status,
            delivery_date: review.joins.deliveryDate,
            goods: eurosFromCents(review.joins.goodsCents),
            delivery_fee: eurosFromCents(review.joins.deliveryFeeCents),
          },
  }
}

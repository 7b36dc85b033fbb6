import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { nextOccurrence, type Occurrence } from '@carreau/domain/lists/recurrence'
import { priceAt } from '@carreau/domain/money/brackets'
import { eurosFromE4, eurosFromE7, packagesFromMilli } from '@carreau/domain/money/money'
import { packagePriceE7 } from '@carreau/domain/money/quantity'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import {
  type OfferTuple,
  readOffer,
  readSpecification,
  type SpecificationTuple,
} from '../catalogue/door/product-tuples.sql.ts'
import { specificationOf } from '../catalogue/door/products.present.ts'
import type { FavoriteRow, ProductRow } from './favorites/favorites.sql.ts'
import type { ListRow } from './lists.sql.ts'

type Lists = AnswerOf<typeof endpoints.listLists>['data']
type Favorite = Lists['favorites'][number]
type List = Lists['lists'][number]

/** A specification and one of its offers, perhaps, priced at a quantity. */
export const pricedOf = (
  row: { specification: SpecificationTuple; product: ProductRow; offer: OfferTuple | null },
  packagesMilli: number,
) => {
  const content = readSpecification(row.specification)
  const offer = row.offer === null ? null : readOffer(row.offer).offer
  const shown = specificationOf({ ...content, offers: offer === null ? [] : [offer] }, row.product)
  const { customer_price, ...specification } = shown
  const [price] = customer_price
  if (offer === null || price === undefined) return { specification, offer: null, rules: null }
  const unitPriceE4 = priceAt(offer, packagesMilli)
  const priceE7 = packagePriceE7({
    billingType: offer.billingType,
    unitsPerPackage: content.unitsPerPackage,
    averageVolumeG: content.averageVolumeG,
    unitPriceE4,
  })
  return {
    specification,
    offer: {
      ...price,
      unit_price: eurosFromE4(unitPriceE4),
      package_price: eurosFromE7(priceE7),
    },
    rules: {
      isIndivisible: row.product.isIndivisible,
      allowsHalf: offer.allowsHalf,
      minPackagesMilli: offer.minPackagesMilli,
      unitPriceE4,
      packagePriceE7: priceE7,
    },
  }
}

export const shownProduct = (row: ProductRow): Favorite['variant']['product'] => ({
  id: row.id,
  name: row.name,
  variety: row.variety,
  commercial_designation: row.designation,
  classification_category_id: row.categoryId,
  volume_type: row.volumeType,
  billing_type: row.billingType,
  is_indivisible: row.isIndivisible,
  first_photo: row.photoKeys[0] === undefined ? null : mediaUrl(row.photoKeys[0]),
  tint: row.tint,
})

/** A favourite (docs/specification.md#entities). A variant is as old as its product. */
export const favoriteOf = (row: FavoriteRow): Favorite => {
  const { specification, offer } = pricedOf(row, 1000)
  return {
    id: specification.id,
    variant: {
      id: specification.variant_id,
      product_id: specification.product_id,
      size: specification.variant_size,
      origin_id: specification.origin_id,
      units_per_package: specification.units_per_package,
      average_volume: specification.average_volume,
      created_at: row.product.createdAt,
      updated_at: row.product.updatedAt,
      product: shownProduct(row.product),
    },
    is_organic: specification.is_organic,
    maturity: specification.maturity_name,
    shown: row.product.status === 'active',
    specification,
    best_offer: offer,
  }
}

/** The next delivery of a list, from the calendars that its row brings. */
export const nextOccurrenceOf = (row: ListRow, now: Date): Occurrence | null =>
  nextOccurrence(
    {
      recurrences: row.recurrences.map(({ days, shop_id }) => ({ days, shopId: shop_id })),
      mode: row.mode,
      paused: row.paused,
      skippedDate: row.skippedDate,
      preparedDates: row.preparedDates,
    },
    shopId =>
      row.calendars.filter(shop => (shopId === null ? shop.isBest : shop.shopId === shopId)),
    now,
  )

/** A list as the wire carries it at `now`. */
export const listOf = (row: ListRow, now: Date): List => {
  const next = nextOccurrenceOf(row, now)
  const skips = row.skippedDate !== null && row.skippedDate >= parisDay(now)
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    recurrences: row.recurrences.map(({ days, shop_id }) => ({
      days,
      shop_id,
      shop_name: row.calendars.find(({ shopId }) => shopId === shop_id)?.shopName ?? null,
    })),
    specifications: row.lines.map(line => ({
      id: line.id,
      packages_quantity: packagesFromMilli(line.packagesMilli),
      par: line.parMilli === null ? null : packagesFromMilli(line.parMilli),
      counted: line.countedMilli === null ? null : packagesFromMilli(line.countedMilli),
      counted_at: line.countedAt,
      name: line.name,
      first_photo: line.photoKey === null ? null : mediaUrl(line.photoKey),
      tint: line.tint,
    })),
    mode: row.mode,
    paused: row.paused,
    skipped_date: skips ? row.skippedDate : null,
    next_occurrence:
      next === null
        ? null
        : {
            date: next.date,
            cut_off_at: next.cutOffAt.toISOString(),
            prepare_at: next.prepareAt.toISOString(),
          },
    last_preparation: row.lastPreparation,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

import type { Bracket } from '@carreau/domain/money/brackets'
import {
  type BillingType,
  comparisonRank,
  type PackageContent,
  type VolumeType,
} from '@carreau/domain/money/quantity'
import { leftToOrder } from '@carreau/domain/price-list/stock-bound'

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
  /** What is left of it where it is bound to its stock. */
  leftMilli: number | null
  /** Of that, for deliveries before `moreFrom`, the day for which more is announced; a search does not read it. */
  leftBeforeMilli?: number | null
  moreFrom?: string | null
  /** What one package weighs, as announced; a search does not read it. */
  weightMinG?: number | null
  weightMaxG?: number | null
  /** What the wholesaler says beside it; a search does not read it. */
  note?: string
  brackets: Bracket[]
}

export type SpecificationRow = {
  id: number
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
  createdAt: string
  updatedAt: string
}

/** What is for sale of a product, or of what was asked for of it. */
export type Counts = {
  offersCount: number
  shopsCount: number
  specificationsCount: number
  /** Of its own unit, for one package; null when nothing is sold by it. */
  minPriceE4: number | null
  maxPriceE4: number | null
}

/** Nothing of it is left; whether its product is sold by half is told by the offer. */
const isSoldOut = ({ leftMilli, ...rules }: OfferRow): boolean =>
  leftToOrder(leftMilli, { ...rules, isIndivisible: false }) === 0

/** After everything that can be had. */
const soldOutRank = 1e12

/** Net unit price of one package: brackets begin above it (`checkBrackets` in the domain). */
const onePackageE4 = ({ baseE4, customerPriceE4 }: OfferRow): number =>
  Math.min(baseE4, customerPriceE4 ?? baseE4)

/** What the offer is put in order by: of one package, `comparisonRank`; what is sold out comes last. */
export const comparison = (offer: OfferRow, content: Omit<PackageContent, 'billingType'>): number =>
  comparisonRank({
    billingType: offer.billingType,
    unitsPerPackage: content.unitsPerPackage,
    averageVolumeG: content.averageVolumeG,
    unitPriceE4: onePackageE4(offer),
  }) + (isSoldOut(offer) ? soldOutRank : 0)

const byPrice = <T extends { id: number }>(left: [T, number], right: [T, number]): number =>
  left[1] - right[1] || left[0].id - right[0].id

/**
 * The specifications that somebody offers, cheapest first by the price per kg or piece
 * (docs/product.md#shapes), each with its offers cheapest first.
 */
export const offeredSpecifications = (
  specifications: readonly Omit<SpecificationRow, 'offers'>[],
  offers: readonly { specificationId: number; offer: OfferRow }[],
): SpecificationRow[] => {
  const offersOf = Map.groupBy(offers, ({ specificationId }) => specificationId)
  const priced = specifications.flatMap((specification): [SpecificationRow, number][] => {
    const compared = (offersOf.get(specification.id) ?? [])
      .map(({ offer }): [OfferRow, number] => [offer, comparison(offer, specification)])
      .sort(byPrice)
    const [cheapest] = compared
    if (cheapest === undefined) return []
    return [[{ ...specification, offers: compared.map(([offer]) => offer) }, cheapest[1]]]
  })
  return priced.sort(byPrice).map(([specification]) => specification)
}

/** Counts of a product all of whose offers are at hand. */
export const countsOf = (
  { billingType }: Pick<ProductRow, 'billingType'>,
  specifications: readonly SpecificationRow[],
): Counts => {
  const offers = specifications.flatMap(one => one.offers.filter(offer => !isSoldOut(offer)))
  const prices = offers.filter(offer => offer.billingType === billingType).map(onePackageE4)
  return {
    offersCount: offers.length,
    shopsCount: new Set(offers.map(offer => offer.shopId)).size,
    specificationsCount: specifications.filter(({ offers }) => offers.some(one => !isSoldOut(one)))
      .length,
    minPriceE4: prices.length === 0 ? null : Math.min(...prices),
    maxPriceE4: prices.length === 0 ? null : Math.max(...prices),
  }
}

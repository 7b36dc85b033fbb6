import { priceAt } from '@carreau/domain/money/brackets'
import { type OrderLineSnapshot, orderLineTotal } from '@carreau/domain/orders/totals'
import { topPopularity } from '../catalogue/products.ts'
import { seasonality } from '../catalogue/seasons.ts'
import { isSoldFrom } from '../catalogue/sold-when.ts'
import { originName, shown } from '../catalogue/vocabulary.ts'
import { type Offer, toCentE4, unitOf, weightsStray } from '../price-list/offers.ts'
import type { Random } from '../random.ts'

/** One line of an order: the offer it came from, what was asked and what was put in the crates. */
export type OrderLine = {
  offer: Offer
  unitPriceE4: number
  orderedMilli: number
  pickedMilli: number | null
  pickedWeightG: number | null
  lot: string | null
  reason: string | null
}

/** What the domain's totals are computed from. */
export const snapshotOf = (line: OrderLine): OrderLineSnapshot => {
  const { product, specification, billingType } = line.offer
  return {
    billingType,
    unitsPerPackage: specification.variant.unitsPerPackage,
    averageVolumeG: specification.variant.averageVolumeG,
    weightMinG: line.offer.weightMinG,
    weightMaxG: line.offer.weightMaxG,
    orderedPackagesMilli: line.orderedMilli,
    pickedPackagesMilli: line.pickedMilli,
    pickedWeightG: line.pickedWeightG,
    volumeType: product.volumeType,
    unitPriceE4: line.unitPriceE4,
    vatRate: product.entry.vat_rate,
    isInterfelTaxable: product.entry.is_interfel_taxable,
    originIsoCode: specification.originIsoCode,
  }
}

export const netOf = (line: OrderLine): number => orderLineTotal(snapshotOf(line)).netCents

/** Kitchens take few packages, and fewer of what is dear. */
export const drawPackagesMilli = (offer: Offer, appetite: number, random: Random): number => {
  const wanted = 1 + Math.floor(random.next() ** 2 * appetite * 2)
  if (offer.allowsHalf && random.chance(0.2)) return wanted * 1000 + 500
  return (offer.unitPriceE4 > 150_000 ? 1 : wanted) * 1000
}

/** A line as ordered, at the price of its quantity times what prices have `drifted` since. */
export const orderLine = (
  offer: Offer,
  orderedMilli: number,
  { hasAgreedPrices, drifted }: { hasAgreedPrices: boolean; drifted: number },
): OrderLine => {
  const priceE4 = priceAt(
    {
      baseE4: offer.unitPriceE4,
      brackets: offer.brackets,
      customerPriceE4: hasAgreedPrices ? offer.customerPriceE4 : null,
    },
    orderedMilli,
  )
  return {
    offer,
    unitPriceE4: drifted === 1 ? priceE4 : toCentE4((priceE4 / 10_000) * drifted),
    orderedMilli,
    pickedMilli: null,
    pickedWeightG: null,
    lot: null,
    reason: null,
  }
}

/** Offers of one wholesaler, each product once, as a kitchen would want them in that month. */
export const drawOffers = (
  offers: readonly Offer[],
  { count, month, random }: { count: number; month: number; random: Random },
): Offer[] => {
  const drawn = new Map<number, Offer>()
  for (let tries = 0; drawn.size < count && tries < 2_000; tries++) {
    const offer = random.pick(offers)
    const { product } = offer
    const wanted =
      (product.popularity / topPopularity) * (0.15 + 0.85 * seasonality(product.months, month))
    if (!random.chance(wanted) || drawn.has(product.id)) continue
    if (isSoldFrom(product, offer.specification.originIsoCode, month)) drawn.set(product.id, offer)
  }
  return [...drawn.values()]
}

const shortages = [
  'Rupture de stock',
  'Arrivage retardé',
  'Qualité insuffisante à la préparation',
] as const

/** Real weights stray from the average by some percent. */
const weigh = ({ offer }: OrderLine, pickedMilli: number, random: Random): number | null => {
  const { averageVolumeG } = offer.specification.variant
  const isWeighed = offer.product.volumeType === 'variable' && offer.billingType === 'weight'
  if (!isWeighed || averageVolumeG === null || pickedMilli === 0) return null
  return (
    Math.round(
      ((pickedMilli / 1000) * averageVolumeG * random.between(1 - weightsStray, 1 + weightsStray)) /
        5,
    ) * 5
  )
}

/** The line as picked: now and then short, weighed when its weight is not known before. */
export const pickLine = (line: OrderLine, lot: string, random: Random): OrderLine => {
  const short = random.chance(0.035)
  const missing = short ? 1000 * random.int(1, Math.ceil(line.orderedMilli / 1000)) : 0
  const pickedMilli = Math.max(0, line.orderedMilli - missing)
  return {
    ...line,
    pickedMilli,
    pickedWeightG: weigh(line, pickedMilli, random),
    lot: pickedMilli === 0 ? null : lot,
    reason: short ? random.pick(shortages) : null,
  }
}

/** Packaging of one weighing, in g. */
const tareG = 500

/** What the scale said of each package, so that they sum to the line's weight and stray no further than it may. */
const weighingsOf = ({ offer, pickedMilli, pickedWeightG }: OrderLine): number[] | null => {
  const averageG = offer.specification.variant.averageVolumeG
  if (pickedWeightG === null || averageG === null || pickedMilli === null) return null
  if (pickedMilli === 0 || pickedMilli % 1000 !== 0) return null
  const packages = pickedMilli / 1000
  const meanG = Math.floor(pickedWeightG / packages)
  const slackG = Math.min(
    meanG - averageG * (1 - weightsStray),
    averageG * (1 + weightsStray) - meanG,
  )
  const netG = Array.from({ length: packages }, (_, index) => {
    const isPaired = index + 1 < packages || index % 2 === 1
    const strayG = isPaired ? Math.max(0, Math.floor((slackG * ((index >> 1) % 4)) / 4)) : 0
    return meanG + (index % 2 === 0 ? strayG : -strayG)
  })
  netG[packages - 1] = (netG[packages - 1] ?? 0) + pickedWeightG - meanG * packages
  return netG.map(netOne => netOne + tareG)
}

/** The snapshot as the table keeps it: nothing in it follows the catalogue afterwards. */
export const orderLineRow = (line: OrderLine, orderId: number, position: number) => {
  const { product, specification, billingType, id } = line.offer
  const { variant, packaging } = specification
  return {
    order_id: orderId,
    position,
    product_id: product.id,
    specification_id: specification.id,
    offer_id: id,
    name: product.designation,
    cultivar: specification.cultivar,
    origin_name: originName(specification.originIsoCode),
    origin_iso_code: specification.originIsoCode,
    variant_size: variant.size,
    category: specification.category,
    brand_name: specification.brand,
    packaging_name: shown(packaging.label),
    maturity_name: specification.maturity,
    is_organic: specification.isOrganic,
    unit: unitOf(line.offer),
    billing_type: billingType,
    volume_type: product.volumeType,
    units_per_package: variant.unitsPerPackage,
    average_volume_g: variant.averageVolumeG,
    weight_min_g: line.offer.weightMinG,
    weight_max_g: line.offer.weightMaxG,
    unit_price_e4: line.unitPriceE4,
    vat_rate: product.entry.vat_rate,
    is_interfel_taxable: product.entry.is_interfel_taxable,
    ordered_milli: line.orderedMilli,
    picked_milli: line.pickedMilli,
    picked_weight_g: line.pickedWeightG,
    weighings_g: weighingsOf(line),
    tare_g: weighingsOf(line) === null ? null : tareG,
    net_cents: netOf(line),
    lot: line.lot,
    reason: line.reason,
  }
}

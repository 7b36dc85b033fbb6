import type { Bracket } from '@carreau/domain/money/brackets'
import { originZone } from '@carreau/domain/money/interfel'
import type { BillingType, Unit } from '@carreau/domain/money/quantity'
import type { CataloguePackaging } from '../catalogue/catalogue.ts'
import type { Product } from '../catalogue/products.ts'
import { seasonality } from '../catalogue/seasons.ts'
import { lastMonthSold } from '../catalogue/sold-when.ts'
import { buildSpecifications, type Ids, type Specification } from '../catalogue/specifications.ts'
import type { Shop } from '../companies/shops.ts'
import { type Random, randomOf } from '../random.ts'

/**
 * Plausible prices, no quotes (docs/trade-and-law.md#catalogue): guessed in floats, rounded once.
 */

const classFactors: Record<string, number> = { Extra: 1.12, I: 1, II: 0.8 }

/** Organic costs a quarter to four fifths more (docs/trade-and-law.md#daily-prices). */
const organicFactor = (product: Product): number =>
  randomOf(`organic ${product.designation}`).between(1.25, 1.8)

const unitKg = ({ net_kg, units }: CataloguePackaging): number | undefined =>
  net_kg === undefined || units === undefined ? undefined : net_kg / units

/** A 500 g punnet against the catalogue's 125 g one; larger units cost a little less per kg. */
const unitFactor = (product: Product, packaging: CataloguePackaging): number => {
  if (product.billingType !== 'unit') return 1
  const [reference] = product.entry.packagings
  const kg = unitKg(packaging)
  const referenceKg = reference && unitKg(reference)
  return kg === undefined || referenceKg === undefined ? 1 : (kg / referenceKg) ** 0.92
}

const sizeFactor = (calibres: readonly string[], size: string | null): number => {
  const rank = size === null ? -1 : calibres.indexOf(size)
  return rank === -1 || calibres.length < 2 ? 1 : 0.95 + (0.1 * rank) / (calibres.length - 1)
}

/** € excluding VAT per billing unit in a month, before any wholesaler's own level. */
const marketPrice = (product: Product, specification: Specification, month: number): number => {
  const { price_eur_per_kg_or_piece, calibres } = product.entry
  const [low, high] = price_eur_per_kg_or_piece
  const { packaging, variant, originIsoCode, category, isOrganic, brand, cultivar } = specification
  return (
    (low + (high - low) * (0.9 - 0.8 * seasonality(product.months, month))) *
    (originZone(originIsoCode) === 'FR' ? 1.05 : 0.95) *
    (classFactors[category ?? 'I'] ?? 1) *
    (isOrganic ? organicFactor(product) : 1) *
    (brand === null ? 1 : 1.05) *
    (/AOP|IGP/.test(cultivar ?? '') ? 1.18 : 1) *
    sizeFactor(calibres, variant.size) *
    unitFactor(product, packaging)
  )
}

/** A price as wholesalers write it, to the cent and never nothing, in 1/10 000 €. */
export const toCentE4 = (euros: number): number => Math.max(1, Math.round(euros * 100)) * 100

/** One wholesaler's price for one specification. */
export type Offer = {
  id: number
  shopId: number
  product: Product
  specification: Specification
  billingType: BillingType
  unitPriceE4: number
  allowsHalf: boolean
  isAvailable: boolean
  brackets: Bracket[]
  /** Between what and what a package weighs, where it says so. */
  weightMinG: number | null
  weightMaxG: number | null
  /** What the first demo company pays instead, if it agreed a price. */
  customerPriceE4: number | null
}

/** What the unit price of an offer is the price of. */
export const unitOf = (offer: Pick<Offer, 'billingType' | 'specification'>): Unit => {
  if (offer.billingType === 'weight') return 'kg'
  return offer.billingType === 'package' ? 'package' : offer.specification.variant.unit
}

/** Specifications of a product of mean popularity at scale 1, which makes some 3 000 in all. */
const specificationsPerProduct = 12.6

/** Wholesalers that carry a product whatever their trade, so that comparing makes sense. */
const isSure = (product: Product, shop: Shop): boolean =>
  [0, 1 + (product.id % 23), 1 + ((product.id + 11) % 23)].includes(shop.rank)

/** How many specifications of a product a wholesaler sells. */
const assortment = (product: Product, shop: Shop, random: Random): number => {
  const asked = product.popularity
  const specialist = shop.families?.includes(product.entry.family)
  const [chance, most] =
    specialist === undefined ? [0.85, 3 + asked] : specialist ? [0.95, 6 + 2 * asked] : [0.14, 2]
  const sold = random.chance(chance) ? random.int(1, Math.ceil(most)) : 0
  return isSure(product, shop) ? Math.max(1, sold) : sold
}

/** Strictly decreasing prices (docs/trade-and-law.md#brackets), by a cent at least. */
const buildBrackets = (baseE4: number, random: Random): Bracket[] => {
  const steps = random.pick([[5, 10], [3, 6, 12], [10], [5, 20]])
  let previous = baseE4
  return steps.flatMap((packages, index) => {
    const unitPriceE4 = Math.min(
      previous - 100,
      toCentE4((baseE4 / 10_000) * (0.96 - 0.04 * index)),
    )
    if (unitPriceE4 <= 0) return []
    previous = unitPriceE4
    return { minPackagesMilli: packages * 1000, unitPriceE4 }
  })
}

/** Some counted packages are priced whole: « les 12 pièces » (docs/trade-and-law.md#labels). */
const pricing = (
  product: Product,
  { variant }: Specification,
  euros: number,
  random: Random,
): { billingType: BillingType; unitPriceE4: number } => {
  const { billingType, volumeType } = product
  const wholesale = variant.unit !== 'kg' && volumeType === 'fixed' && random.chance(0.04)
  if (!wholesale) return { billingType, unitPriceE4: toCentE4(euros) }
  const content =
    billingType === 'weight' ? (variant.averageVolumeG ?? 1000) / 1000 : variant.unitsPerPackage
  return { billingType: 'package', unitPriceE4: toCentE4(Math.round(euros * content * 20) / 20) }
}

/** Real weights stray from the average by so much at most (`weigh` in orders/order-lines.ts). */
export const weightsStray = 0.08

/** Two in three of those that are billed as weighed announce a bracket, which what is weighed keeps to. */
const weightsOf = (
  { volumeType }: Product,
  { variant: { averageVolumeG } }: Specification,
  { billingType, id }: { billingType: BillingType; id: number },
): Pick<Offer, 'weightMinG' | 'weightMaxG'> => {
  if (
    volumeType !== 'variable' ||
    billingType !== 'weight' ||
    averageVolumeG === null ||
    id % 3 === 0
  )
    return { weightMinG: null, weightMaxG: null }
  const step = averageVolumeG >= 2_000 ? 100 : 10
  return {
    weightMinG: Math.floor((averageVolumeG * (1 - weightsStray)) / step) * step,
    weightMaxG: Math.ceil((averageVolumeG * (1 + weightsStray)) / step) * step,
  }
}

const buildOffer = (
  product: Product,
  specification: Specification,
  shop: Shop,
  { random, month, sure }: { random: Random; month: number; sure: boolean },
): Omit<Offer, 'id' | 'weightMinG' | 'weightMaxG'> => {
  const euros = marketPrice(product, specification, month) * shop.priceLevel
  const price = pricing(product, specification, euros * random.between(0.96, 1.04), random)
  const agreed = shop.rank < 24 && random.chance(0.0155)
  const divisible = !product.isIndivisible && price.billingType === 'weight'
  return {
    shopId: shop.id,
    product,
    specification,
    ...price,
    allowsHalf: random.chance(0.35) && divisible,
    isAvailable: !random.chance(0.04) || sure,
    brackets: random.chance(0.12) ? buildBrackets(price.unitPriceE4, random) : [],
    customerPriceE4:
      agreed && price.unitPriceE4 > 200 ? toCentE4((price.unitPriceE4 / 10_000) * 0.94) : null,
  }
}

/** What a wholesaler of one quality would sell; classes do not apply to every product. */
const suits = ({ only }: Shop, { isOrganic, category }: Specification): boolean => {
  if (only === 'organic') return isOrganic
  return only !== 'extra' || category === 'Extra' || category === null
}

/** Distinct specifications, the first ones more often: what most wholesalers have. */
const choose = (
  specifications: readonly Specification[],
  count: number,
  random: Random,
): Set<Specification> => {
  const chosen = new Set<Specification>()
  for (let tries = 0; chosen.size < count && tries < count * 4; tries++) {
    const index = Math.floor(specifications.length * random.next() ** 1.4)
    const specification = specifications[index]
    if (specification) chosen.add(specification)
  }
  return chosen
}

/** Everything one product brings to the market: its specifications and who sells them at what. */
export const buildStall = (
  product: Product,
  options: { shops: readonly Shop[]; month: number; scale: number; ids: Ids },
): { specifications: Specification[]; offers: Offer[] } => {
  const { shops, scale, ids } = options
  // Out of season a wholesaler keeps it on the list, and has none.
  const month = lastMonthSold(product, options.month)
  const isOver = month !== options.month
  const count = Math.round(specificationsPerProduct * product.popularity ** 0.6 * scale)
  const specifications = buildSpecifications(product, {
    month,
    count: Math.max(2, count),
    random: randomOf(`specifications ${product.designation}`),
    ids,
  })
  const random = randomOf(`offers ${product.designation}`)
  const offers = shops.flatMap(shop => {
    const sure = isSure(product, shop)
    const suitable = specifications.filter(specification => suits(shop, specification))
    const sold = choose(suitable, assortment(product, shop, random), random)
    return [...sold].map((specification, index) => {
      const id = ++ids.offer
      const isSure = sure && index === 0
      const offer = buildOffer(product, specification, shop, { random, month, sure: isSure })
      const weights = weightsOf(product, specification, { ...offer, id })
      return { id, ...offer, ...weights, ...(isOver && { isAvailable: false }) }
    })
  })
  return { specifications, offers }
}

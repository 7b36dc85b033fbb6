import { originZone } from '@carreau/domain/money/interfel'
import type { CataloguePackaging } from './catalogue.ts'
import type { Product } from './products.ts'
import { randomOf } from './random.ts'
import { seasonality } from './seasons.ts'
import type { Specification } from './specifications.ts'

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
export const marketPrice = (
  product: Product,
  specification: Specification,
  month: number,
): number => {
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

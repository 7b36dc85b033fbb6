import { mayComeFrom } from '@carreau/domain/catalogue/appellations'
import { brandsByProduct } from '../data/brands.ts'
import type { Random } from '../random.ts'
import type { CataloguePackaging } from './catalogue.ts'
import type { Product } from './products.ts'
import { seasonality } from './seasons.ts'
import { isFrench, originsIn } from './sold-when.ts'
import { shown } from './vocabulary.ts'

const countPatterns = [
  /^(\d+)$/,
  /^(\d+) (?:pièces|têtes)$/,
  /^cal\. (\d+)$/,
  /\((\d+) têtes\)$/,
  /^(\d+) \(\d+-\d+ g\)$/,
]

/** How many pieces a package holds when its size is named by a count (« avocat 18 »), or null. */
const countOf = (calibre: string): number | null => {
  for (const pattern of countPatterns) {
    const [, count] = pattern.exec(calibre) ?? []
    if (count !== undefined) return Number(count)
  }
  return null
}

/** The catalogue's sizes that a packaging can hold: a count of 18 only in a tray of 18. */
const sizesFor = (
  { kind, units }: CataloguePackaging,
  calibres: readonly string[],
): (string | null)[] => {
  const fits = calibres.filter(calibre => {
    const count = countOf(calibre)
    if (count === null) return kind !== 'piece' || !calibre.startsWith('cal.')
    return kind === 'kg' ? !/pièces|têtes/.test(calibre) : count === units
  })
  return fits.length > 0 ? fits : [null]
}

/** Product × size × what a package holds (docs/product.md#words). */
export type Variant = {
  id: number
  productId: number
  size: string | null
  unit: 'kg' | 'piece' | 'bunch' | 'punnet'
  unitsPerPackage: number
  averageVolumeG: number | null
}

/** A variant with its origin, brand, packaging, quality (docs/product.md#words). */
export type Specification = {
  id: number
  variant: Variant
  packaging: CataloguePackaging
  originIsoCode: string
  brand: string | null
  maturity: string | null
  isOrganic: boolean
  category: string | null
  cultivar: string | null
}

/** Hands out ids that never repeat. */
export type Ids = Record<'variant' | 'specification' | 'offer', number>
export const newIds = (): Ids => ({ variant: 0, specification: 0, offer: 0 })

export const contentOf = (
  product: Pick<Product, 'id'>,
  packaging: CataloguePackaging,
  size: string | null,
): Omit<Variant, 'id'> => ({
  productId: product.id,
  size,
  unit: packaging.kind,
  unitsPerPackage: packaging.units ?? 1,
  averageVolumeG: packaging.net_kg === undefined ? null : Math.round(packaging.net_kg * 1000),
})

/** French produce in its season, imports out of it (docs/trade-and-law.md#catalogue). */
const originWeight = (product: Product, month: number) => {
  const { months_basis, typical_origins } = product.entry
  const inSeason = seasonality(product.months, month)
  return (isoCode: string): number => {
    const rank = typical_origins.indexOf(isoCode)
    if (months_basis === 'import') return 1 / (1 + rank / 3)
    return isFrench(isoCode) ? 6 * inSeason : (1.3 - inSeason) / (1 + rank / 3)
  }
}

/** Cultivars of an origin: an appellation grows where it says. */
const cultivarsFrom = ({ designation, cultivars }: Product, isoCode: string): string[] =>
  cultivars.filter(cultivar => mayComeFrom(isoCode, { designation, cultivar }))

const brandsFrom = ({ designation, name }: Product, isoCode: string): string[] => {
  const byOrigin = brandsByProduct[designation] ?? brandsByProduct[name] ?? {}
  return [...(byOrigin[isoCode] ?? []), ...(byOrigin['*'] ?? [])]
}

const classWeights: Record<string, number> = { Extra: 2, I: 8, II: 1 }

const maybe = <T>(random: Random, items: readonly T[], probability: number): T | null =>
  items.length > 0 && random.chance(probability) ? random.pick(items) : null

const draw = (product: Product, month: number, random: Random) => {
  const { entry } = product
  const packaging = random.pick(entry.packagings)
  const origins = originsIn(product, month)
  const originIsoCode = random.weighted(origins, originWeight(product, month))
  const cultivar = maybe(random, cultivarsFrom(product, originIsoCode), 0.6)
  const maturity = maybe(random, entry.maturities_fr ?? [], 0.7)
  return {
    packaging,
    size: random.pick(sizesFor(packaging, entry.calibres)),
    originIsoCode,
    brand: maybe(random, brandsFrom(product, originIsoCode), 0.35),
    maturity: maturity === null ? null : shown(maturity),
    isOrganic: random.chance(entry.organic_share),
    category:
      entry.categories.length === 0
        ? null
        : random.weighted(entry.categories, category => classWeights[category] ?? 1),
    cultivar,
  }
}

/** Tries per specification asked for, after which a product has no more to offer. */
const patience = 6

/**
 * Up to `count` different specifications of a product as the month has them: fewer when the
 * catalogue knows fewer.
 */
export const buildSpecifications = (
  product: Product,
  options: { month: number; count: number; random: Random; ids: Ids },
): Specification[] => {
  const { month, count, random, ids } = options
  const variants = new Map<string, Variant>()
  const specifications = new Map<string, Specification>()
  for (let tries = 0; specifications.size < count && tries < count * patience; tries++) {
    const { size, ...drawn } = draw(product, month, random)
    const content = contentOf(product, drawn.packaging, size)
    const variantKey = JSON.stringify(content)
    const variant = variants.get(variantKey) ?? { id: ids.variant + 1, ...content }
    const key = JSON.stringify([variant.id, drawn])
    if (specifications.has(key)) continue
    if (!variants.has(variantKey)) {
      variants.set(variantKey, variant)
      ids.variant++
    }
    specifications.set(key, { id: ++ids.specification, variant, ...drawn })
  }
  return [...specifications.values()]
}

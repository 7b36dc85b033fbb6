import { type CatalogueEntry, categoryIdOf, readCatalogue } from './catalogue/catalogue.ts'
import { buildProducts, type Product } from './catalogue/products.ts'
import { contentOf, type Specification } from './catalogue/specifications.ts'
import { buildVocabulary, shown } from './catalogue/vocabulary.ts'
import { type Buyer, buildBuyers } from './companies/companies.ts'
import { buildPeople } from './companies/people.ts'
import { buildShops, type Shop } from './companies/shops.ts'
import { fillEmptyDatabase } from './fill-database.ts'
import { noPictures } from './illustrations/pictures.ts'
import {
  advanceMarketIds,
  type Foundation,
  insertFoundation,
  insertStalls,
} from './market-tables.ts'
import { type Offer, toCentE4 } from './price-list/offers.ts'
import { isSampleName, type Sample, type SampleName, samples } from './samples.ts'

export type SmallMarket = {
  products: readonly Product[]
  /** « Bistrot des Halles » and « Traiteur Lumière ». */
  buyers: readonly Buyer[]
  /** « Primeurs de Rungis » first, at the prices of the examples; the others stray from them. */
  shops: readonly Shop[]
  /** By sample, then in the order of the shops. */
  offers: Record<SampleName, Offer[]>
}

const specificationOf = (sample: Sample, product: Product, id: number): Specification => {
  const packaging = product.entry.packagings.find(({ label }) => label === sample.packaging)
  if (!packaging) throw new RangeError(`No packaging ${sample.packaging}`)
  return {
    id,
    variant: { id, ...contentOf(product, packaging, sample.size ?? null) },
    packaging,
    originIsoCode: sample.origin,
    brand: sample.brand ?? null,
    maturity: null,
    isOrganic: sample.isOrganic ?? false,
    category: sample.category ?? null,
    cultivar: sample.cultivar === undefined ? null : shown(sample.cultivar),
  }
}

/** The first wholesaler has the sample's price, the second 5 % more, the third 3 % less. */
const levels = [1, 1.05, 0.97] as const

const offersOf = (
  name: SampleName,
  specification: Specification,
  product: Product,
  shops: readonly Shop[],
): Offer[] => {
  const sample: Sample = samples[name]
  return shops.map((shop, index) => ({
    id: (specification.id - 1) * shops.length + index + 1,
    shopId: shop.id,
    product,
    specification,
    billingType: sample.billingType ?? product.billingType,
    unitPriceE4: toCentE4((sample.priceE4 / 10_000) * (levels[index] ?? 1)),
    allowsHalf: sample.allowsHalf ?? false,
    isAvailable: !(name === 'carotte' && index === 2),
    brackets:
      index > 0
        ? []
        : (sample.brackets ?? []).map(([packages, unitPriceE4]) => ({
            minPackagesMilli: packages * 1000,
            unitPriceE4,
          })),
    weightMinG: null,
    weightMaxG: null,
    customerPriceE4: name === 'tomateMaroc' && index === 0 ? 18_000 : null,
  }))
}

const entriesOfSamples = (): CatalogueEntry[] => {
  const names = new Set<string>(Object.values(samples).map(({ product }) => product))
  return readCatalogue().filter(entry => names.has(entry.name_fr))
}

type Stall = { name: SampleName; specification: Specification; offers: Offer[] }

const buildStalls = (products: readonly Product[], shops: readonly Shop[]): Stall[] =>
  Object.keys(samples)
    .filter(isSampleName)
    .map((name, index) => {
      const product = products.find(({ entry }) => entry.name_fr === samples[name].product)
      if (!product) throw new RangeError(`No product ${samples[name].product}`)
      const specification = specificationOf(samples[name], product, index + 1)
      return { name, specification, offers: offersOf(name, specification, product, shops) }
    })

/**
 * Loads a market small enough to know by heart into an empty migrated database: two buyers and
 * three wholesalers with all the demo accounts, 13 products, 42 offers, no cart and no order. The
 * third wholesaler is out of carrots; « Bistrot des Halles » has an agreed price for `tomateMaroc`
 * at the first. Throws when the database is not empty.
 */
export const loadSmallMarket = async (
  databaseUrl: string,
  today = new Date('2026-11-24T09:00:00+01:00'),
): Promise<SmallMarket> => {
  const entries = entriesOfSamples()
  const buyers = buildBuyers(2)
  // All three deliver to both buyers.
  const shops = buildShops((buyers.at(-1)?.id ?? 0) + 1, levels.length).map(
    ({ departments: _, ...shop }) => shop,
  )
  const market: Foundation = {
    products: buildProducts(entries, categoryIdOf),
    vocabulary: buildVocabulary(entries),
    buyers,
    shops,
    people: buildPeople(buyers, shops),
    pictures: noPictures,
    today,
  }
  const stalls = buildStalls(market.products, shops)
  const filled = await fillEmptyDatabase(databaseUrl, async client => {
    await insertFoundation(client, market)
    await insertStalls(
      client,
      market,
      stalls.map(({ specification, offers }) => ({ specifications: [specification], offers })),
    )
    await advanceMarketIds(client)
    return true
  })
  if (!filled) throw new Error('The small market wants an empty database')
  const offers = Object.fromEntries(stalls.map(stall => [stall.name, stall.offers]))
  // Every sample has its stall, which Object.fromEntries cannot tell.
  return { products: market.products, buyers, shops, offers: offers as SmallMarket['offers'] }
}

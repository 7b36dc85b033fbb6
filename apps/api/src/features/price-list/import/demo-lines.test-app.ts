import { offerLabel } from '@carreau/domain/price-list/price-list'
import type { LineVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import type { Listed } from '@carreau/domain/price-list/reading/listed-specification'
import { categoryIdOf, readCatalogue } from '../../../../seeds/catalogue/catalogue.ts'
import { buildProducts } from '../../../../seeds/catalogue/products.ts'
import { newIds } from '../../../../seeds/catalogue/specifications.ts'
import { buildVocabulary, shown, vocabularyRows } from '../../../../seeds/catalogue/vocabulary.ts'
import { buildShops } from '../../../../seeds/companies/shops.ts'
import { buildStall } from '../../../../seeds/price-list/offers.ts'
import type { KnownMarket } from './known-market.sql.ts'

export type DemoListed = Listed & {
  designation: string
  originName: string
  packagingName: string
  brandName: string | null
  maturityName: string | null
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter(value => value !== null)),
]

/** What the demo market of a November sells, without a database. */
export const demoLines = () => {
  const entries = readCatalogue()
  const named = buildVocabulary(entries)
  const rows = vocabularyRows(named)
  const shops = buildShops(100, 24)
  const ids = newIds()
  const listed: DemoListed[] = []
  const idOf = (numbering: { idOf: (name: string) => number }, name: string | null) =>
    name === null ? null : numbering.idOf(name)
  const sold = buildProducts(entries, categoryIdOf)
  const products = sold.map(product => {
    const { specifications, offers } = buildStall(product, { shops, month: 11, scale: 1, ids })
    const own = new Set(
      offers.flatMap(offer => (offer.shopId === shops[0]?.id ? offer.specification.id : [])),
    )
    const offered = Map.groupBy(offers, offer => offer.specification.id)
    for (const each of specifications)
      listed.push({
        id: each.id,
        offered: offered.get(each.id)?.length ?? 0,
        isOwn: own.has(each.id),
        productId: product.id,
        size: each.variant.size,
        contentUnit: each.variant.unit,
        unitsPerPackage: each.variant.unitsPerPackage,
        averageVolumeG: each.variant.averageVolumeG,
        originId: named.origins.idOf(each.originIsoCode),
        brandId: idOf(named.brands, each.brand),
        packagingId: named.packagings.idOf(shown(each.packaging.label)),
        maturityId: idOf(named.maturities, each.maturity),
        isOrganic: each.isOrganic,
        category: each.category,
        cultivar: each.cultivar,
        designation: product.designation,
        originName: rows.origins[named.origins.idOf(each.originIsoCode) - 1]?.name ?? '',
        packagingName: shown(each.packaging.label),
        brandName: each.brand,
        maturityName: each.maturity,
      })
    return {
      id: product.id,
      designation: product.designation,
      synonyms: product.synonyms,
      cultivars: distinct([
        ...product.cultivars,
        ...specifications.map(({ cultivar }) => cultivar),
      ]),
      sizes: distinct(specifications.map(({ variant }) => variant.size)),
      maturityIds: distinct(specifications.map(({ maturity }) => maturity)).map(
        named.maturities.idOf,
      ),
      originIds: [...new Set(specifications.map(each => named.origins.idOf(each.originIsoCode)))],
    }
  })
  const vocabulary: LineVocabulary = {
    products,
    origins: rows.origins.map(({ id, name, iso_code }) => ({ id, name, isoCode: iso_code })),
    brands: rows.brands,
    packagings: rows.packagings,
    maturities: rows.maturities,
  }
  return { vocabulary, listed, products: sold }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** How different people write a line, each in full. */
export const styles: Record<string, (each: DemoListed) => string> = {
  'as the list shows it': each => offerLabel(each),
  'in capitals without accents': each =>
    plain(
      [
        each.designation,
        each.cultivar,
        each.originName,
        each.category && `cat.${each.category}`,
        each.size,
        each.packagingName,
        each.brandName,
        each.maturityName,
        each.isOrganic ? 'bio' : '',
      ]
        .filter(Boolean)
        .join(' '),
    ).toUpperCase(),
  'as a market report, with its price': each =>
    `${[
      each.designation.toUpperCase(),
      each.cultivar,
      each.brandName,
      each.originName,
      each.isOrganic ? 'biologique' : '',
      each.category && `cat.${each.category}`,
      each.size,
      each.maturityName,
      each.packagingName.toLowerCase().replace(/(\d) kg/, '$1kg'),
    ]
      .filter(Boolean)
      .join(' ')} : 2,35€`,
}

/** The demo market as an import knows it, of a wholesaler that sells there or of a new one. */
export const demoMarket = ({ isNew }: { isNew: boolean }): KnownMarket => {
  const { vocabulary, listed, products } = demoLines()
  const known = listed.map(each => ({
    ...each,
    isOwn: each.isOwn && !isNew,
    variantId: each.id,
    offer: null,
  }))
  return {
    vocabulary,
    products: new Map(
      products.map(({ id, designation, billingType, volumeType, isIndivisible }) => [
        id,
        { designation, usual: billingType, volumeType, isIndivisible },
      ]),
    ),
    byId: new Map(known.map(each => [each.id, each])),
    byProduct: Map.groupBy(known, ({ productId }) => productId),
    usualPrices: new Map(),
  }
}

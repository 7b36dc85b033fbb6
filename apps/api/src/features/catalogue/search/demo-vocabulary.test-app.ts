import type { Vocabulary } from '@carreau/catalogue-search/vocabulary'
import { categoryIdOf, readCatalogue } from '../../../../seeds/catalogue/catalogue.ts'
import { buildProducts } from '../../../../seeds/catalogue/products.ts'
import { newIds } from '../../../../seeds/catalogue/specifications.ts'
import { buildVocabulary, shown, vocabularyRows } from '../../../../seeds/catalogue/vocabulary.ts'
import { buildShops } from '../../../../seeds/companies/shops.ts'
import { buildStall } from '../../../../seeds/price-list/offers.ts'

const present = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter(value => value !== null)),
]

/** What the demo market of a November speaks of, without a database. */
export const demoVocabulary = (): {
  vocabulary: Vocabulary
  popularity: ReadonlyMap<number, number>
} => {
  const entries = readCatalogue()
  const named = buildVocabulary(entries)
  const { origins, brands, packagings, maturities } = vocabularyRows(named)
  const shops = buildShops(100, 24)
  const ids = newIds()
  const built = buildProducts(entries, categoryIdOf)
  const products = built.map(product => {
    const { specifications } = buildStall(product, { shops, month: 11, scale: 1, ids })
    return {
      id: product.id,
      name: product.name,
      variety: product.variety,
      designation: product.designation,
      synonyms: product.synonyms,
      searchText: product.searchText,
      categoryName: product.entry.family,
      has: {
        origins: present(
          specifications.map(each => String(named.origins.idOf(each.originIsoCode))),
        ),
        size: present(specifications.map(({ variant }) => variant.size)),
        category: present(specifications.map(({ category }) => category)),
        brand: present(specifications.map(({ brand }) => brand)),
        packaging: present(specifications.map(({ packaging }) => shown(packaging.label))),
        maturity: present(specifications.map(({ maturity }) => maturity)),
      },
    }
  })
  const vocabulary = {
    products,
    origins: origins.map(({ id, name, iso_code }) => ({ id, name, isoCode: iso_code })),
    sizes: present(products.flatMap(({ has }) => has.size)),
    categories: present(products.flatMap(({ has }) => has.category)),
    brands: brands.map(({ name }) => name),
    packagings: packagings.map(({ name }) => name),
    maturities: maturities.map(({ name }) => name),
    shops: shops.map(({ slug, name }) => ({ slug, name })),
  }
  return { vocabulary, popularity: new Map(built.map(({ id, popularity }) => [id, popularity])) }
}

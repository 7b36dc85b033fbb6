import fc from 'fast-check'
import type { CatalogueShop } from '../catalogue.ts'
import { given } from './facets.ts'
import { layOver, type OwnPrice } from './own-prices.ts'
import { packOffers } from './packed-offers.ts'
import type { Query, SearchSort } from './search.ts'
import { makeIndex, type NewOffers, setOffers, shopSet } from './search-index.ts'

// A market of four products in rows, at random, and an index of it.

export type Offer = {
  id: number
  specification: number
  shop: number
  comparisonE4: number
  ownE4: number | null
}
export type Specification = {
  id: number
  product: number
  origin: number
  size: string | null
  bio: boolean
}

const productCount = 4
export const specificationCount = 60
/** More than two words of a set. */
const shopCount = 70
const sizes = ['57-67', '0,8-1,2 kg', null] as const
const originNames = ['France', 'Espagne', 'Maroc']

export const specifications = fc.tuple(
  ...Array.from({ length: specificationCount }, (_, at) =>
    fc.record<Specification>({
      id: fc.constant(at + 1),
      product: fc.integer({ min: 1, max: productCount }),
      origin: fc.integer({ min: 1, max: 3 }),
      size: fc.constantFrom(...sizes),
      bio: fc.boolean(),
    }),
  ),
)

export const offers = fc
  .uniqueArray(
    fc.record({
      specification: fc.integer({ min: 1, max: specificationCount }),
      shop: fc.integer({ min: 1, max: shopCount }),
      comparisonE4: fc.integer({ min: 1, max: 9 }),
      ownE4: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
    }),
    { maxLength: 300, selector: ({ specification, shop }) => specification * 1_000 + shop },
  )
  .map(all => all.map((offer, at): Offer => ({ id: at + 1, ...offer })))

const shops = Array.from(
  { length: shopCount },
  (_, at): CatalogueShop => ({
    id: at + 1,
    slug: `grossiste-${at + 1}`,
    name: `Grossiste ${at + 1}`,
    isActive: true,
  }),
)

const catalogueOf = (all: readonly Specification[]) => ({
  products: Array.from({ length: productCount }, (_, at) => ({
    id: at + 1,
    name: `Produit ${at + 1}`,
    variety: null,
    designation: `Produit ${at + 1}`,
    synonyms: [],
    searchText: `produit ${at + 1}`,
    categoryName: 'Fruits',
  })),
  specificationsOf: (productId: number) =>
    all
      .filter(({ product }) => product === productId)
      .map(({ id, origin, size, bio }) => ({
        id,
        size,
        category: null,
        originId: origin,
        originName: originNames[origin - 1] ?? '',
        originIsoCode: 'FR',
        brandId: null,
        brandName: null,
        packagingId: 1,
        packagingName: 'Colis',
        maturityId: null,
        maturityName: null,
        isOrganic: bio,
      })),
  shops,
})

/** What these specifications are offered at, as these offers are all there is. */
export const offersOf = (ids: readonly number[], sold: readonly Offer[]): NewOffers[] => {
  const bySpecification = Map.groupBy(sold, ({ specification }) => specification)
  return ids.map(specificationId => {
    const rows = bySpecification.get(specificationId)?.map(({ id, shop, comparisonE4 }) => ({
      offerId: id,
      shopId: shop,
      comparisonE4,
      usualE4: comparisonE4,
    }))
    return { specificationId, packed: rows ? packOffers(rows) : null, endsAtMs: null }
  })
}

/** The prices agreed with the one buyer. */
export const ownPrices = (sold: readonly Offer[]): OwnPrice[] =>
  sold.flatMap(({ id, specification, ownE4 }) =>
    ownE4 === null
      ? []
      : { offerId: id, specificationId: specification, comparisonE4: ownE4, usualE4: ownE4 },
  )

export const indexOf = async (all: readonly Specification[], sold: readonly Offer[]) => {
  const index = await makeIndex(catalogueOf(all))
  setOffers(index, offersOf([...new Set(sold.map(({ specification }) => specification))], sold))
  return { index, own: layOver(index, ownPrices(sold)) }
}

const filter = fc.record(
  {
    origins: fc.subarray([1, 2, 3], { minLength: 1 }),
    size: fc.subarray(['57-67', '0,8-1,2 kg'], { minLength: 1 }),
    bio: fc.boolean(),
    shops: fc.uniqueArray(fc.integer({ min: 1, max: shopCount }), { minLength: 1, maxLength: 40 }),
  },
  { requiredKeys: [] },
)
export type Filter = typeof filter extends fc.Arbitrary<infer F> ? F : never
export type Field = keyof Filter

export const query = fc.record({
  /** What was chosen, and what was typed: both must pass. */
  filters: fc.oneof(
    fc.constant<[Filter, Filter]>([{}, {}]),
    fc.tuple(filter, fc.constant<Filter>({})),
    fc.tuple(filter, filter),
  ),
  visible: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: shopCount }), { minLength: 20 }), {
    freq: 2,
  }),
  named: fc.option(fc.shuffledSubarray([1, 2, 3, 4, 5]), { freq: 2 }),
  buys: fc.boolean(),
  sort: fc.constantFrom<SearchSort[]>('relevance', 'price', '-price', '-name'),
})

export type Asked = typeof query extends fc.Arbitrary<infer Q> ? Q : never

const texts = ({ origins, size, bio, shops }: Filter) => ({
  origins: given(origins?.map(String)),
  size: given(size),
  bio: given(bio === undefined ? undefined : [String(bio)]),
  fournisseurs: given(shops?.map(String)),
})

type Indexed = Awaited<ReturnType<typeof indexOf>>

/** What is asked as a search of the index takes it. */
export const queryOf = (
  { index, own }: Indexed,
  { filters, visible, named, buys, sort }: Asked,
): Query => ({
  named,
  admits: null,
  filters: filters.map(texts),
  visible: visible === null ? null : shopSet(index, visible),
  own: buys ? own : null,
  sort,
  page: 1,
  perPage: 100,
})

import fc from 'fast-check'
import { given } from '../search/search-filters.ts'
import { addBit } from './bits.ts'
import type { IndexedShop, ProductRows } from './dimensions.sql.ts'
import { makeProducts, makeShops } from './dimensions.ts'
import { layOver, type OwnPrice } from './own-prices.ts'
import { emptyRun, makeRun } from './run.ts'
import type { Query, SearchSort } from './search.ts'
import { makeIndex, type NewRun, type SearchIndex, setRuns } from './search-index.ts'

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
  (_, at): IndexedShop => ({
    id: at + 1,
    slug: `grossiste-${at + 1}`,
    name: `Grossiste ${at + 1}`,
    isActive: true,
    departments: [],
    calendar: { deliveryDays: [], cutOff: '23:00', leadDays: 1 },
  }),
)

const rowsOf = (all: readonly Specification[]): ProductRows => ({
  products: Array.from({ length: productCount }, (_, at) => ({
    id: at + 1,
    name: `Produit ${at + 1}`,
    variety: null,
    designation: `Produit ${at + 1}`,
    description: null,
    categoryId: 1,
    vatRate: '5.50',
    isInterfelTaxable: true,
    volumeType: 'fixed',
    billingType: 'weight',
    isIndivisible: false,
    photoKeys: [],
    tint: 'leaf',
    status: 'active',
    createdAt: '',
    updatedAt: '',
    months: [],
    synonyms: [],
    searchText: `produit ${at + 1}`,
    categoryName: 'Fruits',
  })),
  specifications: all.map(({ id, product, origin, size, bio }) => ({
    productId: product,
    tuple: [
      id, id, size, 'kg', 1, 1000, origin, originNames[origin - 1] ?? '', 'FR', null, null, 1, 'Colis',
      null, null, null, bio, null,
    ],
  })),
}) // biome-ignore format: a tuple in its order

/** The runs of these specifications, as these offers are all there is. */
export const runsOf = (
  { slotOf }: SearchIndex,
  ids: readonly number[],
  sold: readonly Offer[],
  places: ReadonlyMap<number, number>,
): NewRun[] => {
  const offersOf = Map.groupBy(sold, ({ specification }) => specification)
  return ids.map(id => {
    const rows = (offersOf.get(id) ?? []).map(({ id, shop, comparisonE4 }) => ({
      offerId: id,
      shop: places.get(shop) ?? -1,
      comparisonE4,
      usualE4: comparisonE4,
    }))
    const run = rows.length === 0 ? emptyRun : makeRun(rows)
    return { slot: slotOf.get(id) ?? -1, endsAtMs: Number.POSITIVE_INFINITY, run }
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
  const places = new Map<number, number>()
  const index = await makeIndex({
    ...(await makeProducts(rowsOf(all))),
    ...makeShops(shops, places),
  })
  const ids = [...new Set(sold.map(({ specification }) => specification))]
  setRuns(index, runsOf(index, ids, sold, places))
  return { index, own: layOver(index, ownPrices(sold)), places }
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
  { index, own, places }: Indexed,
  { filters, visible, named, buys, sort }: Asked,
): Query => {
  const seen = new Uint32Array(index.words)
  for (const id of visible ?? []) addBit(seen, places.get(id) ?? -1)
  return {
    named,
    filters: filters.map(texts),
    seasonMonth: null,
    visible: visible === null ? null : seen,
    own: buys ? own : null,
    sort,
    page: 1,
    perPage: 100,
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { given } from '../search-filters.ts'
import { addBit } from './bits.ts'
import type { IndexedShop, ProductRows } from './dimensions.sql.ts'
import { makeProducts, makeShops } from './dimensions.ts'
import { layOver } from './own-prices.ts'
import { makeRun } from './run.ts'
import { search } from './search.ts'
import { makeIndex, setRuns } from './search-index.ts'

// The index against loops over plain rows; search-index.pg.test.ts holds it against PostgreSQL.

type Offer = {
  id: number
  specification: number
  shop: number
  comparisonE4: number
  ownE4: number | null
}
type Specification = {
  id: number
  product: number
  origin: number
  size: string | null
  bio: boolean
}

const productCount = 4
const specificationCount = 60
/** More than two words of a set. */
const shopCount = 70
const sizes = ['57-67', '0,8-1,2 kg', null] as const
const originNames = ['France', 'Espagne', 'Maroc']

const specifications = fc.tuple(
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

const offers = fc
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

const indexOf = async (all: readonly Specification[], sold: readonly Offer[]) => {
  const places = new Map<number, number>()
  const index = await makeIndex({
    ...(await makeProducts(rowsOf(all))),
    ...makeShops(shops, places),
  })
  const runs = [...Map.groupBy(sold, ({ specification }) => specification)].map(([id, its]) => ({
    slot: index.slotOf.get(id) ?? -1,
    endsAtMs: Number.POSITIVE_INFINITY,
    run: makeRun(
      its.map(({ id, shop, comparisonE4 }) => ({
        offerId: id,
        shop: places.get(shop) ?? -1,
        comparisonE4,
        usualE4: comparisonE4,
      })),
    ),
  }))
  setRuns(index, runs)
  const prices = sold.flatMap(({ id, specification, ownE4 }) =>
    ownE4 === null
      ? []
      : { offerId: id, specificationId: specification, comparisonE4: ownE4, usualE4: ownE4 },
  )
  return { index, own: layOver(index, prices), places }
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
type Filter = typeof filter extends fc.Arbitrary<infer F> ? F : never
type Field = keyof Filter

const query = fc.record({
  /** What was chosen, and what was typed: both must pass. */
  filters: fc.tuple(filter, filter),
  visible: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: shopCount }))),
  named: fc.option(fc.shuffledSubarray([1, 2, 3, 4, 5])),
  buys: fc.boolean(),
  sort: fc.constantFrom('relevance', 'price', '-price', '-name'),
})

const texts = ({ origins, size, bio, shops }: Filter) => ({
  origins: given(origins?.map(String)),
  size: given(size),
  bio: given(bio === undefined ? undefined : [String(bio)]),
  fournisseurs: given(shops?.map(String)),
})

const passes = (filters: readonly Filter[], but: Field | null, of: Specification, shop: number) =>
  filters.every(
    ({ origins, size, bio, shops }) =>
      (but === 'origins' || origins?.includes(of.origin) !== false) &&
      (but === 'size' || size === undefined || (of.size !== null && size.includes(of.size))) &&
      (but === 'bio' || bio === undefined || of.bio === bio) &&
      (but === 'shops' || shops?.includes(shop) !== false),
  )

test('answers as loops over every offer do', async () => {
  const property = fc.asyncProperty(specifications, offers, query, async (all, sold, asked) => {
    const { index, own, places } = await indexOf(all, sold)
    const { filters, visible, named, buys, sort } = asked
    const seen = new Uint32Array(index.words)
    for (const id of visible ?? []) addBit(seen, places.get(id) ?? -1)
    const found = search(index, {
      named,
      filters: filters.map(texts),
      seasonMonth: null,
      visible: visible === null ? null : seen,
      own: buys ? own : null,
      sort,
      page: 1,
      perPage: 100,
    })

    const priceOf = ({ comparisonE4, ownE4 }: Offer) =>
      buys && ownE4 !== null ? Math.min(comparisonE4, ownE4) : comparisonE4
    const specificationOf = new Map(all.map(each => [each.id, each]))
    const through = (but: Field | null) =>
      sold.flatMap(offer => {
        const of = specificationOf.get(offer.specification)
        const isSeen = visible === null || visible.includes(offer.shop)
        const isNamed = named === null || named.includes(of?.product ?? 0)
        if (of === undefined || !isSeen || !isNamed) return []
        return passes(filters, but, of, offer.shop) ? [{ offer, of }] : []
      })
    const result = Map.groupBy(through(null), ({ of }) => of.product)
    const lowest = (product: number) =>
      Math.min(...(result.get(product) ?? []).map(({ offer }) => priceOf(offer)))
    const expected = [...result.keys()].sort((a, b) => {
      if (sort === 'relevance' && named !== null) return named.indexOf(a) - named.indexOf(b)
      if (sort === 'price') return lowest(a) - lowest(b) || a - b
      if (sort === '-price') return lowest(b) - lowest(a) || a - b
      return sort === '-name' ? b - a : a - b
    })
    expect(found.page.map(({ at }) => index.products[at]?.id)).toEqual(expected)
    expect(found.total).toBe(expected.length)

    for (const product of found.page) {
      const its = result.get(index.products[product.at]?.id ?? 0) ?? []
      const prices = its.map(({ offer }) => priceOf(offer))
      expect(product).toMatchObject({
        offersCount: its.length,
        shopsCount: new Set(its.map(({ offer }) => offer.shop)).size,
        specificationsCount: new Set(its.map(({ of }) => of.id)).size,
        minPriceE4: Math.min(...prices),
        maxPriceE4: Math.max(...prices),
      })
      const cheapest = [...Map.groupBy(its, ({ of }) => of.id)]
        .map(([id, rows]) => ({
          id,
          rows: rows
            .map(({ offer }) => ({ id: offer.id, price: priceOf(offer) }))
            .sort((a, b) => a.price - b.price || a.id - b.id),
        }))
        .sort((a, b) => (a.rows[0]?.price ?? 0) - (b.rows[0]?.price ?? 0) || a.id - b.id)
        .slice(0, 3)
      expect(product.specifications).toEqual(
        cheapest.map(({ id, rows }) => ({
          slot: index.slotOf.get(id),
          offerIds: rows.slice(0, 3).map(row => row.id),
        })),
      )
    }

    const counted = (
      but: Field,
      valueIn: (row: ReturnType<typeof through>[number]) => string | null,
    ) => {
      const products = new Map<string, Set<number>>()
      for (const row of through(but)) {
        const value = valueIn(row)
        if (value !== null)
          products.set(value, (products.get(value) ?? new Set()).add(row.of.product))
      }
      return Object.fromEntries([...products].map(([value, ids]) => [value, ids.size]))
    }
    const told = (field: keyof typeof found.facets) =>
      Object.fromEntries(found.facets[field].map(({ value, count }) => [value, count]))
    expect(told('origins')).toEqual(counted('origins', ({ of }) => String(of.origin)))
    expect(told('size')).toEqual(counted('size', ({ of }) => of.size))
    expect(told('bio')).toEqual(counted('bio', ({ of }) => String(of.bio)))
    expect(told('fournisseurs')).toEqual(counted('shops', ({ offer }) => `grossiste-${offer.shop}`))
  })
  await fc.assert(property, { numRuns: 300 })
}, 60_000)

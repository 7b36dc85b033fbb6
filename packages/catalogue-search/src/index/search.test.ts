import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOver } from './own-prices.ts'
import { search } from './search.ts'
import { setOffers } from './search-index.ts'
import {
  type Asked,
  type Field,
  type Filter,
  indexOf,
  type Offer,
  offers,
  offersOf,
  ownPrices,
  query,
  queryOf,
  type Specification,
  specificationCount,
  specifications,
} from './small-market.test-app.ts'

// The index against loops over plain rows; The application's tests hold it against PostgreSQL.

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
    const indexed = await indexOf(all, sold)
    const { index } = indexed
    const { filters, visible, named, buys, sort } = asked
    const found = search(index, queryOf(indexed, asked))

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
          offerId: rows[0]?.id,
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
      Object.fromEntries(
        // What was chosen is told though nothing has it.
        found.facets[field].flatMap(({ value, count }) => (count > 0 ? [[value, count]] : [])),
      )
    expect(told('origins')).toEqual(counted('origins', ({ of }) => String(of.origin)))
    expect(told('size')).toEqual(counted('size', ({ of }) => of.size))
    expect(told('bio')).toEqual(counted('bio', ({ of }) => String(of.bio)))
    expect(told('fournisseurs')).toEqual(counted('shops', ({ offer }) => `grossiste-${offer.shop}`))
  })
  await fc.assert(property, { numRuns: 300 })
}, 60_000)

/** The same in others' eyes: what is kept for one must not answer another. */
const seenOtherwise = (asked: Asked): Asked[] => {
  const [chosen, typed] = asked.filters
  return [
    asked,
    { ...asked, visible: null },
    { ...asked, filters: [{ ...chosen, shops: [1, 2, 3, 4, 5] }, typed] },
  ]
}

/** Other offers of a few specifications. */
const batch = fc.record({
  changed: fc.uniqueArray(fc.integer({ min: 1, max: specificationCount }), { maxLength: 5 }),
  others: offers,
})

test('what is kept of a search follows every change of an offer', async () => {
  const property = fc.asyncProperty(
    specifications,
    offers,
    fc.array(batch, { minLength: 1, maxLength: 4 }),
    fc.array(query, { minLength: 1, maxLength: 2 }).map(all => all.flatMap(seenOtherwise)),
    async (all, first, batches, asked) => {
      const kept = await indexOf(all, first)
      for (const each of asked) search(kept.index, queryOf(kept, each))
      let sold: readonly Offer[] = first
      for (const [round, { changed, others }] of batches.entries()) {
        const isChanged = ({ specification }: Offer) => changed.includes(specification)
        const come = others.filter(isChanged).map(offer => ({
          ...offer,
          id: offer.id + 1_000 * (round + 1),
        }))
        sold = [...sold.filter(offer => !isChanged(offer)), ...come]
        setOffers(kept.index, offersOf(changed, sold))
        const now = { ...kept, own: layOver(kept.index, ownPrices(sold)) }
        const anew = await indexOf(all, sold)
        for (const each of asked) {
          anew.index.selections.clear()
          expect(search(now.index, queryOf(now, each))).toEqual(
            search(anew.index, queryOf(anew, each)),
          )
        }
      }
    },
  )
  await fc.assert(property, { numRuns: 150 })
}, 60_000)

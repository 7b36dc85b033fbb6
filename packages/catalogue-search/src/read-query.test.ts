import { expect, test } from 'vitest'
import type { CatalogueSpecification } from './catalogue.ts'
import { layOver } from './index/own-prices.ts'
import { packOffers } from './index/packed-offers.ts'
import { search } from './index/search.ts'
import { makeIndex, setOffers, shopSet, showShops } from './index/search-index.ts'
import { filtersOf, readQuery } from './read-query.ts'

// The README's example, and what else a program does with the index.

const tomato = (
  id: number,
  origin: Pick<CatalogueSpecification, 'originId' | 'originName' | 'originIsoCode'>,
): CatalogueSpecification => ({
  id,
  ...origin,
  size: '57-67',
  category: 'I',
  brandId: null,
  brandName: null,
  packagingId: 1,
  packagingName: 'Colis 6 kg',
  maturityId: null,
  maturityName: null,
  isOrganic: false,
})
const tomatoes = [
  tomato(10, { originId: 1, originName: 'France', originIsoCode: 'FR' }),
  tomato(11, { originId: 2, originName: 'Espagne', originIsoCode: 'ES' }),
]
const products = [
  {
    id: 1,
    name: 'Tomate',
    variety: null,
    designation: 'Tomate ronde',
    synonyms: [],
    searchText: 'tomate ronde',
    categoryName: 'Légumes fruits',
  },
]
const shops = [
  { id: 5, slug: 'primeurs', name: 'Primeurs de Rungis', isActive: true },
  { id: 6, slug: 'verger', name: 'Le Verger', isActive: true },
]

const openIndex = async () => {
  const index = await makeIndex({ products, specificationsOf: () => tomatoes, shops })
  const offer = (offerId: number, shopId: number, comparisonE4: number) => ({
    offerId,
    shopId,
    comparisonE4,
    usualE4: comparisonE4,
  })
  setOffers(index, [
    {
      specificationId: 10,
      packed: packOffers([offer(1, 5, 24_000), offer(2, 6, 22_000)]),
      endsAtMs: null,
    },
    { specificationId: 11, packed: packOffers([offer(3, 5, 18_000)]), endsAtMs: null },
  ])
  return index
}

const everything = {
  named: null,
  admits: null,
  filters: [],
  visible: null,
  own: null,
  sort: 'relevance',
  page: 1,
  perPage: 24,
} as const

const offersFound = (found: ReturnType<typeof search>) =>
  found.page.flatMap(({ specifications }) => specifications.map(({ offerId }) => offerId))

test('a text becomes the products it names and the filters it asks for', async () => {
  const index = await openIndex()
  const reading = readQuery(index, 'tomates de France', () => 0)
  expect(reading).toMatchObject({ named: [1], unread: [] })
  expect(filtersOf(reading)).toEqual({ origins: ',1,' })
  const found = search(index, {
    ...everything,
    named: reading.named,
    filters: [filtersOf(reading)],
  })
  expect(found).toMatchObject({ total: 1, page: [{ offersCount: 2, minPriceE4: 22_000 }] })
  expect(offersFound(found)).toEqual([2])
  expect(found.facets.origins.map(({ label, count, chosen }) => [label, count, chosen])).toEqual([
    ['Espagne', 1, false],
    ['France', 1, true],
  ])
})

test('only the wholesalers in sight count, only the products admitted are looked at', async () => {
  const index = await openIndex()
  const visible = shopSet(index, [6, 99])
  expect(offersFound(search(index, { ...everything, visible }))).toEqual([2])
  expect(search(index, { ...everything, admits: () => false }).total).toBe(0)
})

test('a buyer finds its own price, and nobody else does', async () => {
  const index = await openIndex()
  const own = layOver(index, [
    { offerId: 1, specificationId: 10, comparisonE4: 15_000, usualE4: 15_000 },
  ])
  expect(offersFound(search(index, { ...everything, own }))).toEqual([1, 3])
  expect(offersFound(search(index, everything))).toEqual([3, 2])
})

test('an index made anew keeps the offers, also when hundreds of wholesalers come', async () => {
  const index = await openIndex()
  const anew = await makeIndex({ products, specificationsOf: () => tomatoes, shops }, index)
  expect(search(anew, everything)).toEqual(search(index, everything))
  const more = Array.from({ length: 600 }, (_, at) => ({
    id: 1_000 + at,
    slug: `grossiste-${at}`,
    name: `Grossiste ${at}`,
    isActive: true,
  }))
  const wider = await showShops(index, [...shops, ...more])
  expect(search(wider, everything)).toEqual(search(index, everything))
})

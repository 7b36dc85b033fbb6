import { type Filters, given, specificationFields } from './index/facets.ts'
import type { SearchIndex } from './index/search-index.ts'
import { createQueryReader, type QueryReader } from './reading/query-reader.ts'
import { type HeldField, heldFields, type Reading, type Vocabulary } from './reading/vocabulary.ts'

type Held = Partial<Record<HeldField, string[]>>

const valuesOf = ({ values }: SearchIndex, field: HeldField): string[] =>
  values[field].list.map(({ value }) => value)

/** What the product's specifications have, by field. */
const heldBy = ({ pairs, values }: SearchIndex, product: number): Held => {
  const held: Held = Object.fromEntries(heldFields.map(field => [field, []]))
  const its = pairs.valueOfPair.subarray(pairs.firstPair[product], pairs.firstPair[product + 1])
  for (const value of its) {
    const place = pairs.fieldOfValue[value] ?? 0
    const field = heldFields.find(known => known === specificationFields[place])
    const named = field && values[field].list[value - (pairs.firstValue[place] ?? 0)]
    if (field !== undefined && named !== undefined) held[field]?.push(named.value)
  }
  return held
}

/** What a query may speak of: the catalogue as the index knows it. */
const vocabularyOf = (index: SearchIndex): Vocabulary => {
  const origins = new Map(
    index.specifications
      .filter(specification => specification !== undefined)
      .map(({ originId: id, originName: name, originIsoCode: isoCode }) => [
        id,
        { id, name, isoCode },
      ]),
  )
  return {
    products: index.products.map(
      ({ id, name, variety, designation, synonyms, searchText, categoryName }, at) => ({
        id,
        name,
        variety,
        designation,
        synonyms,
        searchText,
        categoryName,
        has: heldBy(index, at),
      }),
    ),
    origins: [...origins.values()],
    sizes: valuesOf(index, 'size'),
    categories: valuesOf(index, 'category'),
    brands: valuesOf(index, 'brand'),
    packagings: valuesOf(index, 'packaging'),
    maturities: valuesOf(index, 'maturity'),
    shops: index.shops.flatMap(shop =>
      shop === undefined ? [] : { slug: shop.slug, name: shop.name },
    ),
  }
}

const readers = new WeakMap<SearchIndex, QueryReader>()
/** Making a reader takes tens of milliseconds, and most new indexes speak of the same things. */
let latest: { words: string; reader: QueryReader } | undefined

const readerOf = (index: SearchIndex): QueryReader => {
  const vocabulary = vocabularyOf(index)
  const words = JSON.stringify(vocabulary)
  if (latest?.words !== words) latest = { words, reader: createQueryReader(vocabulary) }
  return latest.reader
}

/**
 * Reads a text with the words of this state of the catalogue. `weigh` says how much a product is asked for, which
 * decides between those that the words name alike.
 */
export const readQuery = (
  index: SearchIndex,
  text: string,
  weigh: (productId: number) => number,
): Reading => {
  const reader = readers.get(index) ?? readerOf(index)
  readers.set(index, reader)
  return reader(text, ({ id }) => weigh(id))
}

/** The filters that a text was read to ask for; « France Espagne » accepts either. */
export const filtersOf = ({ attributes }: Pick<Reading, 'attributes'>): Filters => {
  const byField = Map.groupBy(attributes, ({ field }) => field)
  return Object.fromEntries(
    [...byField].map(([field, its]) => [field, given(its.flatMap(({ values }) => values))]),
  )
}

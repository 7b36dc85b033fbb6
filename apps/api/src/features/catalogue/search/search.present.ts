import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { OfferLines } from '../products/offers-by-id.sql.ts'
import type { Reading } from '../query-reading/vocabulary.ts'
import type { ChosenProduct } from '../search-index/chosen-product.ts'
import type { Found } from '../search-index/search.ts'
import type { SearchIndex } from '../search-index/search-index.ts'
import type { Facets } from '../search-index/selection.ts'
import { facetsOf, valuesFound } from './facets.present.ts'
import {
  countFields,
  fieldsOf,
  kept,
  keptPrice,
  productFields,
  specificationFields,
} from './kept-json.ts'
import { searchHint } from './search-hint.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

const writeCounts = (facets: Facets, index: SearchIndex, whole: readonly string[]): string =>
  fieldsOf({ filters: valuesFound(facets), facets: facetsOf(index, facets, whole) })

/** A search that narrows as one before it has the same facets. */
const keptCounts = kept((facets: Facets, index: SearchIndex) => writeCounts(facets, index, []))

type Written = { id: number; comparisonE4: number; json: string }

const byPrice = (a: Written, b: Written): number => a.comparisonE4 - b.comparisonE4 || a.id - b.id

const arrayOf = (written: readonly Written[]): string =>
  `[${written.map(({ json }) => json).join()}]`

/** The product as chosen, with those of its offers that are still there, cheapest first. */
const writeProduct = (
  { products, specifications, shopOfId }: SearchIndex,
  chosen: ChosenProduct,
  offers: OfferLines,
): string[] => {
  const product = products[chosen.at]
  if (product === undefined) return []
  const offered = chosen.specifications.flatMap(({ slot, offerIds }): Written[] => {
    const specification = specifications[slot]
    if (specification === undefined) return []
    const prices = offerIds.flatMap(id => {
      const line = offers.get(id)
      if (line === undefined) return []
      return keptPrice(id, line, { specification, product }, shopOfId) ?? []
    })
    const [cheapest] = prices.sort(byPrice)
    if (cheapest === undefined) return []
    const json = `{${specificationFields(specification, product)},"customer_price":${arrayOf(prices)}}`
    return [{ id: specification.id, comparisonE4: cheapest.comparisonE4, json }]
  })
  const told = `"specifications":${arrayOf(offered.sort(byPrice))}`
  return [`{${productFields(product)},${countFields(chosen)},${told}}`]
}

/** What a search found, and what the answer says beside it. */
type Answered = {
  found: Found
  /** Those of the page that can be ordered at this moment. */
  offers: OfferLines
  reading: Pick<Reading, 'attributes' | 'unread'>
  /** When nothing is found: what is on sale like it. */
  nearest: Found | null
  /** The facets to list at length. */
  whole: readonly string[]
  page: number
  perPage: number
}

const namesOf = ({ products }: SearchIndex, found: Found | null): Result['nearest'] =>
  (found?.page ?? []).flatMap(({ at }) => {
    const product = products[at]
    return product === undefined ? [] : [{ id: product.id, name: product.designation }]
  })

/**
 * The answer of a search in JSON, as the contract has it (kept-json.ts): `filters` as
 * docs/specification.md#entities has them, `facets` with the counts (docs/product.md#search-answer).
 */
export const writeSearchResult = (
  index: SearchIndex,
  { found: { page, total, facets }, offers, reading, nearest, whole, ...paging }: Answered,
): string => {
  const products = page.flatMap(chosen => writeProduct(index, chosen, offers))
  const counts = whole.length === 0 ? keptCounts(facets, index) : writeCounts(facets, index, whole)
  const rest: Pick<Result, 'understood' | 'nearest' | 'hint' | 'meta'> = {
    understood: reading.attributes.map(({ field, values, label, words }) => ({
      field,
      values: [...values],
      label,
      words,
    })),
    nearest: namesOf(index, nearest),
    hint: searchHint({ total, unread: reading.unread, narrowed: (nearest?.total ?? 0) > 0 }),
    meta: { total, page: paging.page, per_page: paging.perPage },
  }
  return `{"version":3,"products":[${products.join()}],${counts},${fieldsOf(rest)}}`
}

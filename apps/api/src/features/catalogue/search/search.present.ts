import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { productCountsOf, productHeadOf, specificationHeadOf } from '../door/products.present.ts'
import type { OfferLines } from '../products/offers-by-id.sql.ts'
import { fieldsOf, writtenOnce } from '../products/written-json.ts'
import { writtenPrices } from '../products/written-prices.ts'
import type { Reading } from '../query-reading/vocabulary.ts'
import type { ChosenProduct } from '../search-index/chosen-product.ts'
import type { IndexedProduct, IndexedSpecification } from '../search-index/dimensions.sql.ts'
import type { Found } from '../search-index/search.ts'
import type { SearchIndex } from '../search-index/search-index.ts'
import { writeCounts } from './facets.present.ts'
import { searchHint } from './search-hint.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

// What a page says of products and specifications is most of its bytes and seldom changes: the
// index knows both, so their JSON is written once; a price's when PostgreSQL says otherwise than before.

const productHead = writtenOnce((product: IndexedProduct) => fieldsOf(productHeadOf(product)))
const specificationHead = writtenOnce(
  (specification: IndexedSpecification, product: IndexedProduct) =>
    fieldsOf(specificationHeadOf(specification, product)),
)

/** The index keeps what it tells at list prices (product-choice.ts). */
const countFields = writtenOnce((chosen: ChosenProduct) => fieldsOf(productCountsOf(chosen)))

/** Adds the product as chosen, with those of its offers that are still there, cheapest first. */
const addProduct = (
  parts: string[],
  { products, specifications, shopOfId }: SearchIndex,
  chosen: ChosenProduct,
  lines: OfferLines,
): void => {
  const product = products[chosen.at]
  if (product === undefined) return
  const offered = chosen.specifications.flatMap(({ slot, offerIds }) => {
    const specification = specifications[slot]
    if (specification === undefined) return []
    const prices = writtenPrices(offerIds, lines, { specification, product }, shopOfId)
    const [cheapest] = prices
    return cheapest === undefined ? [] : [{ specification, prices, cheapest }]
  })
  offered.sort(
    (a, b) =>
      a.cheapest.comparisonE4 - b.cheapest.comparisonE4 || a.specification.id - b.specification.id,
  )
  parts.push(parts.length === 0 ? '{' : ',{', productHead(product), ',', countFields(chosen))
  let before = ',"specifications":[{'
  for (const { specification, prices } of offered) {
    parts.push(before, specificationHead(specification, product), ',"customer_price":[')
    for (const [at, { json }] of prices.entries()) parts.push(at === 0 ? '' : ',', json)
    parts.push(']}')
    before = ',{'
  }
  parts.push(before === ',{' ? ']}' : ',"specifications":[]}')
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
 * The answer of a search in JSON, as the contract has it (search-answer.pg.test.ts): `filters` as
 * docs/specification.md#entities has them, `facets` with the counts
 * (docs/product.md#search-answer).
 */
export const writeSearchResult = (
  index: SearchIndex,
  { found: { page, total, facets }, offers, reading, nearest, whole, ...paging }: Answered,
): string => {
  const products: string[] = []
  for (const chosen of page) addProduct(products, index, chosen, offers)
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
  // Joined at once: a page is a hundred kilobytes, and each joining copies them.
  return [
    '{"version":3,"products":[',
    ...products,
    '],',
    writeCounts(index, facets, whole),
    `,${fieldsOf(rest)}}`,
  ].join('')
}

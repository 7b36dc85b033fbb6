import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { OpenOffer } from './offers-by-id.sql.ts'
import { offeredSpecifications } from './product-rows.ts'
import { type Product, productOf } from './products.present.ts'
import type { Reading } from './query-reading/vocabulary.ts'
import type { FacetField } from './search-filters.ts'
import { searchHint } from './search-hint.ts'
import type { FacetCount } from './search-index/facet-counts.ts'
import type { ChosenProduct } from './search-index/product-choice.ts'
import type { Found } from './search-index/search.ts'
import type { SearchIndex } from './search-index/search-index.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>
const organicLabels: Record<string, string> = { true: 'Bio', false: 'Conventionnel' }

/** The offers by specification, each with its wholesaler's name; without those not shown any more. */
const nameSellers = ({ shopOfId }: SearchIndex, offers: readonly OpenOffer[]) =>
  offers.flatMap(({ specificationId, ...offer }) => {
    const shop = shopOfId.get(offer.shopId)
    if (shop === undefined) return []
    return [{ specificationId, offer: { ...offer, shopName: shop.name, shopSlug: shop.slug } }]
  })

/** The product as chosen, with those of its offers that are still there. */
const productOfChoice = (
  { products, specifications }: SearchIndex,
  chosen: ChosenProduct,
  offers: ReadonlyMap<number, ReturnType<typeof nameSellers>>,
): Product[] => {
  const product = products[chosen.at]
  if (product === undefined) return []
  const told = chosen.specifications.flatMap(({ slot }) => specifications[slot] ?? [])
  const its = told.flatMap(({ id }) => offers.get(id) ?? [])
  return [productOf(product, chosen, offeredSpecifications(told, its))]
}

/** What a search found, and what the answer says beside it. */
type Answered = {
  found: Found
  /** Those of the page that can be ordered at this moment. */
  offers: readonly OpenOffer[]
  reading: Pick<Reading, 'attributes' | 'unread'>
  /** When nothing is found: what is on sale like it. */
  nearest: Found | null
  page: number
  perPage: number
}

const namesOf = ({ products }: SearchIndex, found: Found | null) =>
  (found?.page ?? []).flatMap(({ at }) => {
    const product = products[at]
    return product === undefined ? [] : [{ id: product.id, name: product.designation }]
  })

/** The answer of a search: `filters` as spec §3 shows it, `facets` with the counts (product §5). */
export const searchResultOf = (
  index: SearchIndex,
  { found: { page, total, facets }, offers, reading, nearest, ...paging }: Answered,
): Result => {
  const ofSpecification = Map.groupBy(
    nameSellers(index, offers),
    ({ specificationId }) => specificationId,
  )
  const counted = (field: FacetField) =>
    facets[field].map(({ value, label, count }) => ({ value, label, count }))
  const inResult = (field: FacetField): FacetCount[] => facets[field].filter(({ found }) => found)
  const valuesInResult = (field: FacetField) => inResult(field).map(({ value }) => value)
  return {
    version: 3,
    products: page.flatMap(chosen => productOfChoice(index, chosen, ofSpecification)),
    filters: {
      origins: Object.fromEntries(inResult('origins').map(({ value, label }) => [value, label])),
      size: valuesInResult('size'),
      category: valuesInResult('category'),
      brand: valuesInResult('brand'),
      maturity: valuesInResult('maturity'),
      bio: valuesInResult('bio').map(value => value === 'true'),
      fournisseurs: valuesInResult('fournisseurs'),
    },
    facets: {
      origins: counted('origins'),
      size: counted('size'),
      category: counted('category'),
      brand: counted('brand'),
      maturity: counted('maturity'),
      bio: counted('bio').map(facet => ({
        ...facet,
        label: organicLabels[facet.value] ?? facet.label,
      })),
      fournisseurs: counted('fournisseurs'),
      variety: counted('variety'),
      packaging: counted('packaging'),
    },
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
}

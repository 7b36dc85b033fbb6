import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { writeCounts } from './facets.present.ts'
import type { OpenOffer } from './offers-by-id.sql.ts'
import { offeredSpecifications } from './product-rows.ts'
import {
  customerPricesOf,
  productCountsOf,
  productHeadOf,
  specificationHeadOf,
} from './products.present.ts'
import type { Reading } from './query-reading/vocabulary.ts'
import { searchHint } from './search-hint.ts'
import type { ChosenProduct } from './search-index/chosen-product.ts'
import type {
  IndexedProduct,
  IndexedShop,
  IndexedSpecification,
} from './search-index/dimensions.sql.ts'
import type { Found } from './search-index/search.ts'
import type { SearchIndex } from './search-index/search-index.ts'
import { fieldsOf, writeJson, writtenOnce } from './written-json.ts'

type CustomerPrice = ReturnType<typeof customerPricesOf>[number]
type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

// What a page says of products and specifications is most of its bytes and seldom changes: the
// index knows both, so their JSON is written once. Only what an offer says is written each time.

const productHead = writtenOnce((product: IndexedProduct) => fieldsOf(productHeadOf(product)))
const specificationHead = writtenOnce(
  (specification: IndexedSpecification, product: IndexedProduct) =>
    fieldsOf(specificationHeadOf(specification, product)),
)

const shopFields = writtenOnce(({ id, name, slug }: IndexedShop) =>
  fieldsOf({ shop_id: id, shop_name: name, shop_slug: slug }),
)

/** The index keeps what it tells at list prices (product-choice.ts). */
const countFields = writtenOnce((chosen: ChosenProduct) => fieldsOf(productCountsOf(chosen)))

type NamedOffer = Parameters<typeof offeredSpecifications>[1][number]

/** The offers by specification, each with its wholesaler; without those not shown any more. */
const nameSellers = (
  shopOfId: ReadonlyMap<number, IndexedShop>,
  offers: readonly OpenOffer[],
): ReadonlyMap<number, NamedOffer[]> => {
  const named = new Map<number, NamedOffer[]>()
  for (const offer of offers) {
    const shop = shopOfId.get(offer.shopId)
    if (shop === undefined) continue
    const { specificationId } = offer
    const its = named.get(specificationId) ?? []
    if (its.length === 0) named.set(specificationId, its)
    its.push({ specificationId, offer: { ...offer, shopName: shop.name, shopSlug: shop.slug } })
  }
  return named
}

/** A price's JSON in the contract's order: of its texts, the wholesaler's are written already. */
const writePrice = (price: CustomerPrice, shop: string): string => {
  const { unit_price, package_price, min_packages, valid_until, brackets } = price
  const until = valid_until === null ? 'null' : writeJson(valid_until)
  const steps = brackets.length === 0 ? '[]' : writeJson(brackets)
  return `{"offer_id":${price.offer_id},${shop},"unit":"${price.unit}","unit_price":${unit_price},"package_price":${package_price},"estimated":${price.estimated},"min_packages":${min_packages},"available":${price.available},"valid_until":${until},"allows_half":${price.allows_half},"brackets":${steps}}`
}

/** Adds the product as chosen, with those of its offers that are still there. */
const addProduct = (
  parts: string[],
  { products, specifications, shopOfId }: SearchIndex,
  chosen: ChosenProduct,
  offers: ReadonlyMap<number, NamedOffer[]>,
): void => {
  const product = products[chosen.at]
  if (product === undefined) return
  const told = chosen.specifications.flatMap(({ slot }) => specifications[slot] ?? [])
  const its = told.flatMap(({ id }) => offers.get(id) ?? [])
  const counts = countFields(chosen)
  parts.push(parts.length === 0 ? '{' : ',{', productHead(product), ',', counts)
  let before = ',"specifications":[{'
  for (const offered of offeredSpecifications(told, its)) {
    const known = told.find(({ id }) => id === offered.id) ?? offered
    const prices = customerPricesOf(offered, product).flatMap(price => {
      const shop = shopOfId.get(price.shop_id)
      return shop === undefined ? [] : writePrice(price, shopFields(shop))
    })
    parts.push(
      before,
      specificationHead(known, product),
      ',"customer_price":[',
      prices.join(),
      ']}',
    )
    before = ',{'
  }
  parts.push(before === ',{' ? ']}' : ',"specifications":[]}')
}

/** What a search found, and what the answer says beside it. */
type Answered = {
  found: Found
  /** Those of the page that can be ordered at this moment. */
  offers: readonly OpenOffer[]
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
 * spec §3 shows it, `facets` with the counts (product §5).
 */
export const writeSearchResult = (
  index: SearchIndex,
  { found: { page, total, facets }, offers, reading, nearest, whole, ...paging }: Answered,
): string => {
  const ofSpecification = nameSellers(index.shopOfId, offers)
  const products: string[] = []
  for (const chosen of page) addProduct(products, index, chosen, ofSpecification)
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

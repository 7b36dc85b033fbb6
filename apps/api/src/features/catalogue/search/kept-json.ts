import type { Found } from '@carreau/catalogue-search'
import {
  customerPricesOf,
  productCountsOf,
  productHeadOf,
  specificationHeadOf,
} from '../door/products.present.ts'
import { comparison } from '../products/product-rows.ts'
import type { OpenOffer } from '../products/products.sql.ts'
import type {
  IndexedProduct,
  IndexedShop,
  IndexedSpecification,
} from '../search-index/index-rows.sql.ts'

// Most of a search's answer describes products, specifications and prices that seldom change. Their JSON is
// written once and kept here, and search.present.ts joins it, instead of Fastify's serialiser writing
// all of it for each answer.
//
// Gains: serialised as other answers are, a search for a word takes 1.3 times the processor time and one
// without words twice. Measure: let `kept` and `keptPrice` write anew each time, then `npm run
// bench:compare`. search-answer.pg.test.ts compares the answer with the serialiser's, letter by letter.

const beyondLatin1 = /[\u0100-\uffff]/g
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * JSON in Latin 1, « ’ » and « œ » escaped: V8 keeps it at one byte a character, where one such sign would
 * have the whole answer joined and encoded at two. An eighth of a search without words.
 */
const writeJson = (value: object): string => {
  const json = JSON.stringify(value)
  if (json.search(beyondLatin1) < 0) return json
  // What `replace` makes keeps two bytes a character; this does not.
  return Buffer.from(json.replace(beyondLatin1, escaped), 'latin1').toString('latin1')
}

/** The JSON of an object's fields without its braces: other fields stand beside them. */
export const fieldsOf = (object: object): string => writeJson(object).slice(1, -1)

/** Writes the JSON of an object that does not change, whole or in parts, once for as long as the object lives. */
export const kept = <Key extends object, Rest extends unknown[], Written extends string | object>(
  write: (key: Key, ...rest: Rest) => Written,
): ((key: Key, ...rest: Rest) => Written) => {
  const known = new WeakMap<Key, Written>()
  return (key, ...rest) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const json = write(key, ...rest)
    known.set(key, json)
    return json
  }
}

export const productFields = kept((product: IndexedProduct) => fieldsOf(productHeadOf(product)))
export const countFields = kept((chosen: Found['page'][number]) =>
  fieldsOf(productCountsOf(chosen)),
)
export const specificationFields = kept(
  (specification: IndexedSpecification, product: IndexedProduct) =>
    fieldsOf(specificationHeadOf(specification, product)),
)

/** What an offer is offered of. */
type Offered = { specification: IndexedSpecification; product: IndexedProduct }

/** The JSON of an offer's price, and all that it was written from. */
type KeptPrice = Offered & {
  id: number
  line: string
  shop: IndexedShop
  comparisonE4: number
  json: string
}

const write = (
  line: string,
  { specification, product }: Offered,
  shopOfId: ReadonlyMap<number, IndexedShop>,
): KeptPrice | undefined => {
  const offer: OpenOffer = JSON.parse(line)
  const shop = shopOfId.get(offer.shopId)
  if (shop === undefined || offer.specificationId !== specification.id) return undefined
  const named = { ...offer, shopName: shop.name, shopSlug: shop.slug }
  const [price] = customerPricesOf({ ...specification, offers: [named] }, product)
  if (price === undefined) return undefined
  const comparisonE4 = comparison(named, specification)
  return { id: offer.id, line, specification, product, shop, comparisonE4, json: writeJson(price) }
}

/** By offer; those written first go first. All of them are some 6 MB. */
const prices = new Map<number, KeptPrice>()
const mostPrices = 10_000

/** The price of an offer: written anew unless its line and all it is written from are the very same. */
export const keptPrice = (
  id: number,
  line: string,
  offered: Offered,
  shopOfId: ReadonlyMap<number, IndexedShop>,
): KeptPrice | undefined => {
  const before = prices.get(id)
  if (
    before?.line === line &&
    before.specification === offered.specification &&
    before.product === offered.product &&
    before.shop === shopOfId.get(before.shop.id)
  )
    return before
  const price = write(line, offered, shopOfId)
  if (price === undefined) return undefined
  prices.set(id, price)
  for (const oldest of prices.keys()) {
    if (prices.size <= mostPrices) break
    prices.delete(oldest)
  }
  return price
}

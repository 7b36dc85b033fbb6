import { readSpecification } from '../door/product-tuples.sql.ts'
import type {
  IndexedProduct,
  IndexedShop,
  IndexedSpecification,
  ProductRows,
} from './dimensions.sql.ts'
import {
  type Classified,
  classify,
  type SpecificationField,
  specificationFields,
  type Values,
  valuesOf,
} from './facets.ts'
import { type Pairs, pairUp } from './pairs.ts'
import { yieldingWhenDue } from './yield-when-due.ts'

/**
 * What a search knows of products: by name, each with its specifications in slots of its own. A
 * product begins at a slot that 32 divides, so that a word of a set of slots is of one product.
 */
export type ProductDimensions = {
  readonly products: readonly IndexedProduct[]
  readonly productAt: ReadonlyMap<number, number>
  /** One per product: the same for those of the same name, rising. */
  readonly nameRank: Uint32Array
  /** One per product, and one more: the first word of its slots, and the end of the last one's. */
  readonly firstWord: Uint32Array
  /** By slot, a product's by id; empty between products. */
  readonly specifications: readonly (IndexedSpecification | undefined)[]
  readonly slotOf: ReadonlyMap<number, number>
  /** One per word of slots. */
  readonly productOfWord: Uint32Array
  readonly values: Readonly<Record<SpecificationField, Values>>
  readonly pairs: Pairs
}

/** What it knows of wholesalers. */
export type ShopDimensions = {
  /** By place; empty where the wholesaler is not shown. */
  readonly shops: readonly (IndexedShop | undefined)[]
  /** Those that are shown. */
  readonly shopOfId: ReadonlyMap<number, IndexedShop>
  readonly shopValues: Values
  /** One per value of `shopValues`: the wholesaler's place. */
  readonly shopOfValue: Uint32Array
}

/** Places of wholesalers by id: handed out once and never again, so that offers can keep them. */
export type ShopPlaces = Map<number, number>

/** Wholesalers by place; new ones get theirs in `places`. */
export const makeShops = (rows: readonly IndexedShop[], places: ShopPlaces): ShopDimensions => {
  for (const { id } of rows) if (!places.has(id)) places.set(id, places.size)
  const shops = new Array<IndexedShop | undefined>(places.size).fill(undefined)
  const shown = rows.filter(({ isActive }) => isActive)
  for (const shop of shown) shops[places.get(shop.id) ?? -1] = shop
  const shopValues = valuesOf(
    shown.map(({ id, slug, name }) => ({
      value: slug,
      label: name,
      spellings: [slug, String(id), name],
    })),
  )
  const placeOfSlug = new Map(shown.map(({ slug, id }) => [slug, places.get(id) ?? 0]))
  return {
    shops,
    shopOfId: new Map(shown.map(shop => [shop.id, shop])),
    shopValues,
    shopOfValue: Uint32Array.from(shopValues.list, ({ value }) => placeOfSlug.get(value) ?? 0),
  }
}

const rankNames = (products: readonly IndexedProduct[]): Uint32Array => {
  const ranks = new Uint32Array(products.length)
  for (const [at, { searchText }] of products.entries()) {
    const before = products[at - 1]
    if (before !== undefined) {
      ranks[at] = (ranks[at - 1] ?? 0) + (before.searchText === searchText ? 0 : 1)
    }
  }
  return ranks
}

/** Gives the specifications their slots and pairs them with their values, a little at a time. */
export const makeProducts = async ({
  products,
  specifications: rows,
}: ProductRows): Promise<ProductDimensions> => {
  const yieldWhenDue = yieldingWhenDue()
  const ofProduct = Map.groupBy(rows, ({ productId }) => productId)
  const firstWord = new Uint32Array(products.length + 1)
  const specifications: (IndexedSpecification | undefined)[] = []
  const slotOf = new Map<number, number>()
  const classified: Classified[] = []
  const slots: number[] = []
  const ends: number[] = []
  for (const [at, product] of products.entries()) {
    for (const { tuple } of ofProduct.get(product.id) ?? []) {
      const specification = readSpecification(tuple)
      slotOf.set(specification.id, specifications.length)
      slots.push(specifications.length)
      classified.push({ specification, product })
      specifications.push(specification)
    }
    while (specifications.length % 32 !== 0) specifications.push(undefined)
    firstWord[at + 1] = specifications.length / 32
    ends.push(slots.length)
    await yieldWhenDue()
  }
  const productOfWord = new Uint32Array(specifications.length / 32)
  for (const at of products.keys()) productOfWord.fill(at, firstWord[at], firstWord[at + 1])
  const fields: { values: Values; places: Int32Array }[] = []
  for (const field of specificationFields) {
    fields.push(await classify(field, classified, yieldWhenDue))
  }
  const values = Object.fromEntries(
    specificationFields.map((field, index) => [field, fields[index]?.values]),
  ) as ProductDimensions['values'] // every field, just above
  return {
    products,
    productAt: new Map(products.map(({ id }, at) => [id, at])),
    nameRank: rankNames(products),
    firstWord,
    specifications,
    slotOf,
    productOfWord,
    values,
    pairs: await pairUp(fields, slots, ends, yieldWhenDue),
  }
}

import type { Catalogue, CatalogueProduct, Rows } from '../catalogue.ts'
import {
  type Classified,
  classify,
  type SpecificationField,
  specificationFields,
  type Values,
  valuesOf,
} from './facets.ts'
import { type Pairs, pairUp } from './pairs.ts'

/**
 * What a search knows of products: by name, each with its specifications in slots of its own. A
 * product begins at a slot that 32 divides, so that a word of a set of slots is of one product.
 */
export type ProductDimensions<R extends Rows = Rows> = {
  readonly products: readonly R['product'][]
  readonly productAt: ReadonlyMap<number, number>
  /** One per product: the same for those of the same name, rising. */
  readonly nameRank: Uint32Array
  /** One per product, and one more: the first word of its slots, and the end of the last one's. */
  readonly firstWord: Uint32Array
  /** By slot, a product's by id; empty between products. */
  readonly specifications: readonly (R['specification'] | undefined)[]
  readonly slotOf: ReadonlyMap<number, number>
  /** One per word of slots. */
  readonly productOfWord: Uint32Array
  readonly values: Readonly<Record<SpecificationField, Values>>
  readonly pairs: Pairs
}

/** What it knows of wholesalers. */
export type ShopDimensions<R extends Rows = Rows> = {
  /** By place; empty where the wholesaler is not shown. */
  readonly shops: readonly (R['shop'] | undefined)[]
  /** Those that are shown. */
  readonly shopOfId: ReadonlyMap<number, R['shop']>
  /** Places by id: handed out once and never again, so that offers can keep them. */
  readonly placeOfShop: Map<number, number>
  readonly shopValues: Values
  /** One per value of `shopValues`: the wholesaler's place. */
  readonly shopOfValue: Uint32Array
}

/** Wholesalers by place; new ones get theirs. */
export const makeShops = <R extends Rows>(
  rows: Catalogue<R>['shops'],
  placeOfShop: Map<number, number>,
): ShopDimensions<R> => {
  for (const { id } of rows) if (!placeOfShop.has(id)) placeOfShop.set(id, placeOfShop.size)
  const shops = new Array<R['shop'] | undefined>(placeOfShop.size).fill(undefined)
  const shown = rows.filter(({ isActive }) => isActive)
  for (const shop of shown) shops[placeOfShop.get(shop.id) ?? -1] = shop
  const shopValues = valuesOf(
    shown.map(({ id, slug, name }) => ({
      value: slug,
      label: name,
      spellings: [slug, String(id), name],
    })),
  )
  const placeOfSlug = new Map(shown.map(({ slug, id }) => [slug, placeOfShop.get(id) ?? 0]))
  return {
    shops,
    shopOfId: new Map(shown.map(shop => [shop.id, shop])),
    placeOfShop,
    shopValues,
    shopOfValue: Uint32Array.from(shopValues.list, ({ value }) => placeOfSlug.get(value) ?? 0),
  }
}

const rankNames = (products: readonly CatalogueProduct[]): Uint32Array => {
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
export const makeProducts = async <R extends Rows>(
  { products, specificationsOf }: Pick<Catalogue<R>, 'products' | 'specificationsOf'>,
  yieldWhenDue: () => Promise<void>,
): Promise<ProductDimensions<R>> => {
  const firstWord = new Uint32Array(products.length + 1)
  const specifications: (R['specification'] | undefined)[] = []
  const slotOf = new Map<number, number>()
  const classified: Classified[] = []
  const slots: number[] = []
  const ends: number[] = []
  for (const [at, product] of products.entries()) {
    for (const specification of specificationsOf(product.id)) {
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

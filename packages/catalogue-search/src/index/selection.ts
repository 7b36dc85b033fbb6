import type { FacetField, Values } from './facets.ts'
import type { Sellers } from './run.ts'

/** What is told of a product found: its cheapest specifications, each with its cheapest offer. */
export type ChosenProduct = {
  /** Its place among the products. */
  readonly at: number
  readonly specifications: readonly { readonly slot: number; readonly offerId: number }[]
  /** Of all its specifications found. */
  readonly specificationsCount: number
  readonly offersCount: number
  readonly shopsCount: number
  /** For one package in the product's usual unit, 1/10 000 €; null when nothing is sold so. */
  readonly minPriceE4: number | null
  readonly maxPriceE4: number | null
}

/** What narrows a search beside its words. */
export type Narrowing = {
  /** By the place of each facet that is filtered: 1 for each value it accepts. */
  accepted: ReadonlyMap<number, Uint8Array>
  /** The wholesalers whose offers somebody may see; null for everyone's. */
  visible: Sellers
  /** Those of them that a filter names; the very same when none does. */
  chosen: Sellers
}

export type FacetCount = {
  value: string
  label: string
  /** Of an origin. */
  isoCode: string | undefined
  /** Products with this value among what the other filters let through. */
  count: number
  /** Whether one of them is in the result itself. */
  found: boolean
  /** Whether a filter names it. */
  chosen: boolean
}
export type Facets = Record<FacetField, FacetCount[]>

/** A filtered facet: the slots that pass its filter, and those that pass every other. */
type Filtered = {
  readonly field: number
  readonly passing: Uint32Array
  readonly butFor: Uint32Array
}

/**
 * What passes one way of narrowing, whatever words are searched for and whoever searches: no buyer's own
 * price stands in it. It is worked out product by product, when one is asked for, and again after an offer
 * of that product has changed.
 */
export type Selection = Narrowing & {
  /** One per product: 1 when it must be worked out before it is read. */
  readonly isStale: Uint8Array
  /** One per product: 1 when one of its slots passes every filter. */
  readonly isFound: Uint8Array
  /** The set of slots that pass every filter. */
  readonly slots: Uint32Array
  readonly filtered: readonly Filtered[]
  /** One per pair: 1 when its value is counted for its product, 3 when it is in the result itself. */
  readonly marks: Uint8Array
  /** One set of wholesalers per product: who sells a slot that passes the facets, seen or not. */
  readonly sellers: Uint32Array
  /** One per product: what is told of it at list prices, until it is worked out again. */
  readonly told: (ChosenProduct | undefined)[]
  /** The facets of all products, of these wholesalers, until a product comes out otherwise. */
  listed: { readonly shopValues: Values; readonly facets: Facets } | undefined
}

/** Has these products worked out again where they are asked for. */
export const outdate = (
  selections: ReadonlyMap<string, Selection>,
  products: ReadonlySet<number>,
): void => {
  for (const { isStale } of selections.values()) {
    for (const product of products) isStale[product] = 1
  }
}

/** What is told of a product found: its cheapest specifications, with their cheapest offers. */
export type ChosenProduct = {
  /** Its place among the products. */
  readonly at: number
  readonly specifications: readonly {
    readonly slot: number
    readonly offerIds: readonly number[]
  }[]
  /** Of all its specifications found. */
  readonly specificationsCount: number
  readonly offersCount: number
  readonly shopsCount: number
  /** For one package in the product's usual unit, 1/10 000 €; null when nothing is sold so. */
  readonly minPriceE4: number | null
  readonly maxPriceE4: number | null
}

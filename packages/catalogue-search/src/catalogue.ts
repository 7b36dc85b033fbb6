// What a catalogue is made of, as far as searching needs it. The index keeps the very objects it is given, with
// whatever else they hold, and answers with them.

export type CatalogueProduct = {
  id: number
  name: string
  variety: string | null
  /** Its full name: « Tomate cerise ». */
  designation: string
  /** Other names that the trade gives it. */
  synonyms: readonly string[]
  /** Designation, synonyms and cultivars through `foldText`: what products are ordered by. */
  searchText: string
  /** Its family: « Agrumes ». */
  categoryName: string
}

/** A product as it is offered: its size, origin, packaging and so on. */
export type CatalogueSpecification = {
  id: number
  size: string | null
  /** Quality class: Extra, I, II. */
  category: string | null
  originId: number
  originName: string
  /** ISO 3166-1 alpha-2. */
  originIsoCode: string
  brandId: number | null
  brandName: string | null
  packagingId: number
  packagingName: string
  maturityId: number | null
  maturityName: string | null
  isOrganic: boolean
}

export type CatalogueShop = {
  id: number
  slug: string
  name: string
  /** Only these are shown; the offers of others are kept for when they are. */
  isActive: boolean
}

/** What kind of rows an index is made of: a program's may hold more. */
export type Rows = {
  product: CatalogueProduct
  specification: CatalogueSpecification
  shop: CatalogueShop
}

/** The rows themselves. */
export type Catalogue<R extends Rows = Rows> = {
  /** By `searchText`, then by id. */
  products: readonly R['product'][]
  /** The specifications of a product, by id. */
  specificationsOf: (productId: number) => readonly R['specification'][]
  shops: readonly R['shop'][]
}

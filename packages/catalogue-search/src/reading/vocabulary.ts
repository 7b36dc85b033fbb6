import type { CatalogueProduct } from '../catalogue.ts'

/** A product as far as understanding words needs. */
export type VocabularyProduct = CatalogueProduct & {
  /**
   * The values its specifications have, as `Attribute.values` spells them. Absent: not known, and
   * every value is taken to be possible.
   */
  has?: Partial<Record<HeldField, readonly string[]>>
}

/** Everything a query may speak of. */
export type Vocabulary = {
  products: readonly VocabularyProduct[]
  origins: readonly { id: number; name: string; isoCode: string }[]
  sizes: readonly string[]
  /** Quality classes: Extra, I, II. */
  categories: readonly string[]
  brands: readonly string[]
  packagings: readonly string[]
  maturities: readonly string[]
  shops: readonly { slug: string; name: string }[]
}

/** The filters that words can set and a product's specifications hold. */
export const heldFields = ['origins', 'size', 'category', 'brand', 'packaging', 'maturity'] as const
export type HeldField = (typeof heldFields)[number]

/** The filters that words can set. */
export type AttributeField = HeldField | 'bio' | 'fournisseurs'

export type Attribute = {
  field: AttributeField
  /**
   * What the filter accepts, any of them: ids of origins, slugs of wholesalers, « true » or
   * « false » for bio, names for the rest.
   */
  values: readonly string[]
  /** As a chip shows it: « France », « Calibre 57-67 ». */
  label: string
  /** What was typed, letter for letter, so that removing the filter can remove it. */
  words: string
}

export type Reading = {
  /** Product ids, nearest first; null when no word names a product. */
  named: readonly number[] | null
  attributes: readonly Attribute[]
  /** Words that nothing explains. */
  unread: readonly string[]
  /** When no product has the words: ids of those that look like it, nearest first. */
  nearest: readonly number[]
  /** Where products are named: how far the first of them stands out. */
  alike?: Alike
}

export type Alike = {
  /** As many of the first that the words name just alike: only how much they are asked for tells them apart. */
  wholly: number
  /** As many that they name nearly alike, by a whole name or by part of one. */
  nearly: number
  /** The words are those of the first, perhaps begun; else misspelt. */
  isSpelt: boolean
  /** A word is nobody's, and a slip away from another product's: « mange » begins « mange-tout » and is nearly « mangue ». */
  mayBeSlip: boolean
}

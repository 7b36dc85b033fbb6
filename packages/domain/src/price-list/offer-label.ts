/** What a line of the price list sells, by the words a wholesaler would write. */
export type LabelParts = {
  /** The product: « Tomate grappe ». */
  readonly designation: string
  readonly cultivar: string | null
  readonly originName: string
  readonly category: string | null
  readonly size: string | null
  readonly packagingName: string
  readonly brandName: string | null
  readonly maturityName: string | null
  readonly isOrganic: boolean
}

/** « Tomate grappe · France · cat. I · 57-67 · Colis 6 kg » (docs/trade-and-law.md#labels). */
export const offerLabel = (parts: LabelParts): string =>
  [
    parts.designation,
    parts.cultivar,
    parts.originName,
    parts.category && `cat. ${parts.category}`,
    parts.size,
    parts.packagingName,
    parts.brandName,
    parts.maturityName,
    parts.isOrganic ? 'Bio' : null,
  ]
    .filter(Boolean)
    .join(' · ')

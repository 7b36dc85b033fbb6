/** The sections of the shop's screen, `?section=livraison`; the first has no name in the address. */
export const shopSections = [
  { value: 'boutique', label: 'Boutique' },
  { value: 'livraison', label: 'Livraison' },
  { value: 'legal', label: 'Informations légales' },
  { value: 'mentions', label: 'Mentions' },
] as const

export type ShopSection = (typeof shopSections)[number]['value']

export type ShopSectionSearch = { section?: ShopSection }

/** What the address says; anything else is the first section. */
export const readShopSection = (search: Record<string, unknown>): ShopSectionSearch => {
  const known = shopSections.find(({ value }) => value === search.section)
  return known === undefined || known.value === 'boutique' ? {} : { section: known.value }
}

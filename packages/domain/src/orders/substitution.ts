/** What a buyer accepts in place of what is short (docs/trade-and-law.md#shortages). */

export const substitutionRules = ['equivalent', 'same_product', 'none'] as const
export type SubstitutionRule = (typeof substitutionRules)[number]

/** French name of each rule, for the buyer who chooses it. */
export const substitutionLabels: Record<SubstitutionRule, string> = {
  equivalent: 'Produit équivalent accepté, jamais plus cher',
  same_product: 'Même produit seulement (autre origine, calibre ou conditionnement)',
  none: 'Aucun remplacement',
}

/** Whether the rule lets a product stand for the one that was ordered. */
export const maySubstitute = (
  rule: SubstitutionRule,
  ordered: { readonly productId: number },
  other: { readonly productId: number },
): boolean =>
  rule === 'equivalent' || (rule === 'same_product' && ordered.productId === other.productId)

/** Why the rule forbids it, in French; null when it does not. */
export const substitutionRefusal = (
  rule: SubstitutionRule,
  ordered: { readonly productId: number },
  other: { readonly productId: number },
): string | null => {
  if (maySubstitute(rule, ordered, other)) return null
  return rule === 'none'
    ? 'Ce client n’accepte aucun remplacement.'
    : 'Ce client n’accepte en remplacement que le même produit.'
}

import { formatList, frenchSpaces } from '@carreau/domain/french/format'

/** Why a search found nothing, and what to do next; null when something was found. */
export const searchHint = ({
  total,
  unread,
  narrowed,
}: {
  total: number
  /** Words that nothing explains. */
  unread: readonly string[]
  /** Whether something like it is on sale without filters. */
  narrowed: boolean
}): string | null => {
  if (total > 0) return null
  if (unread.length > 0) {
    const words = formatList(unread.map(word => frenchSpaces(`« ${word} »`)))
    const next = narrowed ? 'choisissez un produit proche' : 'essayez un autre mot'
    return `Aucun produit ne correspond à ${words}. Vérifiez l’orthographe ou ${next}.`
  }
  return narrowed
    ? 'Aucune offre ne réunit tous ces critères. Retirez un filtre pour élargir la recherche.'
    : 'Aucune offre ne correspond pour le moment. Essayez un autre mot.'
}

import { foldText } from '@carreau/catalogue-search/words/fold'
import { comparedPrice, type Unit } from '@carreau/domain/money/quantity'
import type { Favorite } from './door/lists.queries.ts'

/** What is compared: a product the company keeps, by the offer it would be ordered by. */
export type Compared = {
  id: number
  product: Pick<Favorite['variant']['product'], 'name' | 'classification_category_id'>
  specification: Pick<Favorite['specification'], 'units_per_package' | 'average_volume'>
  offer: { unit: Unit; unit_price: number } | null
}

/** « Pomme » of « Pomme Gala »: what is exchanged for one another in a kitchen begins alike, in one family. */
const kindOf = ({ product }: Compared): string => product.name.split(' ')[0] ?? product.name

/**
 * Of each kind that is kept several times, the one that is cheapest today by kilogram, or by piece where
 * that is how all are compared (docs/product.md#comparing): what it is called and how many it beats. Two
 * that cost the same beat nobody.
 */
export const cheapestOfTheirKind = (
  lines: readonly Compared[],
): ReadonlyMap<number, { kind: string; of: number }> => {
  const kinds = new Map<string, { id: number; kind: string; value: number }[]>()
  for (const line of lines) {
    if (line.offer === null) continue
    const { unit, value } = comparedPrice(line.offer, line.specification)
    const kind = kindOf(line)
    const key = [foldText(kind), line.product.classification_category_id, unit].join(' ')
    const others = kinds.get(key) ?? []
    others.push({ id: line.id, kind, value })
    kinds.set(key, others)
  }
  const cheapest = new Map<number, { kind: string; of: number }>()
  for (const sorted of kinds.values()) {
    sorted.sort((left, right) => left.value - right.value)
    const [first, second] = sorted
    if (first === undefined || second === undefined || first.value === second.value) continue
    cheapest.set(first.id, { kind: first.kind, of: sorted.length })
  }
  return cheapest
}

import type { IndexedProduct } from './product-index.ts'
import type { AttributeField, HeldField } from './vocabulary.ts'

/** What some words may mean beside a product. */
export type Candidate = {
  field: AttributeField
  /** Tokens from `from` up to, not with, `to`. */
  from: number
  to: number
  cost: number
  /** The values meant, given the products that the other words name; null when none fits any. */
  pick: (products: readonly IndexedProduct[]) => Picked | null
}

export type Picked = {
  values: readonly string[]
  /** What choosing these adds to the cost. */
  further: number
  label: (typed: string) => string
}

/** What naming something no named product has adds: the words may mean something else. */
const notTheirs = 2.5

/** Many readings ask for the same products' values. */
const known = new WeakMap<readonly IndexedProduct[], Map<HeldField, ReadonlySet<string> | null>>()

const gather = (products: readonly IndexedProduct[], field: HeldField) => {
  const theirs = new Set<string>()
  for (const { holds } of products) {
    if (holds === null) return null
    for (const value of holds.get(field) ?? []) theirs.add(value)
  }
  return products.length === 0 ? null : theirs
}

/** The values that one of the products has; null when that is not known. */
export const valuesOf = (
  products: readonly IndexedProduct[],
  field: HeldField,
): ReadonlySet<string> | null => {
  const fields = known.get(products) ?? new Map<HeldField, ReadonlySet<string> | null>()
  known.set(products, fields)
  const before = fields.get(field)
  if (before !== undefined) return before
  const theirs = gather(products, field)
  fields.set(field, theirs)
  return theirs
}

const shownValues = 3

/** Names of a few values, the words typed for many. */
export const labelOf =
  (names: readonly string[]) =>
  (typed: string): string =>
    names.length <= shownValues ? names.join(', ') : typed.charAt(0).toUpperCase() + typed.slice(1)

type Choice = { values: readonly string[]; further: number }
type Meant = Pick<Candidate, 'field' | 'pick'>

/** Of several lists of values, best first, the first of which the products have something. */
export const bestOf = (
  field: HeldField,
  choices: readonly Choice[],
  labelled: (values: readonly string[]) => (typed: string) => string = labelOf,
): Meant => {
  const picked = (values: readonly string[], further: number): Picked => {
    const sorted = [...values].sort()
    return { values: sorted, further, label: labelled(sorted) }
  }
  const pick: Candidate['pick'] = products => {
    const theirs = valuesOf(products, field)
    for (const { values, further } of choices) {
      const fitting = theirs === null ? values : values.filter(value => theirs.has(value))
      if (fitting.length > 0) return picked(fitting, further)
    }
    const [first] = choices
    if (first === undefined || first.values.length === 0) return null
    return picked(first.values, first.further + notTheirs)
  }
  return { field, pick }
}

/** Any of these values, those that the products have. */
export const anyOf = (
  field: HeldField,
  values: readonly string[],
  labelled?: Parameters<typeof bestOf>[2],
): Meant => bestOf(field, [{ values, further: 0 }], labelled)

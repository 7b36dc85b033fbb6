import { isPackageWord } from '../words/trade-words.ts'
import { isCourtesy } from '../words/word-forms.ts'
import type { Candidate, Picked } from './candidate.ts'
import { type Hit, type IndexedProduct, likeness, type ProductIndex } from './product-index.ts'
import type { Token } from './tokens.ts'

/** What a query may be taken for. */
export type Interpretation = {
  cost: number
  /** Tokens that name products, and those that nothing explains. */
  productTokens: readonly number[]
  unreadTokens: readonly number[]
  attributes: readonly { candidate: Candidate; picked: Picked }[]
}

export type Meanings = {
  tokens: readonly Token[]
  hits: readonly (ReadonlyMap<number, Hit> | null)[]
  candidates: readonly (readonly Candidate[])[]
}

const ignored = { letter: 2, courtesy: 2.5, beginning: 3 }
const unread = 20
/** A size or a ripeness of nothing in particular is likelier the beginning of a name. */
const ofNothing = 1
const barelyTyped = 2
/** Readings tried before the best so far is taken: those of the market need some dozens. */
const mostSteps = 200

/** Products that all the words so far name, with what naming each costs, and the least of that. */
type Found = { costs: ReadonlyMap<number, number>; least: number }

/** The products that a further word names too. */
const narrow = (found: Found | null, hits: ReadonlyMap<number, Hit>): Found => {
  const costs = new Map<number, number>()
  let least = Number.POSITIVE_INFINITY
  const add = (product: number, cost: number) => {
    costs.set(product, cost)
    if (cost < least) least = cost
  }
  if (found === null) for (const [product, { cost }] of hits) add(product, cost)
  else
    for (const [product, before] of found.costs) {
      const hit = hits.get(product)
      if (hit !== undefined) add(product, before + hit.cost)
    }
  return { costs, least }
}

/** « france espagne » wants either; a page of numbers means nothing. */
const mostOfAKind = 3

const needsProduct = new Set(['size', 'maturity'])

/** What leaving a word out costs; null when it must mean something. */
const costOfIgnoring = (tokens: readonly Token[], at: number): number | null => {
  const token = tokens[at]
  if (token === undefined) return null
  // « 2 bottes de persil » says how many to buy, not which.
  const counts = token.number && isPackageWord(tokens[at + 1]?.stem ?? '')
  if (counts || isCourtesy(token.stem)) return ignored.courtesy
  const beginning = token.last && at > 0 && token.word.length <= (token.number ? 1 : barelyTyped)
  return beginning ? ignored.beginning : null
}

/** The cheapest way to take every token for a product's word, a filter’s or nothing. */
export const interpret = (
  { tokens, hits, candidates }: Meanings,
  { products }: ProductIndex,
): Interpretation => {
  let best: Interpretation | null = null
  let steps = 0
  const productTokens: number[] = []
  const unreadTokens: number[] = []
  const chosen: Candidate[] = []

  const meantBy = new Map<string, readonly IndexedProduct[]>()

  /** Products whose words are there as typed, for whom filters must make sense. */
  const meant = (found: Found | null): readonly IndexedProduct[] => {
    const key = productTokens.join()
    const known = meantBy.get(key)
    if (known !== undefined || found === null) return known ?? []
    const all = [...found.costs.keys()]
    const exactly = all.filter(product =>
      productTokens.every(at => hits[at]?.get(product)?.likeness === likeness.same),
    )
    const its = (exactly.length > 0 ? exactly : all).flatMap(number => products[number] ?? [])
    meantBy.set(key, its)
    return its
  }

  const settle = (found: Found | null, costBefore: number) => {
    let cost = costBefore + (found?.least ?? 0)
    if (best !== null && cost >= best.cost) return
    const theirs = chosen.length === 0 ? [] : meant(found)
    const attributes = []
    for (const candidate of chosen) {
      const picked = candidate.pick(theirs)
      if (picked === null) return
      cost += picked.further
      if (found === null && needsProduct.has(candidate.field)) cost += ofNothing
      attributes.push({ candidate, picked })
    }
    if (best !== null && cost >= best.cost) return
    best = {
      cost,
      productTokens: [...productTokens],
      unreadTokens: [...unreadTokens],
      attributes,
    }
  }

  const asProduct = (at: number, cost: number, found: Found | null) => {
    const its = hits[at]
    if (its === null || its === undefined) return
    const both = narrow(found, its)
    if (both.costs.size === 0) return
    productTokens.push(at)
    walk(at + 1, cost, both)
    productTokens.pop()
  }

  const asFilter = (at: number, cost: number, found: Found | null) => {
    for (const candidate of candidates[at] ?? []) {
      const before = chosen.filter(({ field }) => field === candidate.field).length
      if (before >= mostOfAKind) continue
      chosen.push(candidate)
      walk(candidate.to, cost + candidate.cost, found)
      chosen.pop()
    }
  }

  const asNothing = (at: number, cost: number, found: Found | null) => {
    const ignoring = costOfIgnoring(tokens, at)
    if (ignoring !== null) walk(at + 1, cost + ignoring, found)
    unreadTokens.push(at)
    walk(at + 1, cost + unread, found)
    unreadTokens.pop()
  }

  const walk = (at: number, cost: number, found: Found | null): void => {
    const token = tokens[at]
    if (token === undefined) {
      settle(found, cost)
      return
    }
    steps++
    if (best !== null && (steps > mostSteps || cost + (found?.least ?? 0) >= best.cost)) return
    if (token.little) walk(at + 1, cost + (token.letter ? ignored.letter : 0), found)
    asProduct(at, cost, found)
    asFilter(at, cost, found)
    if (!token.little) asNothing(at, cost, found)
  }
  walk(0, 0, null)
  // There always is one: leaving every word unread.
  return best ?? { cost: 0, productTokens: [], unreadTokens: [], attributes: [] }
}

import { editDistance } from '../words/spelling.ts'
import { commonShopWords } from '../words/trade-words.ts'
import { isCourtesy, tellingStemsOf } from '../words/word-forms.ts'
import { anyOf, type Candidate, labelOf } from './candidate.ts'
import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word of a name, not the whole: after every other way of reading it. */
const partly = 1.7
const afterChez = 0.3
const shortestWord = 4
const mostShops = 12
/** « chez Agen » may be any of the wholesalers there. */
const mostShopsAfterChez = 100

const byWord = <T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, Set<T>> => {
  const found = new Map<string, Set<T>>()
  for (const thing of things)
    for (const stem of tellingStemsOf(nameOf(thing))) {
      const known = found.get(stem) ?? new Set()
      known.add(thing)
      found.set(stem, known)
    }
  return found
}

const common = <T>(some: ReadonlySet<T>, others: ReadonlySet<T>): ReadonlySet<T> =>
  new Set([...some].filter(thing => others.has(thing)))

/** Things that have every one of consecutive words, as long as there are any. */
const run = <T>(
  tokens: readonly Token[],
  from: number,
  thingsOf: (token: Token) => ReadonlySet<T>,
): { to: number; things: ReadonlySet<T> } => {
  let to = from
  let things: ReadonlySet<T> | null = null
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.little) continue
    const theirs = thingsOf(token)
    const both: ReadonlySet<T> = things === null ? theirs : common(things, theirs)
    if (both.size === 0) break
    things = both
    to = at + 1
  }
  return { to, things: things ?? new Set() }
}

const none: ReadonlySet<never> = new Set()

/** Brands and wholesalers called by a word or two of their name; after « chez », freely. */
export const openPartialNames = ({ brands, shops }: Vocabulary) => {
  const brandsBy = byWord(brands, brand => brand)
  const shopsBy = byWord(shops, ({ name }) => name)

  const afterChezOf = (token: Token): ReadonlySet<(typeof shops)[number]> => {
    const exact = shopsBy.get(token.stem)
    if (exact !== undefined) return exact
    const alike = [...shopsBy].filter(
      ([word]) =>
        (token.last && word.startsWith(token.word)) ||
        (token.word.length >= shortestWord &&
          word.length >= shortestWord &&
          editDistance(token.stem, word, 1) <= 1),
    )
    return new Set(alike.flatMap(([, theirs]) => [...theirs]))
  }

  const shopCandidate = (
    from: number,
    found: ReturnType<typeof run<(typeof shops)[number]>>,
    cost: number,
  ): Candidate => {
    const theirs = [...found.things].sort((one, other) => (one.slug < other.slug ? -1 : 1))
    const label = labelOf(theirs.map(({ name }) => name))
    const values = theirs.map(({ slug }) => slug)
    const pick = () => ({ values, further: 0, label })
    return { field: 'fournisseurs', from, to: found.to, cost, pick }
  }

  return (tokens: readonly Token[], from: number): Candidate[] => {
    const token = tokens[from]
    if (token === undefined) return []
    if (token.word === 'chez') {
      const found = run(tokens, from + 1, afterChezOf)
      const some = found.things.size > 0 && found.things.size <= mostShopsAfterChez
      return some ? [shopCandidate(from, found, afterChez)] : []
    }
    const telling = ({ word, stem }: Token) => word.length >= shortestWord && !isCourtesy(stem)
    const candidates: Candidate[] = []
    const makers = run(tokens, from, each => (telling(each) && brandsBy.get(each.stem)) || none)
    if (makers.things.size > 0) {
      candidates.push({ from, to: makers.to, cost: partly, ...anyOf('brand', [...makers.things]) })
    }
    const sellers = run(tokens, from, each => (telling(each) && shopsBy.get(each.stem)) || none)
    const distinct = tokens
      .slice(from, sellers.to)
      .some(({ stem, little }) => !little && !commonShopWords.has(stem))
    if (distinct && sellers.things.size > 0 && sellers.things.size <= mostShops)
      candidates.push(shopCandidate(from, sellers, partly))
    return candidates
  }
}

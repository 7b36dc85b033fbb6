import { packageShortForms, packageWords } from '../words/trade-words.ts'
import { stemsOf } from '../words/word-forms.ts'
import { anyOf, type Candidate, valuesOf } from './candidate.ts'
import type { Token } from './tokens.ts'

const exact = 0.8
/** « batavia 12 »: a number alone, when the product has such a package and no such size. */
const numberAlone = 1.5
const units = new Set(['kg', 'g', 'gr'])
const unitNames = new Map([
  ['kilo', 'kg'],
  ['gr', 'g'],
  ['gramme', 'g'],
])

/** A number with what it counts; no unit counts anything. */
type Quantity = { number: string; unit: string | null }
type Part = { words: readonly string[]; quantities: readonly Quantity[]; tokens: number }
type Label = { label: string; words: Set<string>; quantities: Quantity[] }

const spelt = (word: string): string => packageShortForms.get(word) ?? unitNames.get(word) ?? word

const readLabel = (label: string): Label => {
  const stems = stemsOf(label)
  const quantities = stems.flatMap((stem, index) =>
    /^\d/.test(stem) ? { number: stem, unit: spelt(stems[index + 1] ?? '') } : [],
  )
  return { label, words: new Set(stems.map(spelt)), quantities }
}

/** Reads packagings: « botte », « colis 6kg », « barquettes de 250 g », « sac 25 ». */
export const openPackagings = (packagings: readonly string[]) => {
  const labels = packagings.map(readLabel)
  const first = packagings.flatMap(label => stemsOf(label).slice(0, 1))
  const known = new Set([...packageWords, ...first].map(spelt))

  const matching = (words: readonly string[], quantities: readonly Quantity[]): string[] =>
    labels
      .filter(
        label =>
          words.every(word => label.words.has(word)) &&
          quantities.every(asked =>
            label.quantities.some(
              ({ number, unit }) =>
                number === asked.number && (asked.unit === null || asked.unit === unit),
            ),
          ),
      )
      .map(({ label }) => label)

  /** « 6kg », « 12 pièces », and after a word 6 alone. */
  const amount = (token: Token, following: Token | undefined, first: boolean): Part | null => {
    const next = spelt(following?.stem ?? '')
    const counted = units.has(next) || known.has(next)
    if (first && !counted) return null
    const quantities = [{ number: token.stem, unit: counted ? next : null }]
    return { words: known.has(next) ? [next] : [], quantities, tokens: counted ? 2 : 1 }
  }

  /** What the tokens here add to what is said of a package; null when nothing. */
  const partAt = (tokens: readonly Token[], at: number, first: boolean): Part | null => {
    const token = tokens[at]
    if (token === undefined) return null
    if (token.number) return amount(token, tokens[at + 1], first)
    const word = spelt(token.stem)
    if (known.has(word)) return { words: [word], quantities: [], tokens: 1 }
    return token.little && !first ? { words: [], quantities: [], tokens: 1 } : null
  }

  /** Every longer reading from here that some packaging answers. */
  const said = (tokens: readonly Token[], from: number): Candidate[] => {
    const found: Candidate[] = []
    const words: string[] = []
    const quantities: Quantity[] = []
    let to = from
    let part = partAt(tokens, from, true)
    while (part !== null) {
      words.push(...part.words)
      quantities.push(...part.quantities)
      to += part.tokens
      const values = matching(words, quantities)
      if (values.length === 0) break
      const telling = part.words.length + part.quantities.length > 0
      if (telling) found.push({ from, to, cost: exact, ...anyOf('packaging', values) })
      part = partAt(tokens, to, false)
    }
    return found
  }

  const alone = (tokens: readonly Token[], from: number): Candidate[] => {
    const token = tokens[from]
    if (!token?.number) return []
    const counted = ['kg', 'piece', 'tete', 'botte', 'barquette'].flatMap(unit =>
      matching([], [{ number: token.stem, unit }]),
    )
    if (counted.length === 0) return []
    const meant = anyOf('packaging', [...new Set(counted)])
    const pick: Candidate['pick'] = products => {
      const theirs = valuesOf(products, 'packaging')
      return theirs !== null && counted.some(value => theirs.has(value))
        ? meant.pick(products)
        : null
    }
    return [{ from, to: from + 1, cost: numberAlone, ...meant, pick }]
  }

  return (tokens: readonly Token[], from: number): Candidate[] => [
    ...said(tokens, from),
    ...alone(tokens, from),
  ]
}

import { anyOf, type Candidate, labelOf } from './candidate.ts'
import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

const keywords = new Set(['cat', 'categ', 'categorie', 'classe'])
/** « 1er choix », « 2e catégorie ». */
const ordinals = new Set(['er', 'ere', 'e', 'eme', 'nd', 'nde'])
const ranked = new Set([...keywords, 'choix'])
const afterKeyword = 0.3
const alone = 0.8
const romans = new Map([
  ['1', 'i'],
  ['2', 'ii'],
  ['3', 'iii'],
])

/** Reads quality classes: « cat.I », « catégorie 2 », « extra », « II ». */
export const openQualityClasses = (categories: readonly string[]) => {
  const byName = new Map(categories.map(category => [category.toLowerCase(), category]))
  const candidate = (word: string, from: number, to: number, cost: number): Candidate[] => {
    const category = byName.get(romans.get(word) ?? word)
    if (category === undefined) return []
    const label = () => `Catégorie ${category}`
    return [{ from, to, cost, ...anyOf('category', [category], () => label) }]
  }
  return (tokens: readonly Token[], from: number): Candidate[] => {
    const [token, next, third] = tokens.slice(from, from + 3)
    if (token === undefined) return []
    if (keywords.has(token.stem))
      return next === undefined ? [] : candidate(next.word, from, from + 2, afterKeyword)
    if (token.number && ordinals.has(next?.word ?? '') && ranked.has(third?.word ?? ''))
      return candidate(token.word, from, from + 3, afterKeyword)
    // « II » in capitals only: small letters are the beginning of a word.
    const roman = /^i+$/.test(token.word)
    if (token.number || (roman && !token.capitals)) return []
    return candidate(token.word, from, from + 1, alone)
  }
}

/** Reads countries by their two letters, in capitals only: « es » and « ma » are words. */
export const openOriginCodes = (origins: Vocabulary['origins']) => {
  const byCode = Map.groupBy(origins, ({ isoCode }) => isoCode.toLowerCase())
  return (tokens: readonly Token[], from: number): Candidate[] => {
    const token = tokens[from]
    const theirs = token?.capitals && !token.little ? byCode.get(token.word) : undefined
    if (theirs === undefined) return []
    const values = theirs.map(({ id }) => String(id))
    const label = labelOf(theirs.map(({ name }) => name).sort())
    return [{ from, to: from + 1, cost: alone, ...anyOf('origins', values, () => label) }]
  }
}

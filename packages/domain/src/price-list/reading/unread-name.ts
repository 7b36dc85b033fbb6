import { genderless, isLittle } from '@carreau/catalogue-search/words/word-forms'
import { labelTokens } from './label-tokens.ts'
import type { ReadableVocabulary } from './line-vocabulary.ts'
import { openLineWords, takeNamed } from './line-words.ts'
import { isPackagingHead, mayBePackaging } from './packaging-words.ts'
import type { ReadLabel } from './read-label.ts'
import type { Parts } from './read-parts.ts'
import { takeNewSize } from './sizes.ts'
import { takeClass, takeOrigins, takePackaging } from './take-parts.ts'

/** What the catalogue lacks to read a label. */
export type UnreadName = {
  /** The words that would name a product; '' when they all do. */
  readonly words: string
  /** The packaging that there is not. */
  readonly packaging: string | null
  /** What a column of origin, brand or ripeness says, where there is none of that name. */
  readonly missing: { readonly kind: 'origin' | 'brand' | 'maturity'; readonly text: string } | null
  /** The product that was meant, or the likeliest. */
  readonly productId: number | null
}

const keyOf = (word: string): string => genderless(labelTokens(word)[0]?.stem ?? '')

/** As long as a synonym may be. */
const longest = 60

/** A text up to a length, in whole words. */
const cut = (text: string): string =>
  text.length <= longest ? text : text.slice(0, text.lastIndexOf(' ', longest) + 1).trim()

/** The words of a text whose keys are among these, as they were spelt, and the little ones between them. */
const wordsAmong = (text: string, keys: ReadonlySet<string>): string => {
  const kept: string[] = []
  let between: string[] = []
  const seen = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const key = keyOf(word)
    if (keys.has(key) && !seen.has(key)) {
      kept.push(...(kept.length > 0 ? between : []), word)
      seen.add(key)
      between = []
    } else if (isLittle(key)) between.push(word)
    else between = []
  }
  return cut(kept.join(' ').toLocaleLowerCase('fr'))
}

/**
 * The words by which a label that was not read names its product: without what is said of origin,
 * class, size, brand and package. With a product, its own words and those that nothing explains.
 */
export const unreadName = (
  vocabulary: ReadableVocabulary,
  { label, text, product }: { label: ReadLabel; text: string; product: Parts | null },
): string => {
  if (product !== null) {
    const named = product.product.aliases.flatMap(({ words }) => words)
    const line = openLineWords(label.tokens)
    const own = named.filter(word => line.all.has(word))
    return wordsAmong(text, new Set([...own, ...product.unread]))
  }
  const line = openLineWords(label.tokens)
  takePackaging(line, at => isPackagingHead(line.tokens[at]?.stem ?? ''))
  takeOrigins(line, vocabulary)
  takeNamed(line, vocabulary.brands)
  takeNewSize(line)
  takePackaging(line, at => mayBePackaging(line.tokens, at))
  takeClass(line)
  return wordsAmong(text, new Set(line.rest()))
}

/** A package as it is said, spelt as packagings are: « colis 7 kg » → « Colis 7 kg ». */
export const packagingName = (said: string): string => {
  const text = said.trim().slice(0, 80)
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
}

import type { SearchResult } from '../catalogue.queries.ts'
import {
  type FilterField,
  type ProductSearch,
  toggled,
  valuesOf,
  withText,
  withToggled,
  withValues,
} from './search-params.ts'

/** A filter that the server recognised in the words of a search. */
export type Understood = SearchResult['understood'][number]

const isLetter = (character: string) => /[\p{L}\p{M}]/u.test(character)
const isDigit = (character: string) => /\d/.test(character)
/** Whether two neighbours belong to one word, or one number. */
const isOneWord = (left: string, right: string) =>
  (isLetter(left) && isLetter(right)) || (isDigit(left) && isDigit(right))

/** Where these words stand in a text as words of their own; -1 when they do not. */
const placeOf = (text: string, words: string): number => {
  if (words === '') return -1
  let at = text.indexOf(words)
  while (at >= 0) {
    const end = at + words.length
    const apart =
      !isOneWord(text.charAt(at - 1), words.charAt(0)) &&
      !isOneWord(words.charAt(words.length - 1), text.charAt(end))
    if (apart) return at
    at = text.indexOf(words, at + 1)
  }
  return -1
}

/** The text without any occurrence of these words, nor the separators left around them. */
export const withoutWords = (text: string, words: string): string => {
  const at = placeOf(text, words)
  if (at < 0) return text
  const left = `${text.slice(0, at)} ${text.slice(at + words.length)}`
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:+/-]+|[\s,;:+/-]+$/g, '')
  return withoutWords(left, words)
}

const keyOf = ({ field, words }: Understood) => `${field} ${words}`

/** Those whose words are still in the text: the answer on screen may belong to an older one. */
export const stillAsked = (
  understood: readonly Understood[],
  { search = '' }: ProductSearch,
): Understood[] => [
  ...new Map(
    understood
      .filter(({ words }) => placeOf(search, words) >= 0)
      .map(read => [keyOf(read), read] as const),
  ).values(),
]

/** The search without the words that these filters were recognised in. */
export const withoutUnderstood = (
  search: ProductSearch,
  ...read: readonly Pick<Understood, 'words'>[]
): ProductSearch =>
  withText(
    search,
    read.reduce((text, { words }) => withoutWords(text, words), search.search ?? ''),
  )

/** The values that apply to a filter, chosen by hand or read in the text. */
export const appliedValues = (
  search: ProductSearch,
  understood: readonly Understood[],
  field: FilterField,
): string[] => [
  ...new Set([
    ...valuesOf(search, field),
    ...understood.flatMap(read => (read.field === field ? read.values : [])),
  ]),
]

/**
 * A value ticked or unticked. Values of the same filter recognised in the text become ticked ones and
 * their words go: « tomate France » with Spain ticked shows both.
 */
export const withToggledBeside = (
  search: ProductSearch,
  understood: readonly Understood[],
  field: FilterField,
  value: string,
): ProductSearch => {
  const read = understood.filter(other => other.field === field)
  if (read.length === 0) return withToggled(search, field, value)
  const values = toggled(appliedValues(search, understood, field), value)
  return withValues(withoutUnderstood(search, ...read), field, values)
}

import { singular } from '@carreau/catalogue-search/words/word-forms'

/** A word, a number or a plus sign of a line. */
export type LabelToken = {
  /** Folded, in the singular; a number with a point. */
  stem: string
  kind: 'word' | 'number' | 'plus'
  /** Typed in capitals. */
  capitals: boolean
  /** A number that belongs to the one before it: the 67 of « 57-67 ». */
  joined: boolean
  /** What was typed where a short form stands for a word: the p of « P20 », the champi of a brand. */
  stands?: string
}

/** Signs of a line that are read, and its words: a file may hold anything. */
export const maxLabel = 500
const maxTokens = 80

/** « d’Espagne »: its D is no size. */
const elided = /(?<![\p{L}\p{M}])d['’](?=\p{L})/giu
const part = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|\+/gu
const between = /^(?:mm|cm|kg|gr?|pi[eè]ces?)?\s*[-/–—]$/iu

/** « Pêche » as it is compared, its case kept; letters stay where they are, a ligature apart. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
    .replace(/æ/g, 'ae')
    .replace(/Æ/g, 'AE')

/** The words and numbers of a line in their order. */
export const labelTokens = (text: string): LabelToken[] => {
  // « 57 à 67 »; the A of « 3A 1RG » is a size.
  const ranges = text
    .slice(0, maxLabel)
    .replace(/(\d)(?:\s*à\s*|\s+a\s+)(?=\d)/giu, '$1-')
    .replace(elided, 'de ')
  const plain = plainLetters(ranges)
  const tokens: LabelToken[] = []
  let lastNumberEnd = -1
  for (const match of plain.matchAll(part)) {
    if (tokens.length === maxTokens) break
    const [typed] = match
    const end = match.index + typed.length
    const kind = typed === '+' ? 'plus' : /^\d/.test(typed) ? 'number' : 'word'
    const small = typed.toLowerCase()
    const joined =
      kind === 'number' &&
      lastNumberEnd >= 0 &&
      between.test(plain.slice(lastNumberEnd, match.index).trim())
    if (kind === 'number') lastNumberEnd = end
    tokens.push({
      stem: kind === 'word' ? singular(small) : small.replace(',', '.').replace(/^0+(?=\d)/, ''),
      kind,
      capitals: kind === 'word' && typed === typed.toUpperCase() && typed !== small,
      joined,
    })
  }
  return tokens
}

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
  /** A number typed right behind the letters before it: the 15 of « FIL15 ». */
  attached?: boolean
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

/** « Driscoll's 12 bq »: its s is no « sac ». */
const possessive = /(?<=\p{L})['’]s(?![\p{L}\p{M}])/giu

/** « 57/67,6kg »: the comma between a size and a weight is one of columns. */
const columnComma = /(?<!\d[.,]?)(\d{2,3}[-/]\d{2,3}),(?=\d{1,2}(?:[.,]\d{1,3})?\s?k)/giu

/** « Pêche » as it is compared, its case kept; letters stay where they are, a ligature apart. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
    .replace(/æ/g, 'ae')
    .replace(/Æ/g, 'AE')

/** What a number counts or weighs in a package: « 7 kg », « 8 pcs », « 2 rgs ». */
const packed =
  /^\s?(?:k|kgs?|kilos?|p|pcs?|pces?|pi[eè]ces?|r|rgs?|rangs?|bq|barq|bte?s?|bottes?|t[eê]tes?|epis?|x)(?!\p{L})/iu

/** « cal 8 - 8 pcs », « 3 - 7 kg », « 5 kg - 30/32 »: columns with a dash between them, and no range of whole numbers. */
const beginsPackage = (
  text: string,
  { from, at, end }: { from: { end: number; value: number }; at: number; end: number },
): boolean => {
  const [dashed, unit = ''] = /^\s?(kg|g)?\s+[-–—]\s/iu.exec(text.slice(from.end, at)) ?? []
  if (dashed === undefined) return false
  const next = text.slice(end, end + 12)
  if (unit !== '') return !next.trimStart().toLowerCase().startsWith(unit.toLowerCase())
  return Number.isInteger(from.value) && packed.test(next)
}

/** The words and numbers of a line in their order. */
export const labelTokens = (text: string): LabelToken[] => {
  // « 57 à 67 »; the A of « 3A 1RG » is a size.
  const ranges = text
    .slice(0, maxLabel)
    .replace(/(\d)(?:\s*à\s*|\s+a\s+)(?=\d)/giu, '$1-')
    .replace(elided, 'de ')
    .replace(possessive, 's')
    .replace(columnComma, '$1 ; ')
  const plain = plainLetters(ranges)
  const tokens: LabelToken[] = []
  let lastNumber: { end: number; value: number; joined: boolean } | null = null
  let lastWordEnd = -1
  for (const match of plain.matchAll(part)) {
    if (tokens.length === maxTokens) break
    const [typed] = match
    const end = match.index + typed.length
    const kind = typed === '+' ? 'plus' : /^\d/.test(typed) ? 'number' : 'word'
    const small = typed.toLowerCase()
    const value = Number(small.replace(',', '.'))
    // A range has two ends and rises: the 2 of « 136/200 - 2 RG » and the 6 of « cal 12 - 6 kg » are none.
    const joined: boolean =
      kind === 'number' &&
      lastNumber !== null &&
      !lastNumber.joined &&
      value > lastNumber.value &&
      between.test(plain.slice(lastNumber.end, match.index).trim()) &&
      !beginsPackage(plain, { from: lastNumber, at: match.index, end })
    const attached = kind === 'number' && match.index === lastWordEnd
    if (kind === 'number') lastNumber = { end, value, joined }
    if (kind === 'word') lastWordEnd = end
    tokens.push({
      stem: kind === 'word' ? singular(small) : small.replace(',', '.').replace(/^0+(?=\d)/, ''),
      kind,
      capitals: kind === 'word' && typed === typed.toUpperCase() && typed !== small,
      joined,
      ...(attached && { attached }),
    })
  }
  return tokens
}

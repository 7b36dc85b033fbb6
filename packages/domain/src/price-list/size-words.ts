import { type LabelToken, labelTokens } from './label-tokens.ts'

const units = new Set(['mm', 'cm', 'g', 'gr', 'kg'])
const announcers = new Set(['cal', 'calibre', 'calib', 'taille', 'grade'])

/** Whether the word says that a size follows. */
export const announcesSize = (stem: string): boolean => announcers.has(stem)
/** Whether a size is compared without the word: 170/220 and 170/220 g are one. */
export const isSilentInSize = (token: LabelToken): boolean =>
  token.kind === 'word' &&
  (units.has(token.stem) || announcers.has(token.stem) || ['de', 'la'].includes(token.stem))

/** A size as it is compared: its numbers and letters in order, « + » after its number. */
export const sizeWords = (tokens: readonly LabelToken[]): string[] => {
  const words = tokens.filter(token => !isSilentInSize(token)).map(({ stem }) => stem)
  // « +35 » and « 35+ » are one.
  if (words[0] === '+' && words.length > 1) words.splice(0, 2, words[1] ?? '', '+')
  return words
}

/** The ways a size is said: whole, « 4 (77-88) » by its code or by its measures alone. */
export const sizeForms = (size: string): { words: string[]; isWhole: boolean }[] => {
  const forms = [{ words: sizeWords(labelTokens(size)), isWhole: true }]
  const [, outside = '', inside = ''] = /^([^(]*)\(([^)]*)\)/.exec(size) ?? []
  for (const half of [outside, inside]) {
    const words = sizeWords(labelTokens(half))
    if (words.length > 0) forms.push({ words, isWhole: false })
  }
  return forms.filter(({ words }) => words.length > 0)
}

const isNumber = (token: LabelToken | undefined): token is LabelToken => token?.kind === 'number'

const unitAt = (tokens: readonly LabelToken[], at: number): string => {
  const stem = tokens[at]?.stem ?? ''
  return units.has(stem) ? stem : ''
}

const spelt = ({ stem }: LabelToken): string => stem.replace('.', ',')

/** A number or a range of two: « 57-67 », « 400g-500g »; where it ends. */
const measureAt = (
  tokens: readonly LabelToken[],
  at: number,
): { text: string; isRange: boolean; end: number } | null => {
  const first = tokens[at]
  if (!isNumber(first) || first.joined) return null
  const after = unitAt(tokens, at + 1) === '' ? at + 1 : at + 2
  const last = tokens[after]
  return isNumber(last) && last.joined
    ? { text: `${spelt(first)}-${spelt(last)}`, isRange: true, end: after + 1 }
    : { text: spelt(first), isRange: false, end: at + 1 }
}

/** A size nobody listed yet: « 57-67 », « 170-220 g », « +35 mm », « cal. 18 »; where it ends. */
export const newSizeAt = (
  tokens: readonly LabelToken[],
  from: number,
): { size: string; end: number } | null => {
  const isAnnounced = announcesSize(tokens[from]?.stem ?? '')
  const begin = isAnnounced ? from + 1 : from
  const isPlusFirst = tokens[begin]?.kind === 'plus'
  const measure = measureAt(tokens, isPlusFirst ? begin + 1 : begin)
  if (measure === null) return null
  const unit = unitAt(tokens, measure.end)
  const afterUnit = unit === '' ? measure.end : measure.end + 1
  const isPlusLast = tokens[afterUnit]?.kind === 'plus' && !measure.isRange
  const isFrom = isPlusFirst || isPlusLast
  if (!(isFrom || isAnnounced || measure.isRange)) return null
  const size = `${isFrom ? '+' : ''}${measure.text}${unit === '' ? '' : ` ${unit}`}`
  return { size, end: isPlusLast ? afterUnit + 1 : afterUnit }
}

import { type LabelToken, labelTokens } from './label-tokens.ts'

const units = new Set(['mm', 'cm', 'g', 'gr', 'kg'])
const announcers = new Set(['cal', 'calibre', 'calib', 'taille', 'grade'])

/** Whether the word says that a size follows. */
export const announcesSize = (stem: string): boolean => announcers.has(stem)
/** Whether a size is compared without the word: 170/220 and 170/220 g are one. */
export const isSilentInSize = (token: LabelToken): boolean =>
  token.kind === 'word' &&
  (units.has(token.stem) || announcers.has(token.stem) || ['de', 'la', 'a'].includes(token.stem))

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

/** A size nobody listed yet: « 57-67 », « 170-220 g », « +35 mm », « cal. 18 »; where it ends. */
export const newSizeAt = (
  tokens: readonly LabelToken[],
  from: number,
): { size: string; end: number } | null => {
  const announced = announcesSize(tokens[from]?.stem ?? '')
  let at = announced ? from + 1 : from
  const plusFirst = tokens[at]?.kind === 'plus'
  if (plusFirst) at++
  const first = tokens[at]
  if (!isNumber(first) || first.joined) return null
  const second = tokens[at + 1]
  const third = tokens[at + 2]
  const isRange = isNumber(second) && second.joined
  // « 400g-500g » says its unit twice.
  const isSpelt = units.has(second?.stem ?? '') && isNumber(third) && third.joined
  const last = isRange ? second : isSpelt ? third : null
  at += isRange ? 2 : isSpelt ? 3 : 1
  const unit = units.has(tokens[at]?.stem ?? '') ? (tokens[at]?.stem ?? '') : ''
  if (unit !== '') at++
  const plusLast = tokens[at]?.kind === 'plus' && last === null
  if (plusLast) at++
  if (last === null && !plusFirst && !plusLast && !announced) return null
  const number = (token: LabelToken): string => token.stem.replace('.', ',')
  const measure = last === null ? number(first) : `${number(first)}-${number(last)}`
  const size = `${plusFirst || plusLast ? '+' : ''}${measure}${unit === '' ? '' : ` ${unit}`}`
  return { size, end: at }
}

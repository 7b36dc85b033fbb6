import { type LabelToken, labelTokens } from './label-tokens.ts'
import type { LineWords } from './line-words.ts'

const smallUnits = new Set(['mm', 'cm', 'g', 'gr'])
const units = new Set([...smallUnits, 'kg'])
const announcers = new Set(['cal', 'calibre', 'calib', 'taille', 'grade'])

/** Whether the word says that a size follows. */
const announcesSize = (stem: string): boolean => announcers.has(stem)
/** Whether a size is compared without the word: 170/220 and 170/220 g are one. */
const isSilentInSize = (token: LabelToken): boolean =>
  token.kind === 'word' &&
  (units.has(token.stem) || announcers.has(token.stem) || ['de', 'la'].includes(token.stem))

/** A size as it is compared: its numbers and letters in order, « + » after its number. */
export const sizeWords = (tokens: readonly LabelToken[]): string[] => {
  const words = tokens.filter(token => !isSilentInSize(token)).map(({ stem }) => stem)
  // « +35 » and « 35+ » are one.
  if (words[0] === '+' && words.length > 1) words.splice(0, 2, words[1] ?? '', '+')
  return words
}

/** A way to say a size of a product, whole or by a part of it. */
export type SizeForm = {
  readonly words: readonly string[]
  readonly isWhole: boolean
  /** The size as the product's specifications spell it. */
  readonly names: string
}

/** The ways a size is said: whole, « 4 (77-88) » by its code or by its measures alone. */
export const sizeForms = (size: string): SizeForm[] => {
  const forms = [{ words: sizeWords(labelTokens(size)), isWhole: true, names: size }]
  const [, outside = '', inside = ''] = /^([^(]*)\(([^)]*)\)/.exec(size) ?? []
  for (const half of [outside, inside]) {
    const words = sizeWords(labelTokens(half))
    if (words.length > 0) forms.push({ words, isWhole: false, names: size })
  }
  return forms.filter(({ words }) => words.length > 0)
}

/** The letters of peaches and nectarines with their millimetres (UE 2023/2429, annexe I, partie B 5). */
const stoneFruitSizes =
  'AAAA (90+);AAA (80-90);AA (73-80);A (67-73);B (61-67);C (56-61);D (51-56)'.split(';')
const stoneFruits = /^(?:p[eê]che|nectarine|brugnon)\b/iu

/** The codes of citrus fruit with their millimetres (UE 2023/2429, annexe I, partie B 2). */
const citrusSizes: readonly (readonly [RegExp, string])[] = [
  [
    /^orange\b/iu,
    '0 (92-110);1 (87-100);2 (84-96);3 (81-92);4 (77-88);5 (73-84);6 (70-80);7 (67-76);8 (64-73);9 (62-70);10 (60-68);11 (58-66);12 (56-63);13 (53-60)',
  ],
  [
    /^citron jaune\b/iu,
    '0 (79-90);1 (72-83);2 (68-78);3 (63-72);4 (58-67);5 (53-62);6 (48-57);7 (45-52)',
  ],
  [
    /^(?:cl[eé]mentine|mandarine)\b/iu,
    '1-XXX (78+);1-XX (67-78);1 (63-74);2 (58-69);3 (54-64);4 (50-60);5 (46-56);6 (43-52);7 (41-48);8 (39-46);9 (37-44);10 (35-42)',
  ],
]
const standards: readonly (readonly [RegExp, readonly string[]])[] = [
  [stoneFruits, stoneFruitSizes],
  ...citrusSizes.map(([fruits, sizes]) => [fruits, sizes.split(';')] as const),
]

/**
 * The sizes of a product: those that are sold, and those of its standard that nobody sells yet.
 */
export const sizesWithStandard = (designation: string, sold: readonly string[]): string[] => {
  const name = designation.normalize('NFC')
  const [, sizes = []] = standards.find(([fruits]) => fruits.test(name)) ?? []
  if (sizes.length === 0) return [...sold]
  const codes = new Set(sold.map(size => size.split(' ')[0]))
  return [...sold, ...sizes.filter(size => !codes.has(size.split(' ')[0]))]
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
const newSizeAt = (
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

/** Takes the first size of a product that the line has, whole or by a part of it. */
export const takeSize = (
  line: LineWords,
  sizes: readonly SizeForm[],
  isWhole: boolean,
): string[] => {
  for (const form of sizes) {
    if (form.isWhole !== isWhole || !line.stems.has(form.words[0] ?? '')) continue
    const place = sizePlace(line, form)
    if (place === null) continue
    line.take(...place)
    const same = form.words.join(' ')
    return [
      ...new Set(
        sizes
          .filter(other => other.isWhole === isWhole && other.words.join(' ') === same)
          .map(({ names }) => names),
      ),
    ]
  }
  return []
}

/** The numbers and words of a size from here, units left aside; where they end. */
const sizeAt = (line: LineWords, from: number, length: number): { said: string[]; end: number } => {
  const said: string[] = []
  let end = from
  while (line.isFree(end) && said.length < length) {
    const token = line.tokens[end]
    if (token !== undefined && !isSilentInSize(token)) said.push(token.stands ?? token.stem)
    end++
  }
  return { said, end }
}

const counted = new Set(['kg', 'piece', 'tete', 'epi', 'rang', 'l', 'cl', 'ml', 'litre'])
/** Whether a size ends here: « 57 » of « 57-67 » is none, nor the 6 of « 6 kg », the 2 of « 2 rangs », the 1 of « 1L ». */
const endsSize = (line: LineWords, at: number, length: number): boolean =>
  line.tokens[at]?.joined !== true && !(length === 1 && counted.has(line.tokens[at]?.stem ?? ''))

/** Whether a size of one word is none here: the A of « A POINT » is ripe, « x10 » counts unless sizes count as well. */
const isOtherwise = (tokens: readonly LabelToken[], at: number, name: string): boolean =>
  (tokens[at]?.stem === 'a' && tokens[at + 1]?.stem === 'point') ||
  (tokens[at - 1]?.stem === 'x' && !/^(?:cal\. )?\d+$/.test(name))

const beginsSize = (line: LineWords, at: number, word: string | undefined): boolean =>
  line.tokens[at]?.stem === word || line.tokens[at]?.stands === word || line.keys[at] === word

type SizeName = Pick<SizeForm, 'words' | 'names'>

/** Where a size that may begin here ends, its units left aside; null where it does not stand here. */
const sizeEnd = (line: LineWords, from: number, { words, names }: SizeName): number | null => {
  const { tokens } = line
  const isPlus = words[1] === '+' && tokens[from]?.stem === '+'
  if (!(isPlus || beginsSize(line, from, words[0])) || !line.isFree(from)) return null
  if (tokens[from]?.joined === true) return null
  if (words.length === 1 && isOtherwise(tokens, from, names)) return null
  const { said, end } = sizeAt(line, from, words.length)
  const inOrder = isPlus ? [said[1], said[0], ...said.slice(2)] : said
  if (inOrder.join(' ') !== words.join(' ') || !endsSize(line, end, words.length)) return null
  let after = end
  while (line.isFree(after) && smallUnits.has(tokens[after]?.stem ?? '')) after++
  return endsSize(line, after, words.length) ? after : null
}

/** Where a size stands, its units and announcements left aside. */
const sizePlace = (line: LineWords, name: SizeName): [number, number] | null => {
  for (let from = 0; from < line.tokens.length; from++) {
    const end = sizeEnd(line, from, name)
    if (end !== null)
      return [announcesSize(line.tokens[from - 1]?.stem ?? '') ? from - 1 : from, end]
  }
  return null
}

/** Takes a size that nobody listed yet. */
export const takeNewSize = (line: LineWords): string[] => {
  for (let at = 0; at < line.tokens.length; at++) {
    if (!line.isFree(at)) continue
    const found = newSizeAt(line.tokens, at)
    if (found === null || !line.isFree(found.end - 1)) continue
    line.take(at, found.end)
    return [found.size]
  }
  return []
}

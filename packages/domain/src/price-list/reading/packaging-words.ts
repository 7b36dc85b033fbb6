import { packageShortForms, packageWords } from '@carreau/catalogue-search/words/trade-words'
import { type LabelToken, labelTokens } from './label-tokens.ts'

/** What is said of a package: « colis 12 barquettes 250 g » holds 12 barquettes and 250 g. */
export type PackagingWords = {
  readonly words: ReadonlySet<string>
  /** « 12 barquette », « 250 g », « 6 kg »; « 6 x » counts what nobody says, « 25 » alone may weigh as well. */
  readonly quantities: ReadonlySet<string>
  /** The packaging that somebody said is meant, and no other that is called alike. */
  readonly meantId?: number
}

const unitForms: Record<string, string> = {
  // In the singular of its plural.
  coli: 'colis',
  palo: 'palox',
  kilo: 'kg',
  kgs: 'kg',
  gr: 'g',
  gramme: 'g',
  rgs: 'rang',
}
const spelt = (stem: string): string => packageShortForms.get(stem) ?? unitForms[stem] ?? stem

/** What a package is made of, which alone may also be its size: « 6 pièces ». */
const countedWords = new Set(
  'piece tete epi rang barquette botte sachet pot filet ravier plateau'.split(' '),
)
const heads = new Set<string>(packageWords.map(spelt))
const counted = new Set([...countedWords, 'kg', 'g', 'mini', 'feuille'])
/** What goes on a package once it is begun. */
const fillers = new Set(
  'de d x environ poid variable vrac sable avion bateau ifco carton cres net bois plastique branche'.split(
    ' ',
  ),
)

/** Whether a package begins with the word, whatever stands before it: « colis », not « pièce ». */
export const isPackagingHead = (stem: string): boolean =>
  heads.has(spelt(stem)) && !['piece', 'tete', 'epi', 'rang'].includes(spelt(stem))

/** Whether a package may begin here all the same: « 12 pièces », « 6 kg », « la pièce ». */
export const mayBePackaging = (tokens: readonly LabelToken[], at: number): boolean => {
  const token = tokens[at]
  if (token === undefined || token.joined) return false
  const next = tokens[at + 1]
  // « x12 », « 12x250 »
  if (token.stem === 'x') return next?.kind === 'number' && !next.joined
  if (token.kind === 'word') return heads.has(spelt(token.stem))
  if (token.kind !== 'number') return false
  return (
    counted.has(spelt(next?.stem ?? '')) ||
    (next?.stem === 'x' && tokens[at + 2]?.kind === 'number')
  )
}

const isRangeStart = (tokens: readonly LabelToken[], at: number): boolean =>
  tokens[at]?.joined === true || tokens[at + 1]?.joined === true

/** Whether a number without a unit is of the package's word before it: « sac 25 », « colis de 12 », « FIL15 », « 2RG12 ». */
const followsPackage = (tokens: readonly LabelToken[], at: number): boolean => {
  const last = spelt(tokens[at - 1]?.stem ?? '')
  if (last === 'de' || last === 'x') return true
  // What is typed onto a package's word is its.
  if (tokens[at]?.attached === true && (heads.has(last) || last === 'rang')) return true
  // « filet 5 » weighs, « 10 filets 5 » counts.
  const isOneNet = last === 'filet' && tokens[at - 2]?.kind !== 'number'
  return (
    heads.has(last) &&
    (!countedWords.has(last) || last === 'plateau' || last === 'barquette' || isOneNet)
  )
}

/** How many tokens from here belong to a package begun at `from`; 0 when none does. */
const stepAt = (tokens: readonly LabelToken[], at: number, from: number): number => {
  const token = tokens[at]
  if (token === undefined || token.kind === 'plus') return 0
  if (token.kind === 'word')
    return heads.has(spelt(token.stem)) ||
      token.stem === 'x' ||
      (at > from && fillers.has(token.stem))
      ? 1
      : 0
  if (isRangeStart(tokens, at)) return 0
  const next = tokens[at + 1]
  // « sac 25 », « colis de 12 », « 12 x 250 g »; else it must count something.
  if (next?.kind === 'word' && (counted.has(spelt(next.stem)) || next.stem === 'x'))
    return tokens[at + 2]?.kind === 'plus' ? 0 : 2
  return at > from && followsPackage(tokens, at) ? 1 : 0
}

/** Where what is said of a package from here ends: the token after it. */
export const packagingEnd = (tokens: readonly LabelToken[], from: number): number => {
  let at = from
  for (let step = stepAt(tokens, at, from); step > 0; step = stepAt(tokens, at, from)) at += step
  // « colis de Bretagne » says nothing of the package with its « de ».
  while (at > from && ['de', 'd', 'x'].includes(tokens[at - 1]?.stem ?? '')) at--
  return at
}

/** « 12 » where « 12 pièces » is said too, « 12 x » where « 12 barquettes » is. */
const isToldBetter = (quantity: string, all: ReadonlySet<string>): boolean => {
  const [number = '', of = ''] = quantity.split(' ')
  if (of !== '' && of !== 'x') return false
  return [...all].some(other => other !== quantity && other.startsWith(`${number} `))
}

const silent = new Set(['de', 'd', 'x', 'environ', 'net'])

/** What a number of a package says: « 12 pièce », « 12 x », « 12 ». */
const quantityAt = (tokens: readonly LabelToken[], at: number, number: string): string => {
  const next = spelt(tokens[at + 1]?.stem ?? '')
  if (counted.has(next)) return `${number} ${next}`
  // « x6 », « p/6 », « 6 x 250 g »: so many of something, whatever it is.
  return next === 'x' || tokens[at - 1]?.stem === 'x' ? `${number} x` : number
}

/** What tokens say of a package. */
export const packagingWords = (tokens: readonly LabelToken[]): PackagingWords => {
  const words = new Set<string>()
  const quantities = new Set<string>()
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'word') {
      const word = spelt(token.stem)
      if (!silent.has(word) && word !== 'kg' && word !== 'g') words.add(word)
    } else if (token.kind === 'number') quantities.add(quantityAt(tokens, at, token.stem))
  }
  // « colis de 12 (les 12 pièces) » counts them once.
  for (const quantity of [...quantities])
    if (isToldBetter(quantity, quantities)) quantities.delete(quantity)
  return { words, quantities }
}

/** What a packaging's own name says. */
export const packagingWordsOf = (name: string): PackagingWords => packagingWords(labelTokens(name))

const hasQuantity = (all: ReadonlySet<string>, asked: string): boolean => {
  if (all.has(asked)) return true
  const isCount = asked.endsWith(' x')
  if (!isCount && asked.includes(' ')) return false
  const begin = isCount ? asked.slice(0, -1) : `${asked} `
  // A count weighs nothing: « 6 x » is « 6 pièce », not « 6 kg ».
  for (const quantity of all)
    if (quantity.startsWith(begin) && !(isCount && /k?g$/.test(quantity))) return true
  return false
}

/** What is said of a package with its bare counts as numbers of anything: « 6 x » may be 6 kg. */
export const withAnyCounts = ({ words, quantities }: PackagingWords): PackagingWords => ({
  words,
  quantities: new Set([...quantities].map(each => each.replace(/ x$/, ''))),
})

/** Whether a packaging is one that was said: it has all the words and quantities. */
export const isSaid = (packaging: PackagingWords, said: PackagingWords): boolean => {
  for (const word of said.words) if (!packaging.words.has(word)) return false
  for (const quantity of said.quantities)
    if (!hasQuantity(packaging.quantities, quantity)) return false
  return true
}

/** What one package holds. */
export type PackageContent = {
  contentUnit: 'kg' | 'piece' | 'bunch' | 'punnet'
  unitsPerPackage: number
  /** Net weight in grams; null when the name does not say it. */
  averageVolumeG: number | null
}

const contents: readonly [PackageContent['contentUnit'], RegExp][] = [
  ['bunch', /(?<!\d)(\d+) bottes?\b/],
  ['punnet', /(?<!\d)(\d+) (?:barquettes?|sachets?|ravier|pots?|filets?)\b/],
  ['piece', /(?<!\d)(\d+) (?:mini|pieces?|tetes?|epis?)\b/],
]

/** What a packaging's name says of its content: « Colis 12 barquettes 250 g » 3 kg in 12 punnets. */
export const contentOfPackaging = (name: string): PackageContent => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(',', '.')
  const weight = (pattern: RegExp): number | null => {
    const [, number, unit] = pattern.exec(plain) ?? []
    return number === undefined ? null : Math.round(Number(number) * (unit === 'kg' ? 1000 : 1))
  }
  const single = weight(/(\d{1,4}(?:\.\d{1,3})?) (kg|g)\b/)
  for (const [contentUnit, pattern] of contents) {
    const count = Number(pattern.exec(plain)?.[1] ?? 0)
    if (count < 1 || count > 10_000) continue
    const each = single === null || /[~(]\d/.test(plain) ? 1 : count
    return {
      contentUnit,
      unitsPerPackage: count,
      averageVolumeG: single === null ? null : single * each,
    }
  }
  // « Filet 2 kg x8 »
  const times = Number(/ x ?(\d{1,3})$/.exec(plain)?.[1] ?? 1)
  return {
    contentUnit: 'kg',
    unitsPerPackage: 1,
    averageVolumeG: single === null ? null : single * Math.max(1, times),
  }
}

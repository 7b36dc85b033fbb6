import { genderless } from '@carreau/catalogue-search/words/word-forms'
import type { ReadableVocabulary } from './line-vocabulary.ts'
import { openLineWords } from './line-words.ts'
import { isFamilyWord } from './no-offer.ts'
import { isPackagingHead, mayBePackaging } from './packaging-words.ts'
import { readLabel } from './read-label.ts'
import { takeNewSize } from './sizes.ts'
import { takeOrigins, takePackaging } from './take-parts.ts'

/** What a heading between lines says of those that follow: « TOMATES MAROC », « Origine Espagne », « BIO ». */
export type Title = {
  /** As it was written. */
  readonly text: string
  /** The words that name products, and what else it says of them; '' when it names none. */
  readonly names: string
  /** The words of products among them, as lines are compared. */
  readonly words: readonly string[]
  readonly originId: number | null
  readonly category: string | null
  readonly isOrganic: boolean
  /** Whether it names a family, of products or at large: « FRUITS ». */
  readonly isFamily: boolean
}

/** Words that only say that an origin, or goods, follow. */
const around = new Set(
  'origine provenance pays produit import importe importation conventionnel raisonne'.split(' '),
)
/** Words that begin names of products, and are none by themselves. */
const families = new Set(
  'legume fruit agrume salade herbe aromate exotique champignon racine bulbe primeur sec rouge tropical frai divers feuille aromatique fine crudite'
    .split(' ')
    .flatMap(word => [word, genderless(word)]),
)

/** Reads a heading; null where it says nothing that lines below could take over. */
export const readTitle = (vocabulary: ReadableVocabulary, text: string): Title | null => {
  const { tokens, category, isOrganic } = readLabel(text)
  const line = openLineWords(tokens)
  const origins = takeOrigins(line, vocabulary)
  const rest = line.rest()
  const named = rest.filter(
    word => vocabulary.productsByWord.has(word) && !families.has(word) && !around.has(word),
  )
  const explained = (word: string): boolean =>
    /^\d/.test(word) ||
    vocabulary.productsByWord.has(word) ||
    isFamilyWord(word) ||
    families.has(word) ||
    around.has(word)
  if (!rest.every(explained) || origins.length > 1) return null
  const isFamily = rest.some(word => !around.has(word) && !/^\d/.test(word))
  const [originId = null] = origins
  if (!isFamily && originId === null && category === null && !isOrganic) return null
  const names = tokens
    .flatMap(({ stem, joined }, at) => (line.isFree(at) ? [joined ? `-${stem}` : ` ${stem}`] : []))
    .join('')
    .trim()
  return {
    text: text.trim().slice(0, 60),
    names: named.length === 0 ? '' : names,
    words: named,
    originId,
    category,
    isOrganic,
    isFamily,
  }
}

/** Whether a text says a package or a size, and nothing else: the end of the line above, cut off. */
export const endsLine = (text: string): boolean => {
  const line = openLineWords(readLabel(text).tokens)
  const packaging = takePackaging(
    line,
    at => isPackagingHead(line.tokens[at]?.stem ?? '') || mayBePackaging(line.tokens, at),
  )
  const size = takeNewSize(line)
  return (packaging !== null || size.length > 0) && line.rest().length === 0
}

/** Whether a label says itself where its goods come from. */
export const saysOrigin = (vocabulary: ReadableVocabulary, label: string): boolean =>
  takeOrigins(openLineWords(readLabel(label).tokens), vocabulary).length > 0

/** Whether some product is named by a title's words and a name of this one: « TOMATES », then « Cerise ». */
export const mayBeUnder = (
  vocabulary: ReadableVocabulary,
  title: Title,
  productId: number,
): boolean => {
  const names = vocabulary.products.get(productId)?.aliases ?? []
  const [head = ''] = title.words
  for (const id of vocabulary.productsByWord.get(head) ?? []) {
    const words = vocabulary.products.get(id)?.words ?? []
    if (
      id !== productId &&
      title.words.every(word => words.includes(word)) &&
      names.some(alias => alias.words.every(word => words.includes(word)))
    )
      return true
  }
  return false
}

/** Whether a product is named by the title's words first: a « Tomate cerise » is no cherry. */
export const isUnder = (
  vocabulary: ReadableVocabulary,
  title: Title,
  productId: number,
): boolean => {
  const [head] = title.words
  return (vocabulary.products.get(productId)?.aliases ?? []).some(({ words }) => words[0] === head)
}

/** What the headings so far say of the next line. */
export type Heading = {
  /** The one that names products; null when none does. */
  readonly family: Title | null
  readonly originId: number | null
  readonly category: string | null
  readonly isOrganic: boolean
  /** What says the last three, as it was written. */
  readonly said: string
  /** « BIO », then « FRUITS »: the heading below which nobody knows whether goods are organic; null elsewhere. */
  readonly perhapsOrganic: string | null
  /** Which of family and origin came first: it holds the other. */
  readonly outer: 'family' | 'origin' | null
}
const none: Heading = {
  family: null,
  originId: null,
  category: null,
  isOrganic: false,
  said: '',
  perhapsOrganic: null,
  outer: null,
}

const saidBy = (title: Title): string =>
  title.originId !== null || title.category !== null || title.isOrganic ? title.text : ''

const afterFamily = (at: Heading, title: Title): Heading => {
  const family = title.words.length === 0 ? null : title
  const { originId, category, isOrganic } = title
  const said = saidBy(title)
  const own = { family, originId, category, isOrganic, said, perhapsOrganic: null }
  if (at.outer !== 'origin' || originId !== null) return { ...own, outer: 'family' }
  const mayStayOrganic = at.isOrganic && !isOrganic
  return {
    family,
    originId: at.originId,
    category: category ?? at.category,
    isOrganic: isOrganic || (at.isOrganic && family !== null),
    said: said === '' ? at.said : said,
    perhapsOrganic: mayStayOrganic && family === null ? at.said : at.perhapsOrganic,
    outer: 'origin',
  }
}

const afterOrigin = (at: Heading, title: Title): Heading => {
  const keepsFamily = at.outer === 'family'
  return {
    family: keepsFamily ? at.family : null,
    originId: title.originId ?? at.originId,
    category: title.category,
    isOrganic: title.isOrganic || (title.originId !== null && at.isOrganic),
    said: saidBy(title),
    perhapsOrganic: null,
    outer: keepsFamily ? 'family' : 'origin',
  }
}

/**
 * What headings say once another is read. Whichever of family and origin came first holds the other: a
 * new one of its kind ends both. A heading that says nothing we know, null, ends all.
 */
export const nextHeading = (at: Heading | null, title: Title | null): Heading | null => {
  if (title === null) return null
  return title.isFamily ? afterFamily(at ?? none, title) : afterOrigin(at ?? none, title)
}

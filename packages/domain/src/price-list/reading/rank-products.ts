import { isColour, type ReadableProduct, type ReadableVocabulary } from './line-vocabulary.ts'
import { type LineWords, phrasesIn } from './line-words.ts'

export type Scored = {
  product: ReadableProduct
  score: number
  isWhole: boolean
  words: readonly string[]
  /** The cultivar that makes a half of its name enough. */
  cultivar?: readonly string[]
}

const nameBonus = 0.4
const wholeBonus = 0.3
/** Of what a line says beside the name and the product has in another of its names. */
const coverBonus = 0.35

/** How well a line says one name of a product; null when not at all. */
const scoreOfName = (
  product: ReadableProduct,
  {
    words,
    isName,
    cultivar,
  }: {
    words: readonly string[]
    isName: boolean
    cultivar: readonly string[] | undefined
  },
  line: LineWords,
): Scored | null => {
  const hits = words.filter(word => line.all.has(word))
  if (hits.length === 0) return null
  const isWhole = hits.length === words.length
  // Half a name is enough with a cultivar that only it has: « pomme de terre Amandine ».
  if (!isWhole && (!line.all.has(words[0] ?? '') || !isName)) return null
  const further = cultivar?.filter(word => !words.includes(word)).length ?? 0
  const bonus = (isName ? nameBonus : 0) + (isWhole ? wholeBonus : 0)
  const score = 2 * (hits.length + further) + bonus
  const found = { product, score, isWhole: isWhole || further > 0, words: hits }
  return isWhole || cultivar === undefined ? found : { ...found, cultivar }
}

/** How well a line names a product, by its best name and a cultivar; null when not at all. */
const score = (product: ReadableProduct, line: LineWords): Scored | null => {
  let best: Scored | null = null
  let isAllSaid = false
  const cultivar = phrasesIn(line, product.cultivars).find(
    ({ words }) => line.has(words) && !isColour(words),
  )
  for (const alias of product.aliases) {
    const found = scoreOfName(product, { ...alias, cultivar: cultivar?.words }, line)
    if (found === null) continue
    if (best === null || found.score > best.score || (found.isWhole && !best.isWhole)) {
      best = found
      isAllSaid = found.words.length === alias.words.length
    }
  }
  if (best === null) return null
  // Beside half a name stands another product: « chou frisé vert » is one whole, and no kale that is « frisé vert ».
  if (!isAllSaid) return best
  const named = best.words
  const beside = product.words.filter(word => line.all.has(word) && !named.includes(word)).length
  return { ...best, score: best.score + coverBonus * Math.min(2, beside) }
}

export const byScore = (one: Scored, other: Scored): number =>
  other.score - one.score || one.product.id - other.product.id

/** The products that some word of the line names. */
const scoreAll = (vocabulary: ReadableVocabulary, line: LineWords): Scored[] => {
  const ids = new Set<number>()
  for (const word of line.all)
    for (const id of vocabulary.productsByWord.get(word) ?? []) ids.add(id)
  const scored = [...ids]
    .flatMap(id => {
      const product = vocabulary.products.get(id)
      return (product === undefined ? null : score(product, line)) ?? []
    })
    .sort(byScore)
  const kept = scored.filter(each => !saysRipeness(vocabulary, line, each))
  return kept.some(({ isWhole }) => isWhole) ? kept : scored
}

/** « AVOCAT MUR » is a ripe avocado: what stands behind another name and may be its ripeness names no blackberry. */
const saysRipeness = (vocabulary: ReadableVocabulary, line: LineWords, { words }: Scored) => {
  const [word = '', ...more] = words
  return more.length === 0 && vocabulary.ripenessWords.has(word) && line.keys[0] !== word
}

/** The product that alone has some of the line's words, of which one is of no other: « pomme Canada ». */
const byOwnWord = (vocabulary: ReadableVocabulary, line: LineWords): Scored | null => {
  const found = new Map<number, string[]>()
  for (const word of line.all)
    for (const id of vocabulary.productsByWord.get(word) ?? [])
      found.set(id, [...(found.get(id) ?? []), word])
  const full = [...found].filter(
    ([, words]) =>
      words.length > 1 && words.some(word => vocabulary.productsByWord.get(word)?.size === 1),
  )
  const [only] = full
  const product = full.length === 1 ? vocabulary.products.get(only?.[0] ?? 0) : undefined
  const words = only?.[1] ?? []
  return product === undefined ? null : { product, score: 2 * words.length, isWhole: true, words }
}

const shortestLast = 5
/** Words of names that other produce is called too, or is packed in. */
const saysLittle = new Set(['primeur', 'filet', 'botte', 'barquette', 'sachet'])

/** The product whose name ends in a word that no other has: « Chantecler », « fressinette », « BXL ». */
const byLastWord = (vocabulary: ReadableVocabulary, line: LineWords): Scored | null => {
  const named = line.keys.flatMap(key => {
    const ids = vocabulary.productsByWord.get(key)
    if (key.length < shortestLast || isColour([key]) || ids === undefined) return []
    if (saysLittle.has(key)) return []
    const products = [...ids].flatMap(id => vocabulary.products.get(id) ?? [])
    return products.map(product => ({ product, word: key, isAlone: products.length === 1 }))
  })
  const [only, another] = named
  if (only === undefined || another !== undefined || !only.isAlone) return null
  const { product, word } = only
  const isLast = product.aliases.some(
    ({ words, isName }) => isName && words.length > 1 && words.at(-1) === word,
  )
  return isLast ? { product, score: 0, isWhole: true, words: [word] } : null
}

const shortestCultivar = 4

/** Words of cultivars that anything may be called. */
const saysAnything = new Set([
  'moyen',
  'gro',
  'primeur',
  'frai',
  'mini',
  'sauvage',
  'melange',
  'feuille',
])

/** Whether a line says a country, and nobody sells the product from there. */
const growsElsewhere = (
  vocabulary: ReadableVocabulary,
  line: LineWords,
  { originIds }: ReadableProduct,
): boolean => {
  if (originIds.size === 0) return false
  const said = [
    ...line.keys.flatMap(key => vocabulary.originsByCode.get(key) ?? []),
    ...phrasesIn(line, vocabulary.origins).flatMap(({ words, names }) =>
      line.has(words) ? names : [],
    ),
  ].map(id => vocabulary.countryOf.get(id) ?? id)
  const countries = new Set([...originIds].map(id => vocabulary.countryOf.get(id) ?? id))
  return said.length > 0 && !said.some(id => countries.has(id))
}

/** The product that alone has a cultivar the line names, and no word of another: « Gariguette », « Chasselas Moissac ». */
const byCultivar = (vocabulary: ReadableVocabulary, line: LineWords): Scored | null => {
  const mayName = (key: string, at: number): boolean =>
    line.tokens[at]?.kind === 'word' &&
    key.length >= shortestCultivar &&
    !saysAnything.has(key) &&
    !vocabulary.productsByWord.has(key)
  const idsOf = (words: readonly string[]): readonly number[] => {
    const ids = [...(vocabulary.productsByCultivar.get(words.join(' ')) ?? [])]
    return ids.length === 1 && words.every(word => line.all.has(word)) ? ids : []
  }
  const named = new Set(
    line.keys
      .filter(mayName)
      .flatMap(key => (vocabulary.cultivarsByWord.get(key) ?? []).flatMap(idsOf)),
  )
  const [id] = named
  const product = named.size === 1 ? vocabulary.products.get(id ?? 0) : undefined
  // « PAIN DE SUCRE FR » is no pineapple.
  if (product !== undefined && growsElsewhere(vocabulary, line, product)) return null
  return product === undefined ? null : { product, score: 0, isWhole: true, words: [] }
}

/** How much of what names a product the line has: a half of « Pomme Gala », a quarter of another. */
export const share = ({ product, words }: Scored): number =>
  words.length / Math.max(1, product.aliases[0]?.words.length ?? 1)

/**
 * Those named whole, and before them the one of which the line has more although not all: « FRAISE MARA » by a word that
 * no other has, « MELON JAUNE » as likely as the melon whose name says no colour.
 */
const withFurther = (
  vocabulary: ReadableVocabulary,
  whole: readonly Scored[],
  scored: readonly Scored[],
): readonly Scored[] => {
  const [first] = whole
  if (first === undefined || first.cultivar !== undefined) return whole
  const further = scored.filter(
    ({ isWhole, words }) =>
      !isWhole && words.length > first.words.length && first.words.every(at => words.includes(at)),
  )
  const [only, another] = further
  if (only === undefined || another !== undefined) return whole
  const beside = only.words.filter(word => !first.words.includes(word))
  if (beside.some(word => vocabulary.productsByWord.get(word)?.size === 1))
    return [{ ...only, isWhole: true }, ...whole]
  const isOther = isColour(beside) && beside.every(word => !first.product.words.includes(word))
  return isOther ? [{ ...only, isWhole: true, score: first.score }, ...whole] : whole
}

/** The products of one family that have a longer cultivar begun by this one: a « raisin muscat » may be « de Hambourg ». */
export const alsoOfCultivar = (
  vocabulary: ReadableVocabulary,
  { product, words, cultivar }: Scored,
): ReadableProduct[] => {
  const [begun] = cultivar ?? []
  if (cultivar === undefined || begun === undefined) return []
  const longer = (vocabulary.cultivarsByWord.get(begun) ?? []).filter(
    each => each.length > cultivar.length && cultivar.every((word, at) => each[at] === word),
  )
  const ids = longer.flatMap(each => [...(vocabulary.productsByCultivar.get(each.join(' ')) ?? [])])
  const others = [...new Set(ids)].flatMap(id => vocabulary.products.get(id) ?? [])
  return others.filter(other => other !== product && words.every(at => other.words.includes(at)))
}

export type Ranked = { whole: readonly Scored[]; scored: readonly Scored[] }

export const rank = (vocabulary: ReadableVocabulary, line: LineWords): Ranked => {
  const scored = scoreAll(vocabulary, line)
  const whole = scored.filter(({ isWhole }) => isWhole)
  if (whole.length > 0) return { whole: withFurther(vocabulary, whole, scored), scored }
  const isUnnamed = scored.every(({ words }) => words.every(word => saysLittle.has(word)))
  const one =
    byOwnWord(vocabulary, line) ??
    (isUnnamed ? (byLastWord(vocabulary, line) ?? byCultivar(vocabulary, line)) : null)
  return { whole: one === null ? [] : [one], scored }
}

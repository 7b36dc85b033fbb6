import { shortForms } from '../words/trade-words.ts'
import { type Interpretation, interpret, type Meanings } from './interpret.ts'
import { openNamedThings } from './named-things.ts'
import { openNearest } from './nearest-products.ts'
import { openPackagings } from './packagings.ts'
import { openPartialNames } from './partial-names.ts'
import { indexProducts, rankProducts, type Weigh } from './product-index.ts'
import { openOriginCodes, openQualityClasses } from './short-codes.ts'
import { openSizes } from './sizes.ts'
import { readable, type Token, tokensOf } from './tokens.ts'
import type { Attribute, Reading, Vocabulary } from './vocabulary.ts'

/** What leads up to a filter goes with it: « d’Espagne », « origine France », « en botte ». */
const leading = new Set('a au aux d de des du en origine par provenance'.split(' '))

/** « colis … 6 kg » is one package: what is said of it apart holds together when it can. */
const together = (attributes: readonly Attribute[]): Attribute[] => {
  const packagings = attributes.filter(({ field }) => field === 'packaging')
  const both = packagings
    .map(({ values }) => values)
    .reduce(
      (some, others) => some.filter(value => others.includes(value)),
      packagings[0]?.values ?? [],
    )
  return attributes.map(attribute =>
    attribute.field === 'packaging' && both.length > 0 ? { ...attribute, values: both } : attribute,
  )
}

/** The filters of a reading, each with the very words that asked for it. */
const attributesOf = (
  text: string,
  tokens: readonly Token[],
  attributes: Interpretation['attributes'],
): Attribute[] =>
  together(
    attributes.map(({ candidate: { field, from, to }, picked: { values, label } }) => {
      let begin = from
      while (begin > 0 && leading.has(tokens[begin - 1]?.word ?? '')) begin--
      const end = tokens[to - 1]?.end
      const typed = text.slice(tokens[from]?.start, end)
      return { field, values, label: label(typed), words: text.slice(tokens[begin]?.start, end) }
    }),
  )

const nothing: Reading = { named: [], attributes: [], unread: [], nearest: [] }
const everything: Reading = { named: null, attributes: [], unread: [], nearest: [] }

/** « pdt » stands for its words; « butter nut » for its one. */
const spellOut = (tokens: readonly Token[], knows: (stem: string) => boolean): Token[] => {
  const spelt: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    const next = tokens[at + 1]
    const long = shortForms.get(token.stem)
    if (long !== undefined) {
      for (const stem of long) spelt.push({ ...token, stem, word: stem, last: false })
    } else if (
      next !== undefined &&
      !token.number &&
      !(knows(token.stem) && knows(next.stem)) &&
      !token.little &&
      knows(token.word + next.stem)
    ) {
      spelt.push({ ...next, stem: token.word + next.stem, start: token.start })
      at++
    } else spelt.push(token)
  }
  return spelt
}

const nearestShown = 12

/** The first of each list, then the second of each, and so on. */
const alternate = (lists: readonly (readonly number[])[]): number[] => {
  const longest = Math.max(0, ...lists.map(list => list.length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? []))
  return [...new Set(all.flat())].slice(0, nearestShown)
}

/** Reads a text; `weigh` says how much a product is asked for, between those that the words name alike. */
export type QueryReader = (text: string, weigh: Weigh) => Reading

/**
 * Reads what people type into the search of a market: which products, which filters, what means
 * nothing. Built once per state of the catalogue; reading is pure and quick.
 */
export const createQueryReader = (vocabulary: Vocabulary): QueryReader => {
  const index = indexProducts(vocabulary.products)
  const nearest = openNearest(index.products)
  const phrases = openNamedThings(vocabulary)
  const readers = [
    openQualityClasses(vocabulary.categories),
    openOriginCodes(vocabulary.origins),
    openSizes(vocabulary.sizes),
    openPackagings(vocabulary.packagings),
    openPartialNames(vocabulary),
  ]

  const meaningsOf = (tokens: readonly Token[], forgiving: boolean): Meanings => ({
    tokens,
    hits: tokens.map(token => (token.little ? null : index.meeting(token.stem, forgiving))),
    candidates: tokens.map((_, at) => [
      ...phrases(tokens, at, forgiving),
      ...readers.flatMap(read => read(tokens, at)),
    ]),
  })

  const namedBy = (
    { tokens, hits }: Meanings,
    { productTokens, attributes }: Pick<Interpretation, 'productTokens' | 'attributes'>,
    weigh: Weigh,
  ) => {
    const [first, ...others] = productTokens.map(at => hits[at] ?? new Map<number, never>())
    if (first === undefined) return null
    const found = [...first.values()].flatMap(hit => {
      const product = index.products[hit.product]
      const its = [hit, ...others.flatMap(each => each.get(hit.product) ?? [])]
      if (product === undefined || its.length <= others.length) return []
      const lacks = attributes.some(({ candidate: { field }, picked: { values } }) => {
        if (field === 'bio' || field === 'fournisseurs' || product.holds === null) return false
        const theirs = product.holds.get(field)
        return !values.some(value => theirs?.has(value))
      })
      return { product, hits: its, lacks }
    })
    const { products, alike } = rankProducts(found, weigh)
    const id = products[0]?.id ?? 0
    const mayBeSlip = productTokens.some(at => index.mayMeanOther(tokens[at]?.stem ?? '', id))
    return { ids: products.map(each => each.id), alike: alike && { ...alike, mayBeSlip } }
  }

  return (text, weigh) => {
    if (text.trim() === '') return everything
    const cut = readable(text)
    const typed = tokensOf(cut)
    if (typed.length === 0) return nothing
    const allLittle = typed.every(({ little }) => little)
    const tokens = spellOut(
      allLittle ? typed.map(token => ({ ...token, little: false })) : typed,
      index.knows,
    )
    let meanings = meaningsOf(tokens, false)
    let reading = interpret(meanings, index)
    if (reading.unreadTokens.length > 0) {
      meanings = meaningsOf(tokens, true)
      reading = interpret(meanings, index)
    }
    const named = namedBy(meanings, reading, weigh)
    const attributes = attributesOf(cut, tokens, reading.attributes)
    const lost = reading.unreadTokens.flatMap(at => tokens[at] ?? [])
    if (lost.length === 0)
      return {
        named: named?.ids ?? null,
        attributes,
        unread: [],
        nearest: [],
        ...(named?.alike && { alike: named.alike }),
      }
    // Known words that no product has together: « pomme poire » is like either.
    const known = reading.unreadTokens.filter(at => index.knows(tokens[at]?.stem ?? ''))
    const unread = lost.filter(token => !known.some(at => tokens[at] === token))
    const each = [reading.productTokens, ...known.map(at => [at])].map(
      productTokens =>
        namedBy(meanings, { productTokens, attributes: reading.attributes }, weigh)?.ids ?? [],
    )
    const like = alternate(each)
    return {
      named: [],
      attributes,
      unread: unread.map(({ start, end }) => cut.slice(start, end)),
      nearest: like.length > 0 ? like : nearest([...new Set(lost.map(({ stem }) => stem))]),
    }
  }
}

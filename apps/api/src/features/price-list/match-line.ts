import { foldText } from '@carreau/domain/french/fold'
import { offerLabel } from '@carreau/domain/price-list/offer-label'
import { readLabel } from '@carreau/domain/price-list/read-label'
import type { KnownSpecification } from './import.sql.ts'

export type Suggestion = { specification_id: number; label: string }
export type Match =
  | { specification: KnownSpecification; message: null; suggestions: Suggestion[] }
  | { specification: null; message: string; suggestions: Suggestion[] }

const wordsOf = (text: string | null): string[] =>
  (foldText(text ?? '').match(/\d+(?:[.,]\d+)?|\p{L}+/gu) ?? [])
    .map(word => word.replace(/(?<=\p{L}{3})[sx]$/u, ''))
    .filter(word => !['de', 'du', 'des', 'la', 'le', 'a', 'd', 'l', 'au', 'en'].includes(word))

type Indexed = { specification: KnownSpecification; product: string[]; all: Set<string> }

const suggestionOf = ({ specification }: Indexed): Suggestion => ({
  specification_id: specification.specificationId,
  label: offerLabel(specification),
})

/** Finds what a line's words name among the specifications there are. */
export const openMatcher = (specifications: readonly KnownSpecification[]) => {
  const byWord = new Map<string, Set<number>>()
  const products = new Map<number, { words: string[]; rows: Indexed[] }>()
  const origins = new Map<string, string[]>()
  for (const specification of specifications) {
    const product = products.get(specification.productId) ?? {
      words: wordsOf(specification.designation),
      rows: [],
    }
    products.set(specification.productId, product)
    for (const word of product.words)
      byWord.set(word, (byWord.get(word) ?? new Set()).add(specification.productId))
    origins.set(specification.originName, wordsOf(specification.originName))
    product.rows.push({
      specification,
      product: product.words,
      all: new Set(wordsOf(offerLabel(specification))),
    })
  }

  /** The product whose words the line has, the one with most of them. */
  const productOf = (words: ReadonlySet<string>) => {
    const near = new Set([...words].flatMap(word => [...(byWord.get(word) ?? [])]))
    const named = [...near]
      .flatMap(id => products.get(id) ?? [])
      .map(product => ({
        product,
        hits: product.words.filter(word => words.has(word)).length,
      }))
      .sort(
        (one, other) =>
          other.hits - one.hits || one.product.words.length - other.product.words.length,
      )
    return {
      found: named.find(({ product, hits }) => hits === product.words.length)?.product ?? null,
      near: named.slice(0, 5).flatMap(({ product }) => product.rows.slice(0, 1)),
    }
  }

  return (text: string): Match => {
    const read = readLabel(text)
    const words = new Set(wordsOf(read.words.join(' ')))
    const { found, near } = productOf(words)
    if (found === null)
      return {
        specification: null,
        message: 'Produit inconnu.',
        suggestions: near.map(suggestionOf),
      }
    const origin = [...origins].find(([, parts]) => parts.every(part => words.has(part)))?.[0]
    const fitting = found.rows.filter(
      ({ specification }) =>
        (origin === undefined || specification.originName === origin) &&
        (read.category === null || specification.category === read.category) &&
        specification.isOrganic === read.isOrganic &&
        (read.weightG === null ||
          specification.averageVolumeG === null ||
          specification.averageVolumeG === read.weightG),
    )
    const ranked = fitting
      .map(row => ({
        row,
        hits: [...words].filter(word => row.all.has(word)).length,
        extra: [...row.all].filter(word => !words.has(word)).length,
        own: row.specification.offerId === null || row.specification.withdrawn ? 0 : 1,
      }))
      .sort((one, other) => other.hits - one.hits || one.extra - other.extra || other.own - one.own)
    const [best, second] = ranked
    const suggestions = (ranked.length > 0 ? ranked.map(({ row }) => row) : found.rows)
      .slice(0, 5)
      .map(suggestionOf)
    if (best === undefined)
      return {
        specification: null,
        message: 'Ce produit existe, mais pas avec cette origine, cette catégorie ou ce colis.',
        suggestions,
      }
    const tied =
      second !== undefined &&
      second.hits === best.hits &&
      second.extra === best.extra &&
      second.own === best.own
    return tied
      ? { specification: null, message: 'Plusieurs spécifications correspondent.', suggestions }
      : { specification: best.row.specification, message: null, suggestions }
  }
}

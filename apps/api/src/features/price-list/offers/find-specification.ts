import { foldText } from '@carreau/catalogue-search/words/fold'
import {
  chooseSpecification,
  type SpecificationKey,
  unknownPackaging,
} from '@carreau/domain/price-list/choose-specification'
import {
  type ReadableVocabulary,
  readableVocabulary,
} from '@carreau/domain/price-list/line-vocabulary'
import { importFieldLabels } from '@carreau/domain/price-list/price-list'
import type { ReadLabel } from '@carreau/domain/price-list/read-label'
import {
  type Parts,
  type PartsRead,
  readParts,
  type UnknownCell,
} from '@carreau/domain/price-list/read-parts'
import { packagingName, type UnreadName, unreadName } from '@carreau/domain/price-list/unread-name'
import type { KnownMarket, KnownSpecification } from '../import/known-market.sql.ts'
import { agreesInWords, type CellOf, type Labels, type SaidContent } from '../import/line-cells.ts'

/** What a line sells: a specification there is, a new one, or why nobody can say. */
export type Found =
  | { kind: 'known'; specification: KnownSpecification }
  | { kind: 'created'; key: SpecificationKey }
  | { kind: 'ignored' }
  | {
      kind: 'unknown'
      message: string
      candidates: readonly KnownSpecification[]
      field: string | null
      /** What the catalogue lacks to read it; null where the line itself says too little. */
      unread: UnreadName | null
    }

export type SpecificationFinder = (line: {
  cell: CellOf
  label: string
  /** What `read` was read from. */
  text: string
  read: ReadLabel
  content: SaidContent
}) => Found

const mostCandidates = 5

/** What the catalogue lacks to read a cell; null where the cell itself says nothing that could be had. */
const lackOfCell = ({ field, text }: UnknownCell, productId: number): UnreadName | null => {
  const nothing = { words: '', packaging: null, missing: null, productId }
  if (field === 'packaging') return { ...nothing, packaging: packagingName(text) }
  if (field !== 'origin' && field !== 'brand' && field !== 'maturity') return null
  return { ...nothing, missing: { kind: field, text: packagingName(text).slice(0, 60) } }
}

/** Finds what lines sell: by what was corrected once, by its number, else by its words. */
export const openFinder = (
  market: KnownMarket,
  labels: Labels,
  corrections: ReadonlyMap<string, number | null>,
): SpecificationFinder => {
  const vocabulary: ReadableVocabulary = readableVocabulary(market.vocabulary)

  const ofProducts = (products: readonly { id: number }[]): KnownSpecification[] =>
    products
      .flatMap(({ id }) => {
        const its = market.byProduct.get(id) ?? []
        const own = its.filter(({ isOwn }) => isOwn)
        return (own.length > 0 ? own : its).slice(0, products.length > 1 ? 2 : mostCandidates)
      })
      .slice(0, mostCandidates)

  const noProduct = (
    read: PartsRead & { readings: null },
    words: string,
  ): Found & { kind: 'unknown' } => ({
    kind: 'unknown',
    message:
      read.products.length === 0
        ? 'Produit inconnu.'
        : `${read.isTied ? 'À confirmer : plusieurs produits correspondent' : 'Produit inconnu ; peut-être'} (${read.products
            .slice(0, 3)
            .map(({ designation }) => designation)
            .join(', ')}).`,
    candidates: ofProducts(read.products),
    field: null,
    unread: { words, packaging: null, missing: null, productId: read.products[0]?.id ?? null },
  })

  /** What the catalogue lacks to read a line whose product is known. */
  const lackOf = (
    parts: Parts | undefined,
    line: { label: ReadLabel; text: string },
  ): UnreadName | null => {
    if (parts === undefined) return null
    const { product, unread } = parts
    const words = unread.length === 0 ? '' : unreadName(vocabulary, { ...line, product: parts })
    const packaging = unknownPackaging(parts, vocabulary)
    if (words === '' && packaging === null) return null
    return {
      words,
      packaging: packaging && packagingName(packaging),
      missing: null,
      productId: product.id,
    }
  }

  const byWords: SpecificationFinder = ({ cell, text, read, content }) => {
    const parts = readParts(vocabulary, read, {
      origin: cell('origin'),
      category: cell('category'),
      size: cell('size'),
      packaging: cell('packaging'),
      brand: cell('brand'),
      maturity: cell('maturity'),
      organic: cell('organic'),
    })
    if (parts.readings === null)
      return noProduct(parts, unreadName(vocabulary, { label: read, text, product: null }))
    const [first] = parts.readings
    const productId = first?.product.id ?? 0
    const specifications = market.byProduct.get(productId) ?? []
    const [unknown] = parts.unknown
    if (unknown !== undefined)
      return {
        kind: 'unknown',
        message: `${importFieldLabels[unknown.field]} : « ${unknown.text.slice(0, 40)} » est inconnu.`,
        candidates: ofProducts([{ id: productId }]),
        field: unknown.field,
        unread: lackOfCell(unknown, productId),
      }
    const choice = chooseSpecification(parts.readings, { vocabulary, specifications, content })
    if ('known' in choice) return { kind: 'known', specification: choice.known }
    if ('created' in choice) return { kind: 'created', key: choice.created }
    return {
      kind: 'unknown',
      message: choice.doubt,
      candidates: choice.candidates,
      field: null,
      unread: lackOf(first, { label: read, text }),
    }
  }

  return line => {
    const corrected = corrections.get(foldText(line.label))
    if (corrected === null) return { kind: 'ignored' }
    const meant = corrected === undefined ? undefined : market.byId.get(corrected)
    if (meant !== undefined) return { kind: 'known', specification: meant }
    const reference = line.cell('reference')
    const referred = /^\d{1,15}$/.test(reference) ? market.byId.get(Number(reference)) : undefined
    if (referred !== undefined && agreesInWords(line.cell, referred, labels))
      return { kind: 'known', specification: referred }
    return byWords(line)
  }
}

import { foldText } from '@carreau/catalogue-search/words/fold'
import { stemsOf } from '@carreau/catalogue-search/words/word-forms'
import { importFieldLabels, type QuestionKind } from '@carreau/domain/price-list/price-list'
import {
  type Choice,
  chooseSpecification,
  isSame,
} from '@carreau/domain/price-list/reading/choose-specification'
import { likeliestFirst } from '@carreau/domain/price-list/reading/likeliest-packaging'
import {
  type ReadableVocabulary,
  readableVocabulary,
} from '@carreau/domain/price-list/reading/line-vocabulary'
import {
  type CompletedPart,
  type SpecificationKey,
  unknownPackaging,
  withBareNumber,
} from '@carreau/domain/price-list/reading/listed-specification'
import {
  type PackagingWords,
  withAnyCounts,
} from '@carreau/domain/price-list/reading/packaging-words'
import { packagingsSaid } from '@carreau/domain/price-list/reading/packagings-said'
import type { ReadLabel } from '@carreau/domain/price-list/reading/read-label'
import type { UnknownCell } from '@carreau/domain/price-list/reading/read-part-cells'
import {
  type Meaning,
  type Parts,
  type PartsRead,
  readParts,
  wordsInQuestion,
} from '@carreau/domain/price-list/reading/read-parts'
import {
  packagingName,
  type UnreadName,
  unreadName,
} from '@carreau/domain/price-list/reading/unread-name'
import type { KnownMarket, KnownSpecification } from '../import/known-market.sql.ts'
import { agreesInWords, type CellOf, type Labels, type SaidContent } from '../import/line-cells.ts'
import { type ReadAs, readAs } from '../import/read-as.ts'

/** What one answer settles for every line that shares it. */
export type Question = {
  kind: QuestionKind
  /** The words in question, in the singular, as the answer is kept. */
  said: string
  /** The packagings that it may be; of other questions none. */
  choices: readonly { id: number; name: string }[]
}
/** What was answered before, and just now. */
type Answers = {
  labels: ReadonlyMap<string, number | null>
  meanings: readonly Meaning[]
  /** Packagings by what is said of them. */
  packagings: ReadonlyMap<string, number>
  /** What somebody described just now, by the label. */
  described?: ReadonlyMap<string, { key: SpecificationKey }>
}

/** What is said of a package, as a text that is the same whatever its order. */
const packagingKey = (said: PackagingWords): string => {
  const { words, quantities } = withAnyCounts(said)
  return [...[...words].sort(), ...[...quantities].sort()].join(' ')
}

/** What a line sells: a specification there is, a new one, or why nobody can say. */
export type Found =
  | {
      kind: 'known'
      specification: KnownSpecification
      /** What the line left out and was completed. */
      completed?: readonly CompletedPart[] | undefined
    }
  | { kind: 'created'; key: SpecificationKey; completed?: readonly CompletedPart[] | undefined }
  | { kind: 'ignored' }
  | {
      kind: 'unknown'
      message: string
      candidates: readonly KnownSpecification[]
      /** What it would be if the doubt is none; null when nothing suggests it. */
      suggested: KnownSpecification | SpecificationKey | null
      field: string | null
      question: Question | null
      /** Whether nothing of it names a product. */
      isNameless: boolean
      /** What the catalogue lacks to read it; null where the line itself says too little. */
      unread: UnreadName | null
      /** What it was read as, as far as it goes: what describing it begins with. */
      readAs: ReadAs | null
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
const mostChoices = 40

const suggestedOf = (choice: Choice<KnownSpecification>) => {
  if ('known' in choice) return choice.known
  if ('created' in choice) return choice.created
  return choice.suggested ?? choice.candidates[0] ?? null
}

const labelKey = (label: string): string => stemsOf(label).join(' ')

/** Whether no column beside its label says what a line sells. */
const isLabelAlone = (cell: CellOf): boolean =>
  partFields.every(field => cell(field) === '') && cell('product') === ''
const partFields = [
  'origin',
  'category',
  'size',
  'packaging',
  'brand',
  'maturity',
  'organic',
  'units_per_package',
  'package_weight',
] as const

/** The wholesaler's own offers by the labels that the list shows: what it wrote out is what it reads. */
const labelsOfOwn = (market: KnownMarket, { labelOf }: Labels): Map<string, KnownSpecification> => {
  const byLabel = new Map<string, KnownSpecification>()
  const several = new Set<string>()
  for (const each of market.byId.values()) {
    if (!each.isOwn) continue
    const key = labelKey(labelOf(each))
    if (byLabel.has(key)) several.add(key)
    byLabel.set(key, each)
  }
  for (const key of several) byLabel.delete(key)
  return byLabel
}

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
  { labels: corrections, meanings, packagings, described }: Answers,
  vocabulary: ReadableVocabulary = readableVocabulary(market.vocabulary),
): SpecificationFinder => {
  /** A package as this wholesaler means it. */
  const withPackaging = (parts: Parts): Parts => {
    if (parts.packaging === null || packagings.size === 0) return parts
    const meant = vocabulary.packagingsById.get(packagings.get(packagingKey(parts.packaging)) ?? 0)
    return meant === undefined ? parts : { ...parts, packaging: { ...meant, meantId: meant.id } }
  }
  const productQuestion = (read: ReadLabel, guess: Parts | null): Question | null => {
    const words = wordsInQuestion(read, guess)
    return words.length === 0 ? null : { kind: 'product', said: words.join(' '), choices: [] }
  }

  const ofProducts = (products: readonly { id: number }[]): KnownSpecification[] =>
    products
      .flatMap(({ id }) => {
        const its = market.byProduct.get(id) ?? []
        const own = its.filter(({ isOwn }) => isOwn)
        return (own.length > 0 ? own : its).slice(0, products.length > 1 ? 2 : mostCandidates)
      })
      .slice(0, mostCandidates)

  /** What a line would sell if it was read so. */
  const suggestedBy = (guess: Parts | null, content: SaidContent) => {
    if (guess === null) return null
    const specifications = market.byProduct.get(guess.product.id) ?? []
    return suggestedOf(
      chooseSpecification([{ ...guess, unread: [] }], { vocabulary, specifications, content }),
    )
  }

  const noProduct = (
    read: PartsRead & { readings: null },
    { words, content, label }: { words: string; content: SaidContent; label: ReadLabel },
  ): Found & { kind: 'unknown' } => ({
    suggested: suggestedBy(read.guess, content),
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
    question: productQuestion(label, read.guess),
    isNameless: !read.isTied,
    unread: { words, packaging: null, missing: null, productId: read.products[0]?.id ?? null },
    readAs: readAs(read.guess, content, { market, vocabulary }),
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

  /** What a doubt about a line asks that others may share. */
  const questionOf = (parts: Parts | undefined): Question | null => {
    if (parts === undefined) return null
    // A second price is no word: to leave it out today would leave another out tomorrow.
    if (parts.unread.some(word => /^\d+\.\d{2}$/.test(word))) return null
    if (parts.unread.length > 0)
      return { kind: 'word', said: parts.unread.slice(0, 6).join(' '), choices: [] }
    if (parts.packaging === null) return null
    const sold = market.byProduct.get(parts.product.id) ?? []
    const its = new Set(sold.map(({ packagingId }) => packagingId))
    // Who sells several such already says which by more than the package.
    const meant = packagingsSaid(parts.packaging, vocabulary, its)
    if (meant.length === 1) return null
    // « x6 » counts: what holds six of what the product is sold by comes first.
    const choices = likeliestFirst(meant, sold, vocabulary).map(({ id, name }) => ({
      id,
      name,
    }))
    return {
      kind: 'packaging',
      said: packagingKey(parts.packaging),
      choices: choices.slice(0, mostChoices),
    }
  }

  const byWords: SpecificationFinder = ({ cell, text, read, content }) => {
    const parts = readParts(
      vocabulary,
      read,
      {
        origin: cell('origin'),
        category: cell('category'),
        size: cell('size'),
        packaging: cell('packaging'),
        brand: cell('brand'),
        maturity: cell('maturity'),
        organic: cell('organic'),
      },
      meanings,
    )
    if (parts.readings === null)
      return noProduct(parts, {
        words: unreadName(vocabulary, { label: read, text, product: null }),
        content,
        label: read,
      })
    const [first] = parts.readings
    const productId = first?.product.id ?? 0
    const specifications = market.byProduct.get(productId) ?? []
    const [unknown] = parts.unknown
    if (unknown !== undefined)
      return {
        kind: 'unknown',
        message: `${importFieldLabels[unknown.field]} : « ${unknown.text.slice(0, 40)} » est inconnu.`,
        candidates: ofProducts([{ id: productId }]),
        suggested: null,
        question: null,
        field: unknown.field,
        isNameless: false,
        unread: lackOfCell(unknown, productId),
        readAs: readAs(first, content, { market, vocabulary }),
      }
    const readings = parts.readings.map(each =>
      withPackaging(withBareNumber(each, { vocabulary, specifications })),
    )
    const choice = chooseSpecification(readings, { vocabulary, specifications, content })
    if (parts.unsure !== undefined && first !== undefined)
      return {
        kind: 'unknown',
        message: `À confirmer : « ${parts.unsure.said} » pour « ${parts.unsure.word} » (${first.product.designation}) ?`,
        candidates: ofProducts([{ id: productId }]),
        suggested: suggestedOf(choice),
        field: null,
        question: {
          kind: 'product',
          said: wordsInQuestion(read, first).concat(parts.unsure.said).join(' '),
          choices: [],
        },
        isNameless: false,
        unread: null,
        readAs: readAs(first, content, { market, vocabulary }),
      }
    if ('known' in choice)
      return { kind: 'known', specification: choice.known, completed: choice.completed }
    if ('created' in choice)
      return { kind: 'created', key: choice.created, completed: choice.completed }
    return {
      kind: 'unknown',
      message: choice.doubt,
      candidates: choice.candidates,
      suggested: choice.suggested ?? choice.candidates[0] ?? null,
      field: null,
      // What was answered is not asked again.
      question: questionOf(readings[0]),
      isNameless: false,
      unread: lackOf(first, { label: read, text }),
      readAs: readAs(readings[0], content, { market, vocabulary }),
    }
  }

  const ownLabels = labelsOfOwn(market, labels)

  return line => {
    const told = described?.get(foldText(line.label))
    if (told !== undefined) {
      const known = market.byProduct.get(told.key.productId)?.find(each => isSame(each, told.key))
      return known === undefined
        ? { kind: 'created', key: told.key }
        : { kind: 'known', specification: known }
    }
    const corrected = corrections.get(foldText(line.label))
    if (corrected === null) return { kind: 'ignored' }
    const meant = corrected === undefined ? undefined : market.byId.get(corrected)
    if (meant !== undefined) return { kind: 'known', specification: meant }
    const reference = line.cell('reference')
    const referred = /^\d{1,15}$/.test(reference) ? market.byId.get(Number(reference)) : undefined
    if (referred !== undefined && agreesInWords(line.cell, referred, labels))
      return { kind: 'known', specification: referred }
    const own = ownLabels.get(labelKey(line.text))
    return own !== undefined && isLabelAlone(line.cell)
      ? { kind: 'known', specification: own }
      : byWords(line)
  }
}

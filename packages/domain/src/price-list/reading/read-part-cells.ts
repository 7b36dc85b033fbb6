import { foldText } from '@carreau/catalogue-search/words/fold'
import { labelTokens } from './label-tokens.ts'
import { type ReadableProduct, type ReadableVocabulary, tellingWords } from './line-vocabulary.ts'
import { type LineWords, openLineWords, takeNamed } from './line-words.ts'
import { type PackagingWords, packagingWords } from './packaging-words.ts'
import { readCategory } from './read-label.ts'
import { sizeWords } from './sizes.ts'
import { spellOut } from './spell-out.ts'
import { takeOrigins } from './take-parts.ts'

/** What the columns of a line say apart from its label; left out or empty: nothing. */
export type PartCells = {
  readonly origin?: string
  readonly category?: string
  readonly size?: string
  readonly packaging?: string
  readonly brand?: string
  readonly maturity?: string
  readonly organic?: string
}

export type PartField = keyof PartCells

/** A cell that names nothing the market knows. */
export type UnknownCell = { readonly field: PartField; readonly text: string }

export type Cells = { [Field in PartField]?: string }

const yes = new Set(['oui', 'o', '1', 'true', 'vrai', 'bio', 'ab', 'x', 'yes', 'biologique'])

/** What cells say, read by the vocabulary of their column alone. */
export const readCells = (
  cells: PartCells,
  vocabulary: ReadableVocabulary,
  product: ReadableProduct,
) => {
  const unknown: UnknownCell[] = []
  const of = <T>(field: PartField, read: (line: LineWords, text: string) => T[]): T[] => {
    const text = (cells[field] ?? '').trim()
    if (text === '') return []
    const found = read(openLineWords(spellOut(labelTokens(text))), text)
    if (found.length === 0) unknown.push({ field, text })
    return found
  }
  const code = (text: string) => vocabulary.originsByCode.get(text.toLowerCase())
  const originIds = of('origin', (line, text) => [...(code(text) ?? takeOrigins(line, vocabulary))])
  const [category = null] = of('category', (_, text) => {
    const read = readCategory(text)
    return read === null ? [] : [read]
  })
  const sizes = of('size', (line, text) => {
    const same = product.sizesByName.get(foldText(text))
    if (same !== undefined) return [same]
    const words = sizeWords(line.tokens).join(' ')
    const known = product.sizes.filter(form => form.words.join(' ') === words)
    const whole = known.filter(({ isWhole }) => isWhole)
    const chosen = whole.length > 0 ? whole : known
    return chosen.length > 0 ? chosen.map(({ names }) => names) : [text.slice(0, 60)]
  })
  const packaging = of('packaging', (line, text) => {
    const said = packagingWords(line.tokens)
    const exact: PackagingWords | undefined = vocabulary.packagingsByName.get(foldText(text))
    if (exact !== undefined) return [exact]
    return said.words.size + said.quantities.size === 0 ? [] : [said]
  })
  const named = (phrases: typeof vocabulary.brands) => (line: LineWords, text: string) => {
    const words = tellingWords(text).join(' ')
    const exact = phrases.filter(phrase => phrase.words.join(' ') === words)
    if (exact.length > 0) return [...new Set(exact.map(({ names }) => names))]
    const ids = takeNamed(line, phrases)
    return line.rest().length > 0 ? [] : ids
  }
  const brandIds = of('brand', named(vocabulary.brands))
  const maturityIds = of('maturity', named(vocabulary.maturities))
  return {
    unknown,
    originIds,
    category,
    sizes: [...new Set(sizes)],
    packaging: packaging[0] ?? null,
    brandIds,
    maturityIds,
    isOrganic: yes.has(foldText(cells.organic ?? '')),
  }
}

import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Bracket } from '@carreau/domain/money/brackets'
import type { WeightBracket } from '@carreau/domain/money/weight-bracket'
import { type ImportField, maxNote, offerLabel } from '@carreau/domain/price-list/price-list'
import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import {
  type CellRead,
  readAvailable,
  readBrackets,
  readCount,
  readDate,
  readMinimum,
  readWeight,
  readWeights,
} from '@carreau/domain/price-list/reading/read-cells'
import type { KnownMarket, KnownSpecification } from './known-market.sql.ts'

/** The cell of a line that a column holds; '' when the file has no such column. */
export type CellOf = (field: ImportField) => string

/** Parts of a name, in the order a wholesaler writes them. */
const nameFields = [
  'label',
  'product',
  'variety',
  'origin',
  'category',
  'size',
  'packaging',
  'brand',
  'maturity',
] as const satisfies readonly ImportField[]

/** What a line sells in its own words: by it a correction is remembered. */
export const labelOfLine = (cell: CellOf): string => {
  const organic = ['', 'non', 'n', '0', 'no'].includes(foldText(cell('organic'))) ? '' : 'bio'
  const parts = nameFields.map(field => {
    const text = cell(field)
    return field === 'category' && /^(?:extra|i{1,3}|[123])$/i.test(text) ? `cat.${text}` : text
  })
  return [...parts, organic]
    .filter(text => text !== '')
    .join(' ')
    .slice(0, 500)
}

/** What a line says of an offer beside its price; null: nothing. */
export type SaidOffer = {
  isAvailable: boolean | null
  minPackagesMilli: number | null
  validUntil: Date | null
  note: string | null
  brackets: Bracket[] | null
  weights: WeightBracket | null
}
export type SaidContent = { unitsPerPackage: number | null; averageVolumeG: number | null }
export type LineFault = { message: string; field: ImportField }

/** Reads the cells of a line that stand by themselves. */
export const readOfferCells = (
  cell: CellOf,
): { offer: SaidOffer; content: SaidContent; fault: LineFault | null } => {
  const faults: LineFault[] = []
  const of = <T>(field: ImportField, read: (text: string) => CellRead<T>): T | null => {
    const text = cell(field)
    if (text === '') return null
    const found = read(text)
    if (found.error !== null) faults.push({ message: found.error, field })
    return found.value
  }
  const note = (text: string): CellRead<string> =>
    text.length > maxNote
      ? { value: null, error: `La note compte au plus ${maxNote} signes.` }
      : { value: text, error: null }
  const offer = {
    isAvailable: of('available', readAvailable),
    minPackagesMilli: of('min_packages', readMinimum),
    validUntil: of('valid_until', readDate),
    note: of('note', note),
    brackets: of('brackets', readBrackets),
    weights: of('weights', readWeights),
  }
  const content = {
    unitsPerPackage: of('units_per_package', readCount),
    averageVolumeG: of('package_weight', readWeight),
  }
  return { offer, content, fault: faults[0] ?? null }
}

/**
 * Whether a line that names a specification by its number says the same in words: a wholesaler's own
 * article codes are numbers too.
 */
export const agreesInWords = (
  cell: CellOf,
  specification: KnownSpecification,
  { partsOf }: Labels,
): boolean => {
  const parts = partsOf(specification)
  const pairs: [ImportField, string][] = [
    ['variety', parts.cultivar ?? ''],
    ['origin', parts.originName],
    ['category', parts.category ?? ''],
    ['size', parts.size ?? ''],
    ['packaging', parts.packagingName],
    ['brand', parts.brandName ?? ''],
    ['maturity', parts.maturityName ?? ''],
  ]
  return (
    foldText(cell('product')) === foldText(parts.designation) &&
    cell('label') === '' &&
    pairs.every(
      ([field, text]) => cell(field) === '' || foldText(cell(field)) === foldText(text),
    ) &&
    (cell('organic') === '' || /^o/i.test(cell('organic')) === parts.isOrganic)
  )
}

/** What a specification is called, by the names its ids stand for. */
export const openLabels = ({ vocabulary, products }: KnownMarket) => {
  const namesOf = (rows: readonly { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  const origins = namesOf(vocabulary.origins)
  const packagings = namesOf(vocabulary.packagings)
  const brands = namesOf(vocabulary.brands)
  const maturities = namesOf(vocabulary.maturities)
  const partsOf = (each: SpecificationKey) => ({
    designation: products.get(each.productId)?.designation ?? '',
    cultivar: each.cultivar,
    originName: origins.get(each.originId) ?? '',
    category: each.category,
    size: each.size,
    packagingName: packagings.get(each.packagingId) ?? '',
    brandName: each.brandId === null ? null : (brands.get(each.brandId) ?? null),
    maturityName: each.maturityId === null ? null : (maturities.get(each.maturityId) ?? null),
    isOrganic: each.isOrganic,
  })
  return { partsOf, labelOf: (each: SpecificationKey): string => offerLabel(partsOf(each)) }
}
export type Labels = ReturnType<typeof openLabels>

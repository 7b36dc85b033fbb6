import { foldText } from '@carreau/catalogue-search/words/fold'
import { formatList } from '@carreau/domain/french/format'
import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import type { CatalogueEntry } from './catalogue.ts'
import { productNotes } from './data/product-notes.ts'
import { curved, type Designation, designationOf } from './designations.ts'
import { originName } from './origins.ts'
import { popularityOf } from './popularity.ts'
import { monthNumbers, seasonText } from './seasons.ts'

/** A product of the market with the catalogue's facts that its specifications and prices need. */
export type Product = Designation & {
  id: number
  categoryId: number
  description: string
  billingType: BillingType
  volumeType: VolumeType
  isIndivisible: boolean
  months: number[]
  synonyms: string[]
  searchText: string
  popularity: number
  entry: CatalogueEntry
}

/** Families whose packages nobody opens, even those sold by weight. */
const sealedFamilies = ['Fruits rouges', 'Champignons', 'Jeunes pousses & fleurs']

/** Whole packages only: what is counted, weighed one by one, fragile or small. */
const isIndivisible = (entry: CatalogueEntry): boolean =>
  entry.billing === 'unit' ||
  entry.typical_volume === 'variable' ||
  sealedFamilies.includes(entry.family) ||
  !entry.packagings.some(({ kind, net_kg = 0 }) => kind === 'kg' && net_kg >= 5)

const describe = (entry: CatalogueEntry, { designation, name }: Designation): string => {
  const notes = productNotes[designation.replace(' (botte)', '')] ?? productNotes[name]
  if (notes === undefined) throw new RangeError(`No note for ${designation}`)
  const basis = entry.months_basis === 'import' ? 'Importation' : 'Production française'
  const origins = entry.typical_origins.slice(0, 4).map(originName)
  const heading = origins.length === 1 ? 'Origine' : 'Principales origines'
  const season = seasonText(monthNumbers(entry.months_fr))
  return `${notes} ${basis} ${season}. ${heading}\u00a0: ${formatList(origins)}.`
}

/** The products of catalogue entries, numbered in their order from 1. */
export const buildProducts = (
  entries: readonly CatalogueEntry[],
  categoryIdOf: (family: string) => number,
): Product[] =>
  entries.map((entry, index) => {
    const names = designationOf(entry)
    const synonyms = entry.synonyms_fr.map(curved)
    const words = [
      names.designation,
      names.name,
      names.variety ?? '',
      ...synonyms,
      ...entry.varieties,
    ]
    return {
      ...names,
      id: index + 1,
      categoryId: categoryIdOf(entry.family),
      description: describe(entry, names),
      billingType: entry.billing === 'kg' ? 'weight' : 'unit',
      volumeType: entry.typical_volume === 'variable' ? 'variable' : 'fixed',
      isIndivisible: isIndivisible(entry),
      months: monthNumbers(entry.months_fr),
      synonyms,
      searchText: foldText(words.join(' ')),
      popularity: popularityOf(names.designation),
      entry,
    }
  })

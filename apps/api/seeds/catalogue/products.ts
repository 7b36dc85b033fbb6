import { foldText } from '@carreau/catalogue-search/words/fold'
import { cultivarAs } from '@carreau/domain/catalogue/cultivars'
import { formatList } from '@carreau/domain/french/format'
import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import { productNotes } from '../data/product-notes.ts'
import type { CatalogueEntry } from './catalogue.ts'
import { monthNumbers, seasonText } from './seasons.ts'
import { curved, originName, shownCultivar } from './vocabulary.ts'

/** « Tomate grappe » is the product Tomate in its variety grappe (docs/product.md#words). */
export type Designation = { designation: string; name: string; variety: string | null }

/** Products that exist in several varieties, the longest name first. */
// biome-ignore format: a list of words
const heads = [
  'Champignon de Paris', 'Pomme de terre', 'Mini-légumes', 'Aubergine', 'Betterave', 'Chanterelle',
  'Courgette', 'Nectarine', 'Artichaut', 'Noisette', 'Asperge', 'Chicorée', 'Haricot', 'Poivron',
  'Carotte', 'Curcuma', 'Tomate', 'Courge', 'Oignon', 'Orange', 'Citron', 'Banane', 'Avocat',
  'Persil', 'Truffe', 'Laitue', 'Céleri', 'Raisin', 'Fraise', 'Amande', 'Navet', 'Radis', 'Pomme',
  'Poire', 'Pêche', 'Melon', 'Maïs', 'Chou', 'Kiwi', 'Noix', 'Ail',
]

const exceptions: Record<string, { name: string; variety: string | null }> = {
  'Chou de Bruxelles': { name: 'Chou de Bruxelles', variety: null },
  'Noix de coco': { name: 'Noix de coco', variety: null },
  'Jeunes pousses d’épinard': { name: 'Jeunes pousses', variety: 'd’épinard' },
  'Melon vert / jaune d’hiver': { name: 'Melon', variety: 'vert ou jaune d’hiver' },
}

/** Splits the trade's name of a product; together its parts are written as the trade writes them. */
const designationOf = ({ name_fr }: Pick<CatalogueEntry, 'name_fr'>): Designation => {
  const designation = curved(name_fr)
  const bare = designation.replace(' (botte)', '')
  const exception = exceptions[bare]
  if (exception) return { designation, ...exception }
  const name = heads.find(head => bare.startsWith(`${head} `)) ?? bare
  const rest = bare.slice(name.length + 1)
  return { designation, name, variety: rest === '' ? null : rest }
}

const everyKitchen =
  /^(Tomate|Pomme de terre|Carotte|Oignon|Courgette|Batavia|Laitue|Feuille|Pomme G|Banane$|Citron|Orange|Clémentine|Fraise|Champignon de Paris|Poireau|Échalote|Ail$|Avocat Hass|Persil|Basilic|Concombre|Endive|Poivron|Aubergine|Chou-fleur)/
const fewKitchens =
  /^(Crosne|Raifort|Manioc|Igname|Combava|Bergamote|Yuzu|Pissenlit|Pourpier|Rutabaga|Coing|Nashi|Pamelo|Carambole|Goyave|Truffe|Gombo|Vitelotte|Cassis|Amande)/

/** The most a product is asked for. */
export const topPopularity = 3

/** How much a product is asked for: 3 in every kitchen, ½ in few, else 1. */
const popularityOf = (designation: string): number => {
  if (everyKitchen.test(designation)) return topPopularity
  return fewKitchens.test(designation) ? 0.5 : 1
}

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
  /** As specifications name them, which say nothing that the product's name does. */
  cultivars: string[]
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

const cultivarsOf = ({ varieties }: CatalogueEntry, { designation }: Designation): string[] =>
  varieties.flatMap(variety => {
    const cultivar = cultivarAs(curved(variety), { designation, known: [] })
    return cultivar === null ? [] : shownCultivar(cultivar)
  })

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
      cultivars: cultivarsOf(entry, names),
      searchText: foldText(words.join(' ')),
      popularity: popularityOf(names.designation),
      entry,
    }
  })

import { brandsByProduct } from '../data/brands.ts'
import { tradePackagings } from '../data/packagings.ts'
import type { CatalogueEntry } from './catalogue.ts'

/** French names of the origins of the catalogue; overseas departments under their own name. */
const names: Record<string, string> = {
  AR: 'Argentine',
  AT: 'Autriche',
  BE: 'Belgique',
  BJ: 'Bénin',
  BR: 'Brésil',
  CI: 'Côte d’Ivoire',
  CL: 'Chili',
  CM: 'Cameroun',
  CN: 'Chine',
  CO: 'Colombie',
  CR: 'Costa Rica',
  DO: 'République dominicaine',
  DZ: 'Algérie',
  EC: 'Équateur',
  EG: 'Égypte',
  ES: 'Espagne',
  FR: 'France',
  GB: 'Royaume-Uni',
  GH: 'Ghana',
  GP: 'Guadeloupe',
  GR: 'Grèce',
  GT: 'Guatemala',
  HN: 'Honduras',
  HU: 'Hongrie',
  IL: 'Israël',
  IN: 'Inde',
  IT: 'Italie',
  JP: 'Japon',
  KE: 'Kenya',
  KR: 'Corée du Sud',
  LK: 'Sri Lanka',
  LT: 'Lituanie',
  LV: 'Lettonie',
  MA: 'Maroc',
  MG: 'Madagascar',
  MQ: 'Martinique',
  MU: 'Maurice',
  MX: 'Mexique',
  MY: 'Malaisie',
  NL: 'Pays-Bas',
  NZ: 'Nouvelle-Zélande',
  PE: 'Pérou',
  PL: 'Pologne',
  PT: 'Portugal',
  RE: 'La Réunion',
  RO: 'Roumanie',
  RU: 'Russie',
  SN: 'Sénégal',
  TH: 'Thaïlande',
  TN: 'Tunisie',
  TR: 'Turquie',
  US: 'États-Unis',
  VN: 'Viêt Nam',
  ZA: 'Afrique du Sud',
}

/** French name of an ISO 3166 alpha-2 origin. Throws RangeError on one the market does not know. */
export const originName = (isoCode: string): string => {
  const name = names[isoCode]
  if (name === undefined) throw new RangeError(`Unknown origin: ${isoCode}`)
  return name
}

/** The names that specifications point to, numbered from 1 in the order they are first met. */
export type Vocabulary = Record<'origins' | 'brands' | 'packagings' | 'maturities', Numbering>
export type Numbering = { idOf: (name: string) => number; names: readonly string[] }

const number = (names: Iterable<string>): Numbering => {
  const ids = new Map([...new Set(names)].map((name, index) => [name, index + 1]))
  const idOf = (name: string): number => {
    const id = ids.get(name)
    if (id === undefined) throw new RangeError(`Not in the vocabulary: ${name}`)
    return id
  }
  return { idOf, names: [...ids.keys()] }
}

/** Text as French prints it: curved apostrophes. */
export const curved = (text: string): string => text.replaceAll("'", '’')

/** « Colis 12 pièces » and « mûre à point » as shown: curved apostrophes, a capital first. */
export const shown = (text: string): string => curved(text.charAt(0).toUpperCase() + text.slice(1))

/** A cultivar as shown: « Royal Gala », but « d’Alsace » and « de Corse (IGP) », which go on from the product's name. */
export const shownCultivar = (text: string): string =>
  /^(?:d['’]|d(?:e|u|es) )/.test(text) ? curved(text) : shown(text)

export const buildVocabulary = (entries: readonly CatalogueEntry[]): Vocabulary => ({
  origins: number(entries.flatMap(entry => entry.typical_origins)),
  brands: number(
    Object.values(brandsByProduct).flatMap(byOrigin => Object.values(byOrigin).flat()),
  ),
  packagings: number([
    ...entries.flatMap(entry => entry.packagings.map(({ label }) => shown(label))),
    ...tradePackagings,
  ]),
  maturities: number(entries.flatMap(entry => (entry.maturities_fr ?? []).map(shown))),
})

/** Rows of the four tables. */
export const vocabularyRows = (vocabulary: Vocabulary) => {
  const named = ({ names }: Numbering) => names.map((name, index) => ({ id: index + 1, name }))
  return {
    origins: vocabulary.origins.names.map((isoCode, index) => ({
      id: index + 1,
      name: originName(isoCode),
      iso_code: isoCode,
    })),
    brands: named(vocabulary.brands),
    packagings: named(vocabulary.packagings),
    maturities: named(vocabulary.maturities),
  }
}

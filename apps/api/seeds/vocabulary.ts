import type { CatalogueEntry } from './catalogue.ts'
import { brandsByProduct } from './data/brands.ts'
import { curved } from './designations.ts'
import { originName } from './origins.ts'

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

/** « Colis 12 pièces » and « mûre à point » as shown: curved apostrophes, a capital first. */
export const shown = (text: string): string => curved(text.charAt(0).toUpperCase() + text.slice(1))

export const buildVocabulary = (entries: readonly CatalogueEntry[]): Vocabulary => ({
  origins: number(entries.flatMap(entry => entry.typical_origins)),
  brands: number(
    Object.values(brandsByProduct).flatMap(byOrigin => Object.values(byOrigin).flat()),
  ),
  packagings: number(entries.flatMap(entry => entry.packagings.map(({ label }) => shown(label)))),
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

import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { facetValuesAtFirst } from '@carreau/domain/catalogue/facets'
import { type FacetField, facetFields } from './search-filters.ts'
import type { FacetCount } from './search-index/facet-counts.ts'
import type { Values } from './search-index/facets.ts'
import type { Found } from './search-index/search.ts'
import type { SearchIndex } from './search-index/search-index.ts'
import { fieldsOf, writeJson } from './written-json.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

const organicLabels: Record<string, string> = { true: 'Bio', false: 'Conventionnel' }

/** A value's JSON: among the facet's, before and after its count, and among the filters'. */
type Pieces = { before: string; after: string; inFilter: string }

const known = new WeakMap<Values, readonly Pieces[]>()

const inFilterOf = (field: FacetField, value: string, label: string): string => {
  if (field === 'bio') return String(value === 'true')
  return field === 'origins' ? fieldsOf({ [value]: label }) : writeJson(value)
}

/** The JSON of a facet's values by their place, which changes with the catalogue only. */
const piecesOf = (index: SearchIndex, field: FacetField): readonly Pieces[] => {
  const values = field === 'fournisseurs' ? index.shopValues : index.values[field]
  const before = known.get(values)
  if (before !== undefined) return before
  const pieces = values.list.map(({ value, label, isoCode }) => {
    const told = field === 'bio' ? (organicLabels[value] ?? label) : label
    return {
      before: `{${fieldsOf({ value, label: told })},"count":`,
      after: isoCode === undefined ? '}' : `,${fieldsOf({ iso_code: isoCode })}}`,
      inFilter: inFilterOf(field, value, label),
    }
  })
  known.set(values, pieces)
  return pieces
}

const writeFacet = (
  pieces: readonly Pieces[],
  counts: readonly FacetCount[],
  whole: boolean,
): string =>
  counts
    .filter(({ chosen }, rank) => whole || chosen || rank < facetValuesAtFirst)
    .map(({ place, count }) => `${pieces[place]?.before}${count}${pieces[place]?.after}`)
    .join()

/** `facets` as the wire carries them; at length those asked for by name. */
export const writeFacets = (
  index: SearchIndex,
  facets: Found['facets'],
  whole: readonly string[],
): string => {
  const fields = facetFields.map(
    field =>
      `"${field}":[${writeFacet(piecesOf(index, field), facets[field], whole.includes(field))}]`,
  )
  return `{${fields.join()}}`
}

/** In the contract's order. */
const filterFields = [
  'origins',
  'size',
  'category',
  'brand',
  'maturity',
  'bio',
  'fournisseurs',
] as const satisfies (keyof Result['filters'])[]

/** `filters` as spec §3 shows them: the values in the result. */
export const writeFilters = (index: SearchIndex, facets: Found['facets']): string => {
  const fields = filterFields.map(field => {
    const pieces = piecesOf(index, field)
    const values = facets[field]
      .filter(({ found }) => found)
      .map(({ place }) => pieces[place]?.inFilter)
      .join()
    return field === 'origins' ? `"${field}":{${values}}` : `"${field}":[${values}]`
  })
  return `{${fields.join()}}`
}

import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { facetValuesAtFirst } from '@carreau/domain/catalogue/facets'
import { fieldsOf, writeJson } from '../products/written-json.ts'
import type { Values } from '../search-index/facets.ts'
import type { SearchIndex } from '../search-index/search-index.ts'
import type { FacetCount, Facets } from '../search-index/selection.ts'
import { type FacetField, facetFields } from './search-filters.ts'

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

/** Adds the JSON of a facet: of its values told at first and those chosen, or of all. */
const addFacet = (
  parts: string[],
  pieces: readonly Pieces[],
  counts: readonly FacetCount[],
  whole: boolean,
): void => {
  let comma = ''
  for (const [rank, { place, count, chosen }] of counts.entries()) {
    if (!whole && !chosen && rank >= facetValuesAtFirst) continue
    const { before = '', after = '' } = pieces[place] ?? {}
    parts.push(comma, before, String(count), after)
    comma = ','
  }
}

/** `facets` as the wire carries them; at length those asked for by name. */
const writeFacets = (index: SearchIndex, facets: Facets, whole: readonly string[]): string => {
  const parts: string[] = []
  for (const field of facetFields) {
    parts.push(parts.length === 0 ? '{' : ',', `"${field}":[`)
    addFacet(parts, piecesOf(index, field), facets[field], whole.includes(field))
    parts.push(']')
  }
  return `${parts.join('')}}`
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

/** `filters` as docs/specification.md#entities has them: the values in the result. */
const writeFilters = (index: SearchIndex, facets: Facets): string => {
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

type Written = { filters: string; facets: string }

/** A search that narrows as one before has the same facets, so their JSON is kept with them. */
const writtenOf = new WeakMap<Facets, Written>()

/** The fields `filters` and `facets` of an answer; at length the facets asked for by name. */
export const writeCounts = (
  index: SearchIndex,
  facets: Facets,
  whole: readonly string[],
): string => {
  const before = writtenOf.get(facets)
  const written = before ?? {
    filters: writeFilters(index, facets),
    facets: writeFacets(index, facets, []),
  }
  if (before === undefined) writtenOf.set(facets, written)
  const told = whole.length === 0 ? written.facets : writeFacets(index, facets, whole)
  return `"filters":${written.filters},"facets":${told}`
}

import { facetValuesAtFirst } from '@carreau/domain/catalogue/facets'
import { formatNumber, plural } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Flag } from '../../../ui/chip.tsx'
import { Checkbox, Switch } from '../../../ui/form/checkbox.tsx'
import { type Facets, type SearchResult, wholeFacetQuery } from '../catalogue.queries.ts'
import {
  type FacetField,
  facetFields,
  filterNames,
  secondFacets,
  valueName,
} from './filter-labels.ts'
import { type ProductSearch, switchFilters, valuesOf, withToggled } from './search-params.ts'
import { appliedValues, stillAsked, withToggledBeside } from './understood.ts'

/** A value read in the text that no result has is shown as a chip only: the facets know no name for it. */
const isShown =
  (result: SearchResult, search: ProductSearch, field: FacetField) =>
  (value: string): boolean =>
    valuesOf(search, field).includes(value) ||
    result.facets[field].some(facet => facet.value === value)

/** Every filter of the results: a column on a desktop, a sheet on a phone. */
export const SearchFilters = ({
  result,
  search,
  onSearch,
}: {
  result: SearchResult
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => {
  const understood = stillAsked(result.understood, search)
  return (
    <div className="flex flex-col">
      <SearchSwitches search={search} onSearch={onSearch} />
      {facetFields.map(field => (
        <FacetGroup
          key={field}
          field={field}
          search={search}
          values={result.facets[field]}
          chosen={appliedValues(search, understood, field).filter(isShown(result, search, field))}
          onToggle={value => onSearch(withToggledBeside(search, understood, field, value))}
        />
      ))}
    </div>
  )
}

/** Filters that are on or off, above the filters with values. */
const SearchSwitches = ({
  search,
  onSearch,
}: {
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => (
  <fieldset className="flex min-w-0 flex-col gap-1 border-line border-b pt-1 pb-3">
    <legend className="sr-only">Disponibilité</legend>
    {switchFilters.map(field => (
      <Switch
        key={field}
        className="max-lg:min-h-11"
        checked={search[field] === true}
        onChange={() => onSearch(withToggled(search, field, 'true'))}
      >
        {filterNames[field]}
      </Switch>
    ))}
  </fieldset>
)

/** Values shown before « Voir plus ». */
const shownAtFirst = 6

/** One filter with the count of each value; chosen values are always in sight. */
const FacetGroup = ({
  field,
  search,
  values,
  chosen,
  onToggle,
}: {
  field: FacetField
  search: ProductSearch
  values: Facets[FacetField]
  chosen: readonly string[]
  onToggle: (value: string) => void
}) => {
  const [unfolded, setUnfolded] = useState(false)
  // The results carry the most frequent values only; unfolding a long filter fetches the others.
  const isCut = values.length >= facetValuesAtFirst
  const { data: whole } = useQuery({
    ...wholeFacetQuery(useApi(), search, field),
    enabled: unfolded && isCut,
  })
  const known = (isCut && unfolded && whole) || values
  const gone = chosen
    .filter(value => !known.some(facet => facet.value === value))
    .map(value => ({ value, label: valueName(field, value), count: 0 }))
  const all = [...gone, ...known]
  if (all.length === 0) return null
  if (secondFacets.has(field) && all.length === 1 && chosen.length === 0) return null
  const shown = all.filter(
    ({ value }, index) => unfolded || index < shownAtFirst || chosen.includes(value),
  )
  return (
    <fieldset className="min-w-0 border-line border-b py-3 last:border-b-0">
      <legend className="float-left mb-1 w-full font-semibold text-sm">{filterNames[field]}</legend>
      <ul className="clear-both">
        {shown.map(facet => (
          <li key={facet.value}>
            <Checkbox
              className="max-lg:min-h-11"
              checked={chosen.includes(facet.value)}
              onChange={() => onToggle(facet.value)}
            >
              <FacetLabel field={field} facet={facet} />
            </Checkbox>
          </li>
        ))}
      </ul>
      {all.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={unfolded}
          className="min-h-9 rounded-sm text-leaf-ink text-sm underline decoration-line-strong underline-offset-4 hover:decoration-current max-lg:min-h-11"
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? 'Voir moins'
            : isCut
              ? 'Voir plus'
              : `Voir plus (${formatNumber(all.length - shownAtFirst)})`}
        </button>
      )}
    </fieldset>
  )
}

const FacetLabel = ({ field, facet }: { field: FacetField; facet: Facets[FacetField][number] }) => (
  <span className="flex min-w-0 flex-1 items-center gap-1.5">
    {facet.iso_code !== undefined && <Flag isoCode={facet.iso_code} />}
    {/* « grappe » stands alone here. */}
    <span className="truncate first-letter:uppercase">
      {field === 'origins' || field === 'fournisseurs'
        ? facet.label
        : valueName(field, facet.value)}
    </span>
    <span className="ml-auto text-ink-soft text-xs tabular-nums">
      {formatNumber(facet.count)}
      <span className="sr-only"> {plural(facet.count, 'produit', 'produits')}</span>
    </span>
  </span>
)

import type { SearchResult } from '../catalogue.queries.ts'
import { FacetGroup } from './facet-group.tsx'
import { type FacetField, facetFields } from './filter-labels.ts'
import { type ProductSearch, valuesOf } from './search-params.ts'
import { SearchSwitches } from './search-switches.tsx'
import { appliedValues, stillAsked, withToggledBeside } from './understood.ts'

/** What the text asks for and nothing has is told by its chip alone: it has no name here. */
const isShown =
  (result: SearchResult, search: ProductSearch, field: FacetField) =>
  (value: string): boolean =>
    valuesOf(search, field).includes(value) ||
    result.facets[field].some(facet => facet.value === value)

/** All filters that the results know, in the column of a desk or the sheet of a phone. */
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

import type { Facets } from './catalogue.queries.ts'
import { FacetGroup } from './facet-group.tsx'
import { facetFields } from './filter-labels.ts'
import { type ProductSearch, withToggled } from './search-params.ts'

/** All filters that the results know, in the column of a desk or the sheet of a phone. */
export const SearchFilters = ({
  facets,
  search,
  onSearch,
}: {
  facets: Facets
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => (
  <div className="flex flex-col">
    {facetFields.map(field => (
      <FacetGroup
        key={field}
        field={field}
        values={facets[field]}
        chosen={(search[field] ?? []).map(String)}
        onToggle={value => onSearch(withToggled(search, field, value))}
      />
    ))}
  </div>
)

import { Switch } from '../../../ui/form/switch.tsx'
import { filterNames } from './filter-labels.ts'
import { type ProductSearch, switchFilters, withToggled } from './search-params.ts'

/** What is either asked for or not, above the filters with values. */
export const SearchSwitches = ({
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

import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Specification } from '../catalogue.queries.ts'

export type SpecificationFilter = { origin: string; size: string; organic: boolean }
export const noSpecificationFilter: SpecificationFilter = { origin: '', size: '', organic: false }

/** Whether a row stays under a filter. */
export const isShown = (specification: Specification, filter: SpecificationFilter): boolean =>
  (filter.origin === '' || specification.origin_name === filter.origin) &&
  (filter.size === '' || specification.variant_size === filter.size) &&
  (!filter.organic || specification.is_organic)

const distinct = (values: (string | null)[]): string[] =>
  [...new Set(values.filter(value => value !== null))].sort((left, right) =>
    left.localeCompare(right, 'fr', { numeric: true }),
  )

/** Origin, calibre and organic: what a long comparison is cut by. */
export const SpecificationFilterBar = ({
  specifications,
  filter,
  onFilter,
}: {
  specifications: readonly Specification[]
  filter: SpecificationFilter
  onFilter: (filter: SpecificationFilter) => void
}) => {
  const origins = distinct(specifications.map(({ origin_name }) => origin_name))
  const sizes = distinct(specifications.map(({ variant_size }) => variant_size))
  const organic = specifications.filter(({ is_organic }) => is_organic).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      {origins.length > 1 && (
        <Choice
          label="Origine"
          all="Toutes les origines"
          values={origins}
          value={filter.origin}
          onChange={origin => onFilter({ ...filter, origin })}
        />
      )}
      {sizes.length > 1 && (
        <Choice
          label="Calibre"
          all="Tous les calibres"
          values={sizes}
          value={filter.size}
          onChange={size => onFilter({ ...filter, size })}
        />
      )}
      {organic > 0 && organic < specifications.length && (
        <Checkbox
          className="min-h-11 px-2"
          checked={filter.organic}
          onChange={event => onFilter({ ...filter, organic: event.target.checked })}
        >
          Bio seulement
        </Checkbox>
      )}
      {filter !== noSpecificationFilter && (
        <Button variant="ghost" onClick={() => onFilter(noSpecificationFilter)}>
          Effacer
        </Button>
      )}
    </div>
  )
}

const Choice = ({
  label,
  all,
  values,
  value,
  onChange,
}: {
  label: string
  all: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}) => (
  <Select aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
    <option value="">{all}</option>
    {values.map(known => (
      <option key={known}>{known}</option>
    ))}
  </Select>
)

import { formatNumber, plural } from '@carreau/domain/french/format'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Flag } from '../../ui/flag.tsx'
import type { Facets } from './catalogue.queries.ts'
import { type FacetField, filterNames, valueName } from './filter-labels.ts'

/** Values shown before « Voir plus ». */
const shownAtFirst = 6

/** One filter with the count of each value; chosen values are always in sight. */
export const FacetGroup = ({
  field,
  values,
  chosen,
  onToggle,
}: {
  field: FacetField
  values: Facets[FacetField]
  chosen: readonly string[]
  onToggle: (value: string) => void
}) => {
  const [unfolded, setUnfolded] = useState(false)
  const gone = chosen
    .filter(value => !values.some(known => known.value === value))
    .map(value => ({ value, label: valueName(field, value), count: 0 }))
  const all = [...gone, ...values]
  if (all.length === 0) return null
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
          {unfolded ? 'Voir moins' : `Voir plus (${formatNumber(all.length - shownAtFirst)})`}
        </button>
      )}
    </fieldset>
  )
}

const FacetLabel = ({ field, facet }: { field: FacetField; facet: Facets[FacetField][number] }) => (
  <span className="flex min-w-0 flex-1 items-center gap-1.5">
    {facet.iso_code !== undefined && <Flag isoCode={facet.iso_code} />}
    <span className="truncate">
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

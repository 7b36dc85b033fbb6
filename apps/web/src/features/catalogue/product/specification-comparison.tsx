import { formatCount } from '@carreau/domain/french/format'
import { PackageX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/input.tsx'
import type { Product, Specification } from '../catalogue.queries.ts'
import { MarkingGuidePanel } from './marking-guide.tsx'
import { bestChoices } from './offer-choice.ts'
import { isPreselected, type Preselection } from './product-preselection.ts'
import { SpecificationRow } from './specification-row.tsx'

/** From so many specifications on, filters help. */
const many = 5

const columns = ['Origine', 'Calibre', 'Catégorie', 'Conditionnement', 'Offres des grossistes']

/** Origin × calibre × category × packaging, a row each (docs/design.md#product-page). */
export const SpecificationComparison = ({
  product,
  preselection,
}: {
  product: Product
  preselection: Preselection
}) => {
  const [filter, setFilter] = useState(noSpecificationFilter)
  const pointedAt = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // In newer browsers it answers a promise, which is no clean-up.
    void pointedAt.current?.scrollIntoView({ block: 'start' })
  }, [])

  const ranking = bestChoices(product).map(({ specification }) => specification.id)
  const rank = (id: number) => ranking.indexOf(id) + 1 || Number.POSITIVE_INFINITY
  const sorted = [...product.specifications].sort((left, right) => {
    const [first, second] = [rank(left.id), rank(right.id)]
    return first === second ? 0 : first - second
  })
  if (sorted.length === 0) return <NoOffer />

  const shown = sorted.filter(specification => isShown(specification, filter))
  const firstPointedAt = sorted.find(specification => isPreselected(specification, preselection))
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="comparison" className="text-xl">
            Comparer les offres
          </h2>
          <p role="status" className="text-ink-soft text-sm">
            {formatCount(shown.length, 'spécification', 'spécifications')}, prix hors taxes, la
            moins chère d’abord
          </p>
        </div>
        {sorted.length >= many && (
          <SpecificationFilterBar specifications={sorted} filter={filter} onFilter={setFilter} />
        )}
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-raised">
        <table className="w-full border-collapse text-sm max-lg:block">
          <thead className="border-line border-b text-ink-soft text-xs max-lg:sr-only">
            <tr>
              {columns.map(name => (
                <th key={name} scope="col" className="px-3 py-2 text-left font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {shown.map(specification => (
              <SpecificationRow
                key={specification.id}
                ref={specification === firstPointedAt ? pointedAt : undefined}
                product={product}
                specification={specification}
                highlighted={isPreselected(specification, preselection)}
                wholesalerId={preselection.wholesalerId}
                cheapest={specification.id === ranking[0]}
                offersAtFirst={sorted.length > many ? 2 : 4}
              />
            ))}
          </tbody>
        </table>
      </div>
      <MarkingGuidePanel specifications={sorted} />
    </section>
  )
}

const NoOffer = () => (
  <EmptyState
    icon={PackageX}
    title="Pas d’offre en ce moment"
    text="Aucun grossiste ne propose ce produit aujourd’hui. Les prix changent chaque matin."
  />
)

type SpecificationFilter = { origin: string; size: string; organic: boolean }
const noSpecificationFilter: SpecificationFilter = { origin: '', size: '', organic: false }

/** Whether a row stays under a filter. */
const isShown = (specification: Specification, filter: SpecificationFilter): boolean =>
  (filter.origin === '' || specification.origin_name === filter.origin) &&
  (filter.size === '' || specification.variant_size === filter.size) &&
  (!filter.organic || specification.is_organic)

const distinct = (values: (string | null)[]): string[] =>
  [...new Set(values.filter(value => value !== null))].sort((left, right) =>
    left.localeCompare(right, 'fr', { numeric: true }),
  )

/** Filters of a long comparison: origin, calibre and organic. */
const SpecificationFilterBar = ({
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

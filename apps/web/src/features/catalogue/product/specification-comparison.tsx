import { formatCount } from '@carreau/domain/french/format'
import { PackageX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Product } from '../catalogue.queries.ts'
import { MarkingGuidePanel } from './marking-guide-panel.tsx'
import { bestChoices } from './offer-choice.ts'
import { isPreselected, type Preselection } from './product-preselection.ts'
import {
  isShown,
  noSpecificationFilter,
  SpecificationFilterBar,
} from './specification-filter-bar.tsx'
import { SpecificationRow } from './specification-row.tsx'

/** From so many specifications on, filters help. */
const many = 5

const head = 'px-3 py-2 text-left font-medium'

/** Origin × calibre × category × packaging, a row each (docs/design.md#product-page). */
export const SpecificationComparison = ({
  product,
  preselection,
  lastPaid,
}: {
  product: Product
  preselection: Preselection
  lastPaid: (specificationId: number) => ReactNode
}) => {
  const [filter, setFilter] = useState(noSpecificationFilter)
  const pointedAt = useRef<HTMLTableRowElement>(null)
  useEffect(() => pointedAt.current?.scrollIntoView({ block: 'start' }), [])

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
              <th scope="col" className={head}>
                Origine
              </th>
              <th scope="col" className={head}>
                Calibre
              </th>
              <th scope="col" className={head}>
                Catégorie
              </th>
              <th scope="col" className={head}>
                Conditionnement
              </th>
              <th scope="col" className={head}>
                Offres des grossistes
              </th>
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
                lastPaid={lastPaid(specification.id)}
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

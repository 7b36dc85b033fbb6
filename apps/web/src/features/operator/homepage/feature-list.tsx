import { frenchSpaces } from '@carreau/domain/french/format'
import { Clock, Leaf, type LucideIcon, Scale, Sprout, Truck, Users } from 'lucide-react'
import type { HomeFeature } from './home.queries.ts'

/** The icons a feature may name; any other is the sprout. */
const icons = new Map<string, LucideIcon>([
  ['clock', Clock],
  ['leaf', Leaf],
  ['scale', Scale],
  ['truck', Truck],
  ['users', Users],
])

export const FeatureList = ({ features }: { features: readonly HomeFeature[] }) => (
  <ul
    aria-label="Ce que Carreau apporte"
    className="grid gap-x-8 gap-y-6 border-line border-y py-7 sm:grid-cols-2 xl:grid-cols-4"
  >
    {features.map(feature => {
      const Icon = icons.get(feature.icon) ?? Sprout
      return (
        <li key={feature.id} className="flex gap-3">
          <Icon
            aria-hidden="true"
            className="mt-0.5 size-6 shrink-0 text-leaf-ink"
            strokeWidth={1.75}
          />
          <div>
            <p className="font-display font-semibold leading-6">{frenchSpaces(feature.title)}</p>
            <p className="mt-0.5 text-pretty text-ink-soft text-sm">{frenchSpaces(feature.text)}</p>
          </div>
        </li>
      )
    })}
  </ul>
)

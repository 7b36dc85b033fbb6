import { formatTime } from '@carreau/domain/french/dates'
import { formatCount, formatKg, formatPackages } from '@carreau/domain/french/format'
import { Trash2 } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { isLeft } from './stop-facts.tsx'
import { TourCrew } from './tour-crew.tsx'
import { TourName } from './tour-name.tsx'
import { type Stop, type Tours, useTourChanges } from './tours.queries.ts'

/** « 3 sur 8 commandes livrées, dernier à 05:12 ». */
const progressOf = (stops: readonly Stop[]): string => {
  const times = stops.flatMap(({ delivered }) => (delivered === null ? [] : [delivered.at]))
  const last = times.toSorted().at(-1)
  const left = stops.filter(isLeft).length
  return `${times.length} sur ${formatCount(stops.length, 'commande livrée', 'commandes livrées')}${last === undefined ? '' : `, dernier à ${formatTime(last)}`}${left === 0 ? '' : `, ${formatCount(left, 'non livré', 'non livrés')}`}`
}

const totalOf = (stops: readonly Stop[]): string => {
  const packages = stops.reduce((sum, stop) => sum + stop.packages, 0)
  const weight = stops.reduce((sum, stop) => sum + (stop.weight_kg ?? 0), 0)
  return `${formatPackages(packages)}${weight > 0 ? `, ${formatKg(Math.round(weight))}` : ''}`
}

/** What a tour is called and how far it is; one without a stop may be removed. */
export const TourHead = ({
  tours,
  route,
  stops,
  count,
  mayPlan,
  isLoading,
}: {
  tours: Tours
  route: Tours['routes'][number] | null
  stops: readonly Stop[]
  /** All of its stops, shown or not. */
  count: number
  mayPlan: boolean
  isLoading: boolean
}) => {
  const { remove } = useTourChanges()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {route === null ? (
          <h2 className="break-words text-xl">Sans tournée</h2>
        ) : (
          <TourName route={route} mayRename={mayPlan && !isLoading} />
        )}
        <p className="text-ink-soft text-sm tabular-nums">
          {count > stops.length && formatCount(count, 'arrêt', 'arrêts')}
          {count > 0 && count === stops.length && `${progressOf(stops)} · ${totalOf(stops)}`}
        </p>
        {route !== null && !isLoading && <TourCrew route={route} tours={tours} />}
      </div>
      {mayPlan && route !== null && count === 0 && (
        <Button
          variant="ghost"
          aria-label={`Supprimer la tournée ${route.name}`}
          pending={remove.isPending}
          onClick={() => remove.mutate(route.id)}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      )}
    </div>
  )
}

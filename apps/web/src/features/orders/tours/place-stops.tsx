import { formatCount } from '@carreau/domain/french/format'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { type Stop, type Tours, useTourChanges } from './tours.queries.ts'

/** Puts the ticked stops onto another route together, or on none: in the order of the list, behind those it has. */
const PlaceStops = ({
  tours,
  from,
  stops,
  ticked,
  onTick,
}: {
  tours: Tours
  from: { routeId: number | null; title: string }
  /** Those that may be chosen. */
  stops: readonly Stop[]
  ticked: readonly number[]
  onTick: (ticked: readonly number[]) => void
}) => {
  const { place } = useTourChanges()
  // What somebody else has placed meanwhile is chosen no more.
  const chosen = stops.flatMap(({ order_id }) => (ticked.includes(order_id) ? order_id : []))
  const isAll = chosen.length === stops.length
  return (
    <div data-paper="no" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <Checkbox
        checked={isAll}
        onChange={() => onTick(isAll ? [] : stops.map(({ order_id }) => order_id))}
      >
        {chosen.length === 0
          ? 'Tout choisir'
          : formatCount(chosen.length, 'arrêt choisi', 'arrêts choisis')}
      </Checkbox>
      {chosen.length > 0 && (
        <Select
          aria-label={`Placer les arrêts choisis, ${from.title}`}
          className="w-48"
          value=""
          disabled={place.isPending}
          onChange={event =>
            place.mutate(
              {
                order_ids: chosen,
                route_id: event.target.value === 'none' ? null : Number(event.target.value),
              },
              { onSuccess: () => onTick([]) },
            )
          }
        >
          <option value="" disabled>
            Placer sur…
          </option>
          {from.routeId !== null && <option value="none">Sans tournée</option>}
          {tours.routes
            .filter(({ id }) => id !== from.routeId)
            .map(route => (
              <option key={route.id} value={route.id}>
                {route.name}
              </option>
            ))}
        </Select>
      )}
    </div>
  )
}

export default PlaceStops

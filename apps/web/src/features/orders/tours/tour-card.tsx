import { stopNumbers } from '@carreau/domain/orders/tours'
import { cx } from 'class-variance-authority'
import { lazy, Suspense, useRef, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { useStopTarget } from './drag-stops.ts'
import { StopRow } from './stop-row.tsx'
import { TourActions } from './tour-actions.tsx'
import { TourHead } from './tour-head.tsx'
import { TourTakings } from './tour-takings.tsx'
import type { Stop, Tours } from './tours.queries.ts'
import type { ToursShown } from './tours-shown.ts'

/** Of those who plan: a driver's phone goes without. */
const PlaceStops = lazy(() => import('./place-stops.tsx'))
const HiddenStops = lazy(() => import('./hidden-stops.tsx'))

/** A route of the day, or what stands on none: its stops in order, and what may be done with them. */
export const TourCard = ({
  tours,
  only,
  route,
  stops,
}: {
  tours: Tours
  /** The one route that is shown, where one is chosen. */
  only: ToursShown['route']
  route: Tours['routes'][number] | null
  stops: readonly Stop[]
}) => {
  const [isLoading, setIsLoading] = useState(false)
  /** Stops that go onto another route together. */
  const [ticked, setTicked] = useState<readonly number[]>([])
  const card = useRef<HTMLDivElement>(null)
  const routeId = route?.id ?? null
  const count = route?.stops_count ?? tours.unrouted_count
  const hidden = count - stops.length
  const isTarget = useStopTarget(card, tours.can_plan && !isLoading ? { routeId } : null)
  const open = stops.filter(({ delivered }) => delivered === null)
  const mayTick = tours.can_plan && tours.routes.length > 0 && !isLoading && open.length > 1
  // What is loaded first is delivered last.
  const shown = isLoading ? stops.toReversed() : stops
  const numbers = stopNumbers(stops.map(({ buyer }) => buyer.id))
  const title = route?.name ?? 'Sans tournée'
  const tick = (orderId: number) => (isOn: boolean) =>
    setTicked(isOn ? [...ticked, orderId] : ticked.filter(id => id !== orderId))
  return (
    <Card
      ref={card}
      className={cx('flex flex-col gap-3 p-4', isTarget && 'outline-2 outline-leaf')}
    >
      <TourHead
        tours={tours}
        route={route}
        stops={stops}
        count={count}
        mayPlan={tours.can_plan}
        isLoading={isLoading}
      />
      {tours.can_deliver && count > 0 && <TourTakings day={tours.day} routeId={routeId} />}
      <TourActions
        tours={tours}
        route={{ id: routeId, title }}
        stops={stops}
        hidden={hidden}
        isLoading={isLoading}
        onLoading={setIsLoading}
      />
      {mayTick && (
        <Suspense fallback={<div className="min-h-11" />}>
          <PlaceStops
            tours={tours}
            from={{ routeId, title }}
            stops={open}
            ticked={ticked}
            onTick={setTicked}
          />
        </Suspense>
      )}
      {hidden > 0 && (
        <Suspense>
          <HiddenStops
            hidden={hidden}
            shown={stops.length}
            link={only === undefined ? { day: tours.day, route: routeId ?? 'none' } : null}
          />
        </Suspense>
      )}
      {count === 0 && (
        <p className="text-ink-soft">
          {route === null
            ? 'Tous les arrêts ont leur tournée. Un arrêt posé ici quitte la sienne.'
            : 'Aucun arrêt ce jour.'}
        </p>
      )}
      <ol aria-label={title} className="flex flex-col divide-y divide-line">
        {shown.map(stop => (
          <StopRow
            key={stop.order_id}
            tours={tours}
            stop={stop}
            stops={stops}
            number={numbers[stops.indexOf(stop)] ?? 0}
            only={only}
            routeId={routeId}
            isLoading={isLoading}
            {...(mayTick &&
              stop.delivered === null && {
                isTicked: ticked.includes(stop.order_id),
                onTick: tick(stop.order_id),
              })}
          />
        ))}
      </ol>
    </Card>
  )
}

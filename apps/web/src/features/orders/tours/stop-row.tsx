import { formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, CircleCheckBig, Clock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { useDraggedStop } from './drag-stops.ts'
import { addressLine, isLeft, loadOf, StopTerms, stateOf } from './stop-facts.tsx'
import { type Stop, type Tours, useTourChanges } from './tours.queries.ts'
import type { ToursShown } from './tours-shown.ts'

/** Seldom there: somebody stood before a closed door. */
const LeftStop = lazy(() => import('./left-stop.tsx'))
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** On a desk with a mouse twenty stops are read at once; a finger keeps its room. */
const dense = {
  row: 'xl:pointer-fine:gap-x-2 xl:pointer-fine:gap-y-1 xl:pointer-fine:py-1',
  number: 'xl:pointer-fine:size-7 xl:pointer-fine:text-sm',
  facts: 'xl:pointer-fine:min-w-0',
  name: 'xl:pointer-fine:min-h-0 xl:pointer-fine:leading-5',
  move: 'xl:pointer-fine:gap-0',
  button: 'xl:pointer-fine:size-8 xl:pointer-fine:px-0!',
  select:
    'w-36 xl:pointer-fine:w-30 xl:pointer-fine:[&>select]:h-8 xl:pointer-fine:[&>select]:pl-2',
} as const

/** A stop of a tour: where, when, how much, and where else it may stand. */
export const StopRow = ({
  tours,
  stop,
  stops,
  number,
  only,
  routeId,
  isLoading,
  isTicked = false,
  onTick,
}: {
  tours: Tours
  stop: Stop
  stops: readonly Stop[]
  /** Of the stop: orders of one customer share it. */
  number: number
  /** The one route that is shown, where one is chosen. */
  only: ToursShown['route']
  routeId: number | null
  isLoading: boolean
  isTicked?: boolean
  /** Left out where stops are not chosen together. */
  onTick?: (isOn: boolean) => void
}) => {
  const row = useRef<HTMLLIElement>(null)
  const [isNoting, setIsNoting] = useState(false)
  const at = stops.indexOf(stop)
  const name = stop.buyer.company_name
  const isDone = stop.delivered !== null
  const before = stops[at - 1]
  const isSameStop = before !== undefined && before.buyer.id === stop.buyer.id && routeId !== null
  const mayMove = tours.can_plan && !isDone && !isLoading
  const { isDragged, edge } = useDraggedStop(row, mayMove ? { stop, routeId } : null)
  return (
    <li
      ref={row}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 py-3',
        dense.row,
        mayMove && 'pointer-fine:cursor-grab',
        isDragged && 'opacity-40',
        edge === 'top' && 'shadow-[0_-2px_0_var(--color-leaf)]',
        edge === 'bottom' && 'shadow-[0_2px_0_var(--color-leaf)]',
      )}
    >
      {onTick !== undefined && (
        <Checkbox
          aria-label={`Choisir ${name}, ${stop.number}`}
          checked={isTicked}
          onChange={event => onTick(event.target.checked)}
        >
          {null}
        </Checkbox>
      )}
      <span
        aria-hidden="true"
        className={cx(
          'flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold tabular-nums',
          dense.number,
        )}
      >
        {isDone ? <CircleCheckBig className="size-5 text-leaf-ink" /> : number}
      </span>
      <div className={cx('min-w-48 flex-1', dense.facts)}>
        <p className="font-semibold">
          {tours.can_deliver && !isLoading ? (
            <Link
              to="/shop/tours/$orderId"
              params={{ orderId: stop.order_id }}
              search={{ day: tours.day, ...(only !== undefined && { route: only }) }}
              className={cx(
                'inline-flex min-h-11 items-center break-words underline decoration-line-strong underline-offset-4',
                dense.name,
              )}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p
          className="text-ink-soft text-sm xl:pointer-fine:truncate"
          title={`${addressLine(stop)} · ${stop.number}`}
        >
          {isSameStop ? 'Même arrêt' : addressLine(stop)} · {stop.number}
        </p>
        <p className="text-sm tabular-nums">
          {loadOf(stop)} ·{' '}
          <span className={isLeft(stop) ? 'font-medium text-tomato-ink' : undefined}>
            {stateOf(stop)}
          </span>
        </p>
        <StopTerms stop={stop} today={tours.day === tours.today} />
        {isLoading && (
          <ul className="mt-1 text-sm">
            {stop.lines.map(line => (
              <li key={line.id} className="tabular-nums">
                {formatPackages(line.packages)} · {line.name}, {line.packaging_name}
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayMove && (
        <div data-paper="no" className={cx('flex flex-wrap items-center gap-1', dense.move)}>
          <MoveStop tours={tours} stop={stop} stops={stops} routeId={routeId} at={at} />
          <Button
            variant="ghost"
            className={dense.button}
            aria-label={`Créneau et consignes de ${name}`}
            onClick={() => setIsNoting(true)}
          >
            <Clock aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
      {tours.can_plan && isLeft(stop) && !isLoading && (
        <Suspense fallback={<div className="min-h-11 w-full" />}>
          <LeftStop stop={stop} nextDay={tours.next_day} />
        </Suspense>
      )}
      {isNoting && (
        <Suspense>
          <TermsDialog stop={stop} onClose={() => setIsNoting(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Up, down, or onto another route: with the keyboard as with a finger. */
const MoveStop = ({
  tours,
  stop,
  stops,
  routeId,
  at,
}: {
  tours: Tours
  stop: Stop
  stops: readonly Stop[]
  routeId: number | null
  at: number
}) => {
  const { move, place } = useTourChanges()
  const name = stop.buyer.company_name
  const moveBehind = (after: Stop | undefined) =>
    move.mutate({
      orderId: stop.order_id,
      route_id: routeId,
      after_order_id: after?.order_id ?? null,
    })
  // To the end of it, wherever that is: of a long tour not all stops are on the screen.
  const changeRoute = (chosen: string) =>
    place.mutate({ order_ids: [stop.order_id], route_id: chosen === '' ? null : Number(chosen) })
  return (
    <>
      {routeId !== null && (
        <>
          <Button
            variant="ghost"
            className={dense.button}
            aria-label={`Monter ${name}`}
            disabled={at === 0 || move.isPending}
            onClick={() => moveBehind(stops[at - 2])}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="ghost"
            className={dense.button}
            aria-label={`Descendre ${name}`}
            disabled={at === stops.length - 1 || move.isPending}
            onClick={() => moveBehind(stops[at + 1])}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Button>
        </>
      )}
      <Select
        aria-label={`Tournée de ${name}`}
        className={dense.select}
        value={routeId ?? ''}
        disabled={place.isPending}
        onChange={event => changeRoute(event.target.value)}
      >
        <option value="">Sans tournée</option>
        {tours.routes.map(route => (
          <option key={route.id} value={route.id}>
            {route.name}
          </option>
        ))}
      </Select>
    </>
  )
}

import { formatTime } from '@carreau/domain/french/dates'
import { formatCount, formatKg, formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, CircleCheckBig, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/input.tsx'
import type { SendAction } from './send-dialog.tsx'
import { addressLine, loadOf, stateOf } from './stop-facts.tsx'
import type { Sent, Stop, Tours } from './tours.queries.ts'
import { useTourChanges } from './tours.queries.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

/** « 3 sur 8 livrés, dernier à 05:12 ». */
const progressOf = (stops: readonly Stop[]): string => {
  const times = stops.flatMap(({ delivered }) => (delivered === null ? [] : [delivered.at]))
  const last = times.toSorted().at(-1)
  return `${times.length} sur ${formatCount(stops.length, 'arrêt livré', 'arrêts livrés')}${last === undefined ? '' : `, dernier à ${formatTime(last)}`}`
}

const totalOf = (stops: readonly Stop[]): string => {
  const packages = stops.reduce((sum, stop) => sum + stop.packages, 0)
  const weight = stops.reduce((sum, stop) => sum + (stop.weight_kg ?? 0), 0)
  return `${formatPackages(packages)}${weight > 0 ? `, ${formatKg(Math.round(weight))}` : ''}`
}

/** A route of the day, or what stands on none: its stops in order, and what may be done with them. */
export const TourCard = ({
  tours,
  route,
  stops,
}: {
  tours: Tours
  route: { id: number; name: string } | null
  stops: readonly Stop[]
}) => {
  const { send, remove } = useTourChanges()
  const [isLoading, setIsLoading] = useState(false)
  const [asked, setAsked] = useState<SendAction | null>(null)
  const route_id = route?.id ?? null
  const leaves = stops.some(({ status }) => status === 'picking')
  const isOut = stops.some(({ status }) => status === 'shipped')
  // What is loaded first is delivered last.
  const shown = isLoading ? stops.toReversed() : stops
  const title = route?.name ?? 'Sans tournée'
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="break-words text-xl">{title}</h2>
          <p className="text-ink-soft text-sm tabular-nums">
            {progressOf(stops)} · {totalOf(stops)}
          </p>
        </div>
        {tours.can_plan && route !== null && stops.length === 0 && (
          <Button
            variant="ghost"
            aria-label={`Supprimer la tournée ${title}`}
            pending={remove.isPending}
            onClick={() => remove.mutate(route.id)}
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
          </Button>
        )}
      </div>
      <div data-paper="no" className="flex flex-wrap gap-2 empty:hidden">
        {tours.can_send && leaves && (
          <Button pending={send.isPending} onClick={() => setAsked('ship')}>
            Expédier la tournée
          </Button>
        )}
        {tours.can_send && isOut && tours.day <= tours.today && (
          <Button variant="secondary" pending={send.isPending} onClick={() => setAsked('deliver')}>
            Tout marquer livré
          </Button>
        )}
        {stops.length > 0 && (
          <Button
            variant="secondary"
            aria-pressed={isLoading}
            onClick={() => setIsLoading(!isLoading)}
          >
            Liste de chargement
          </Button>
        )}
        {isLoading && (
          <Button variant="secondary" onClick={() => window.print()}>
            Imprimer
          </Button>
        )}
      </div>
      {asked !== null && (
        <Suspense>
          <SendDialog
            action={asked}
            title={title}
            stops={stops}
            pending={send.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() =>
              send.mutate(
                { day: tours.day, route_id, action: asked },
                { onSettled: () => setAsked(null) },
              )
            }
          />
        </Suspense>
      )}
      {send.data !== undefined && <SentWords sent={send.data} />}
      {stops.length === 0 && <p className="text-ink-soft">Aucun arrêt ce jour.</p>}
      <ol aria-label={title} className="flex flex-col divide-y divide-line">
        {shown.map(stop => (
          <StopRow
            key={stop.order_id}
            tours={tours}
            stop={stop}
            stops={stops}
            routeId={route_id}
            isLoading={isLoading}
          />
        ))}
      </ol>
    </Card>
  )
}

/** What went and what did not, each with its why. */
const SentWords = ({ sent }: { sent: Sent }) => {
  const held = sent.filter(({ done }) => !done)
  return (
    <div role="status" className="text-sm">
      <p className="font-medium">
        {formatCount(sent.length - held.length, 'commande est partie', 'commandes sont parties')}
        {held.length > 0 && `, ${formatCount(held.length, 'ne l’est pas', 'ne le sont pas')}`}
      </p>
      <ul className="text-tomato-ink">
        {held.map(({ order_id, company_name, number, message }) => (
          <li key={order_id}>
            {company_name}, {number}&nbsp;: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

const StopRow = ({
  tours,
  stop,
  stops,
  routeId,
  isLoading,
}: {
  tours: Tours
  stop: Stop
  stops: readonly Stop[]
  routeId: number | null
  isLoading: boolean
}) => {
  const at = stops.indexOf(stop)
  const name = stop.buyer.company_name
  const isDone = stop.delivered !== null
  const mayMove = tours.can_plan && !isDone && !isLoading
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold tabular-nums"
      >
        {isDone ? <CircleCheckBig className="size-5 text-leaf-ink" /> : at + 1}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-semibold">
          {tours.can_deliver && !isLoading ? (
            <Link
              to="/shop/tours/$orderId"
              params={{ orderId: stop.order_id }}
              search={{ day: tours.day }}
              className="inline-flex min-h-11 items-center break-words underline decoration-line-strong underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-ink-soft text-sm">{addressLine(stop)}</p>
        <p className="text-sm tabular-nums">
          {loadOf(stop)} · {stateOf(stop)}
        </p>
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
      {mayMove && <MoveStop tours={tours} stop={stop} stops={stops} routeId={routeId} at={at} />}
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
  const { move } = useTourChanges()
  const name = stop.buyer.company_name
  const moveBehind = (after: Stop | undefined) =>
    move.mutate({
      orderId: stop.order_id,
      route_id: routeId,
      after_order_id: after?.order_id ?? null,
    })
  const changeRoute = (chosen: string) => {
    const id = chosen === '' ? null : Number(chosen)
    const last = tours.routes.find(route => route.id === id)?.stops.at(-1)
    move.mutate({ orderId: stop.order_id, route_id: id, after_order_id: last?.order_id ?? null })
  }
  return (
    <div data-paper="no" className="flex items-center gap-1">
      {routeId !== null && (
        <>
          <Button
            variant="ghost"
            aria-label={`Monter ${name}`}
            disabled={at === 0 || move.isPending}
            onClick={() => moveBehind(stops[at - 2])}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="ghost"
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
        className="w-36"
        value={routeId ?? ''}
        disabled={move.isPending}
        onChange={event => changeRoute(event.target.value)}
      >
        <option value="">Sans tournée</option>
        {tours.routes.map(route => (
          <option key={route.id} value={route.id}>
            {route.name}
          </option>
        ))}
      </Select>
    </div>
  )
}

import { formatTime } from '@carreau/domain/french/dates'
import { formatCount, formatKg, formatPackages } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { Printer, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useStopTarget } from './drag-stops.ts'
import { PlaceStops } from './place-stops.tsx'
import type { SendAction } from './send-dialog.tsx'
import { isReady } from './stop-facts.tsx'
import { StopRow } from './stop-row.tsx'
import { TourName } from './tour-name.tsx'
import type { Sent, Stop, Tours } from './tours.queries.ts'
import { usePrintTour, useTourChanges } from './tours.queries.ts'

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
  /** Stops without a route that go onto one together. */
  const [ticked, setTicked] = useState<readonly number[]>([])
  const card = useRef<HTMLDivElement>(null)
  const route_id = route?.id ?? null
  const isTarget = useStopTarget(card, tours.can_plan && !isLoading ? { routeId: route_id } : null)
  const open = stops.filter(({ delivered }) => delivered === null)
  const mayTick = tours.can_plan && route === null && tours.routes.length > 0 && !isLoading
  const leaves = stops.some(isReady)
  const isOut = stops.some(({ status }) => status === 'shipped')
  // What is loaded first is delivered last.
  const shown = isLoading ? stops.toReversed() : stops
  const title = route?.name ?? 'Sans tournée'
  return (
    <Card
      ref={card}
      className={cx('flex flex-col gap-3 p-4', isTarget && 'outline-2 outline-leaf')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {route === null ? (
            <h2 className="break-words text-xl">{title}</h2>
          ) : (
            <TourName route={route} mayRename={tours.can_plan && !isLoading} />
          )}
          <p className="text-ink-soft text-sm tabular-nums">
            {stops.length > 0 && `${progressOf(stops)} · ${totalOf(stops)}`}
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
          <LoadingList
            day={tours.day}
            route={{ id: route_id, title }}
            isShown={isLoading}
            onShow={setIsLoading}
          />
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
      {mayTick && open.length > 1 && (
        <PlaceStops tours={tours} stops={open} ticked={ticked} onTick={setTicked} />
      )}
      {send.data !== undefined && <SentWords sent={send.data} />}
      {stops.length === 0 && (
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
            routeId={route_id}
            isLoading={isLoading}
            {...(mayTick && open.length > 1 && stop.delivered === null
              ? {
                  isTicked: ticked.includes(stop.order_id),
                  onTick: (isOn: boolean) =>
                    setTicked(
                      isOn ? [...ticked, stop.order_id] : ticked.filter(id => id !== stop.order_id),
                    ),
                }
              : {})}
          />
        ))}
      </ol>
    </Card>
  )
}

/** The other way round: on the screen, and as a PDF to print. */
const LoadingList = ({
  day,
  route,
  isShown,
  onShow,
}: {
  day: string
  route: { id: number | null; title: string }
  isShown: boolean
  onShow: (isShown: boolean) => void
}) => {
  const print = usePrintTour(day)
  return (
    <>
      <Button variant="secondary" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
        Liste de chargement
      </Button>
      <Button
        variant="secondary"
        aria-label={`Liste en PDF, ${route.title}`}
        pending={print.isPending}
        onClick={() => print.mutate(route.id)}
      >
        {!print.isPending && <Printer aria-hidden="true" className="size-4.5" />}
        Liste en PDF
      </Button>
    </>
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

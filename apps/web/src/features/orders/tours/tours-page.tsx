import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ArrowLeft, Lock, Truck } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useOver } from '../../../platform/edits/use-edits.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useDroppedStops } from './drag-stops.ts'
import { deliveryEdits } from './edits.ts'
import { HeldDeliveries } from './held-deliveries.tsx'
import { TourCard } from './tour-card.tsx'
import { countOf, type Tours, toursQuery, useLiveTours, useTourChanges } from './tours.queries.ts'
import type { ToursShown } from './tours-shown.ts'

const NotesAhead = lazy(() => import('./notes-ahead.tsx'))

/** The tours of a day: the desk plans and sends them off, the driver finds their stops. */
export const ToursPage = ({ shown }: { shown: ToursShown }) => {
  const api = useApi()
  useLiveTours()
  const over = useOver(deliveryEdits)
  const { data, error, refetch } = useQuery(toursQuery(api, shown))
  if (data === undefined && isApiError(error) && error.code === 'role_not_allowed')
    return <EmptyState icon={Lock} heading="h1" title="Votre rôle ne permet pas cette action." />
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl">Tournées</h1>
      <HeldDeliveries />
      {data === undefined && error === null && <Skeleton className="h-72 w-full" />}
      {data === undefined && error !== null && (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
      {data !== undefined && <DayTours tours={over(data)} only={shown.route} />}
      <Suspense>{data?.can_plan === false && <NotesAhead tours={data} />}</Suspense>
    </div>
  )
}

const DayTours = ({ tours, only }: { tours: Tours; only: ToursShown['route'] }) => {
  useDroppedStops(tours)
  const shownDay = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another link
  useEffect(() => {
    void shownDay.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tours.day])
  return (
    <>
      <nav
        aria-label="Jour de livraison"
        data-paper="no"
        className="flex gap-2 overflow-x-auto p-0.5"
      >
        {tours.days.map(({ day, orders_count, left_count }) => (
          <Link
            key={day}
            ref={day === tours.day ? shownDay : undefined}
            to="/shop/tours"
            search={{ day }}
            aria-current={day === tours.day ? 'date' : undefined}
            className="flex h-16 shrink-0 flex-col justify-center rounded-md border-2 border-line-strong bg-surface px-4 [&[aria-current]]:border-leaf [&[aria-current]]:bg-leaf-soft"
          >
            <span className="font-medium">{formatLongDate(day)}</span>
            <span className="text-ink-soft text-sm">
              {formatCount(orders_count, 'commande', 'commandes')}
              {left_count > 0 && (
                <strong className="font-medium text-tomato-ink"> · {left_count} à reporter</strong>
              )}
            </span>
          </Link>
        ))}
      </nav>
      {only !== undefined && (
        <Button asChild variant="secondary" className="self-start">
          <Link to="/shop/tours" search={{ day: tours.day }}>
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            Toutes les tournées du jour
          </Link>
        </Button>
      )}
      {tours.can_plan && (
        <div data-paper="no" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <NewRoute />
          {tours.routes.length > 0 && (
            <p className="hidden text-ink-soft text-sm pointer-fine:block">
              Glissez un arrêt pour le changer de place ou de tournée.
            </p>
          )}
        </div>
      )}
      {countOf(tours) === 0 && (
        <EmptyState
          icon={Truck}
          title="Rien à livrer ce jour"
          text="Les commandes acceptées apparaissent ici."
        />
      )}
      <div className={cx('grid items-start gap-4', only === undefined && 'xl:grid-cols-2')}>
        {/* Also without a stop: what stands on a tour is dropped there to be taken off it. */}
        {(only === undefined || only === 'none') &&
          (tours.unrouted_count > 0 || (tours.can_plan && countOf(tours) > 0)) && (
            <TourCard tours={tours} only={only} route={null} stops={tours.unrouted} />
          )}
        {tours.routes
          .filter(({ id, stops_count }) =>
            only === undefined ? tours.can_plan || stops_count > 0 : id === only,
          )
          .map(route => (
            <TourCard key={route.id} tours={tours} only={only} route={route} stops={route.stops} />
          ))}
      </div>
    </>
  )
}

const NewRoute = () => {
  const { add } = useTourChanges()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') add.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <form className="flex max-w-md gap-2" onSubmit={submit}>
      <Input
        aria-label="Nom de la tournée"
        placeholder="Nouvelle tournée"
        maxLength={60}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" pending={add.isPending}>
        Ajouter
      </Button>
    </form>
  )
}

import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Truck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { stopsOf, type Tours, toursQuery, useLiveTours, useTourChanges } from './tours.queries.ts'

/** The tours of a day: the desk plans and sends them off, the driver finds their stops. */
export const ToursPage = ({ day }: { day: string | undefined }) => {
  const api = useApi()
  useLiveTours()
  const over = useOver(deliveryEdits)
  const { data, error, refetch } = useQuery(toursQuery(api, day))
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
      {data !== undefined && <DayTours tours={over(data)} />}
    </div>
  )
}

const DayTours = ({ tours }: { tours: Tours }) => {
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
        {tours.days.map(({ day, orders_count }) => (
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
            </span>
          </Link>
        ))}
      </nav>
      {tours.has_more && (
        <p className="rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink">
          Ce jour a plus de 500 commandes&nbsp;: les 500 premières sont affichées.
        </p>
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
      {stopsOf(tours).length === 0 && (
        <EmptyState
          icon={Truck}
          title="Rien à livrer ce jour"
          text="Les commandes acceptées apparaissent ici."
        />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {/* Also without a stop: what stands on a tour is dropped there to be taken off it. */}
        {(tours.unrouted.length > 0 || (tours.can_plan && stopsOf(tours).length > 0)) && (
          <TourCard tours={tours} route={null} stops={tours.unrouted} />
        )}
        {tours.routes
          .filter(({ stops }) => tours.can_plan || stops.length > 0)
          .map(route => (
            <TourCard key={route.id} tours={tours} route={route} stops={route.stops} />
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

import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { isWaiting } from '@carreau/offline-edits/held'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Truck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useHeld, useOver } from '../../../platform/edits/use-edits.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { deliveryEdits } from './edits.ts'
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

const DayTours = ({ tours }: { tours: Tours }) => (
  <>
    <nav
      aria-label="Jour de livraison"
      data-paper="no"
      className="flex gap-2 overflow-x-auto p-0.5"
    >
      {tours.days.map(({ day, orders_count }) => (
        <Link
          key={day}
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
    {tours.can_plan && <NewRoute />}
    {stopsOf(tours).length === 0 && (
      <EmptyState
        icon={Truck}
        title="Rien à livrer ce jour"
        text="Les commandes acceptées apparaissent ici."
      />
    )}
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {tours.unrouted.length > 0 && <TourCard tours={tours} route={null} stops={tours.unrouted} />}
      {tours.routes
        .filter(({ stops }) => tours.can_plan || stops.length > 0)
        .map(route => (
          <TourCard key={route.id} tours={tours} route={route} stops={route.stops} />
        ))}
    </div>
  </>
)

const NewRoute = () => {
  const { add } = useTourChanges()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') add.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <form data-paper="no" className="flex max-w-md gap-2" onSubmit={submit}>
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

/** What waits for the network, and what the server did not take, in its own words. */
export const HeldDeliveries = () => {
  const held = useHeld(deliveryEdits)
  const waiting = held.filter(isWaiting).length
  return (
    <>
      <p role="status" className="font-medium text-saffron-ink empty:hidden">
        {waiting > 0 &&
          `${formatCount(waiting, 'livraison attend', 'livraisons attendent')} le réseau`}
      </p>
      {held
        .filter(({ refusal }) => refusal !== null)
        .map(({ key, edit, refusal }) => (
          <div
            key={key}
            role="alert"
            className="flex flex-col gap-3 rounded-md bg-tomato-soft p-4 text-tomato-ink"
          >
            <p className="font-medium">Livraison non prise&nbsp;: {edit.label}</p>
            <p>{refusal?.message}</p>
            <Button
              variant="secondary"
              size="lg"
              className="self-start"
              onClick={() => void deliveryEdits.getQueue()?.dismiss(key)}
            >
              J’ai compris
            </Button>
          </div>
        ))}
    </>
  )
}

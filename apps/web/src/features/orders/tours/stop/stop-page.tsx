import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheckBig, MapPinOff } from 'lucide-react'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { useOver } from '../../../../platform/edits/use-edits.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../../ui/form/button.tsx'
import { CustomerPhones } from '../../customer-phones.tsx'
import { deliveryEdits } from '../edits.ts'
import { HeldDeliveries } from '../held-deliveries.tsx'
import { addressLine, isLeft, loadOf, StopTerms, stateOf } from '../stop-facts.tsx'
import { type Stop, stopsOf, type Tours, toursQuery, useLiveTours } from '../tours.queries.ts'
import type { ToursShown } from '../tours-shown.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { EnteredDelivery } from './entered-delivery.tsx'
import { HandOver } from './hand-over.tsx'

/** One stop on the driver's phone; without the network, as the list of its day showed it. */
export const StopPage = ({ orderId, shown }: { orderId: number; shown: ToursShown }) => {
  const api = useApi()
  useLiveTours()
  const over = useOver(deliveryEdits)
  const { data, error, refetch } = useQuery(toursQuery(api, shown))
  const tours = data && over(data)
  const stop = tours && stopsOf(tours).find(({ order_id }) => order_id === orderId)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <Button asChild variant="secondary" size="lg" className="self-start">
        <Link to="/shop/tours" search={shown}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Tournées
        </Link>
      </Button>
      <HeldDeliveries />
      {data === undefined && error === null && <Skeleton className="h-72 w-full" />}
      {data === undefined && error !== null && (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
      {tours !== undefined && stop === undefined && (
        <EmptyState
          icon={MapPinOff}
          heading="h1"
          title="Cet arrêt n’est plus sur une tournée"
          text="Sa commande a été annulée ou changée de jour. Appelez le bureau si vous l’avez à bord."
        />
      )}
      {tours !== undefined && stop !== undefined && (
        <Delivery tours={tours} stop={stop} shown={shown} />
      )}
    </div>
  )
}

const Delivery = ({ tours, stop, shown }: { tours: Tours; stop: Stop; shown: ToursShown }) => {
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="break-words text-3xl">{stop.buyer.company_name}</h1>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(stop))}`}
          target="_blank"
          rel="noreferrer"
        >
          {addressLine(stop)}
        </a>
        <p className="text-ink-soft text-sm">Commande {stop.number}</p>
        <p className="font-semibold tabular-nums">{loadOf(stop)}</p>
        <StopTerms stop={stop} today={tours.day === tours.today} />
        <CustomerPhones contacts={stop.phones} />
        {stop.note !== '' && <p className="whitespace-pre-line break-words">{stop.note}</p>}
      </div>
      <details className="rounded-md border bg-surface px-4 py-3">
        <summary className="min-h-6 cursor-pointer font-medium">
          {formatCount(stop.lines.length, 'produit', 'produits')} à déposer
        </summary>
        <ul className="mt-2 flex flex-col gap-1.5">
          {stop.lines.map(line => (
            <li key={line.id} className="tabular-nums">
              <strong>{formatPackages(line.packages)}</strong> · {line.name}, {line.packaging_name}
            </li>
          ))}
        </ul>
      </details>
      {(stop.status === 'shipped' || stop.status === 'delivered') && (
        <DeliveryNote orderId={stop.order_id} />
      )}
      {stop.delivered !== null && (
        <p className="flex items-center gap-2 rounded-md bg-leaf-soft p-4 font-medium text-leaf-ink">
          <CircleCheckBig aria-hidden="true" className="size-5 shrink-0" />
          {stateOf(stop)}
        </p>
      )}
      {stop.delivered !== null && tours.can_deliver && (
        <EnteredDelivery tours={tours} stop={stop} />
      )}
      {isLeft(stop) && (
        <p className="rounded-md bg-tomato-soft p-4 font-medium text-tomato-ink">{stateOf(stop)}</p>
      )}
      {stop.delivered === null && stop.status !== 'shipped' && (
        <p className="rounded-md bg-saffron-soft p-4 text-saffron-ink">
          Cette commande n’est pas encore expédiée&nbsp;: elle se livre ensuite.
        </p>
      )}
      {stop.delivered === null && stop.status === 'shipped' && tours.can_deliver && (
        <HandOver tours={tours} stop={stop} shown={shown} />
      )}
    </>
  )
}

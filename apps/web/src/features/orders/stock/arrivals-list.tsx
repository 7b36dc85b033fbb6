import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Truck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { EmptyState, NotFound } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { LoadMore } from '../../../ui/navigation/pagination.tsx'
import { LotRow } from './lot-row.tsx'
import { arrivalQuery, arrivalsQuery } from './stock.queries.ts'

const ArrivalLabels = lazy(() => import('../labels/arrival-labels.tsx'))

/** What suppliers have brought, the newest first. */
export const ArrivalsList = () => {
  const list = useInfiniteQuery(arrivalsQuery(useApi()))
  const { data, error, refetch } = list
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-72 w-full" />
    ) : (
      <ErrorState error={error} reset={() => void refetch()} />
    )
  const rows = data.pages.flatMap(page => page.data)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={Truck}
        title="Aucun arrivage"
        text="Entrez le bon de livraison d’un fournisseur, ligne par ligne."
      >
        <Button asChild size="lg">
          <Link to="/shop/stock" search={{ view: 'new' }}>
            Entrer un premier arrivage
          </Link>
        </Button>
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Arrivages" className="divide-y overflow-hidden rounded-lg border bg-surface">
        {rows.map(arrival => (
          <li
            key={arrival.id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-sunken"
          >
            <p className="min-w-0 break-words font-medium">
              <Link
                to="/shop/stock"
                search={{ arrival: arrival.id }}
                className="after:absolute after:inset-0"
              >
                {arrival.supplier}
              </Link>
              <span className="font-normal text-ink-soft">
                {' '}
                · {formatDate(arrival.arrived_on)}
                {arrival.note_number !== '' && ` · bon ${arrival.note_number}`}
              </span>
            </p>
            <p className="tabular-nums">
              {formatPackages(arrival.packages)} · {formatCount(arrival.lines_count, 'lot', 'lots')}
            </p>
            <p className="w-full truncate text-ink-soft text-sm">{arrival.names}</p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Afficher plus d’arrivages" />
    </>
  )
}

/** One arrival, and what is left of each of its lots. */
export const ArrivalPage = ({ arrivalId, today }: { arrivalId: number; today: string }) => {
  const { data: arrival, error, refetch } = useQuery(arrivalQuery(useApi(), arrivalId))
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Button asChild variant="secondary" size="lg" className="self-start">
        <Link to="/shop/stock" search={{ view: 'arrivals' }}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Arrivages
        </Link>
      </Button>
      {arrival === undefined && error === null && <Skeleton className="h-72 w-full" />}
      {arrival === undefined &&
        error !== null &&
        (isApiError(error) && error.code === 'arrival_not_found' ? (
          <NotFound
            icon={Truck}
            title="Arrivage introuvable"
            text="Cet arrivage n’existe pas, ou n’est pas à vous."
          >
            <Button asChild>
              <Link to="/shop/stock">Voir le stock</Link>
            </Button>
          </NotFound>
        ) : (
          <ErrorState error={error} reset={() => void refetch()} />
        ))}
      {arrival !== undefined && (
        <>
          <header>
            <h1 className="break-words text-3xl">{arrival.supplier}</h1>
            <p className="mt-1 text-ink-soft">
              Arrivé le {formatDate(arrival.arrived_on)}
              {arrival.note_number !== '' && `, bon ${arrival.note_number}`}, saisi par{' '}
              {arrival.recorded_by}. Ce qu’il en reste&nbsp;:
            </p>
          </header>
          <Suspense>
            <ArrivalLabels arrivalId={arrival.id} lots={arrival.lines} />
          </Suspense>
          <ul
            aria-label="Lots de l’arrivage"
            className="divide-y overflow-hidden rounded-lg border bg-surface"
          >
            {arrival.lines.map(lot => (
              <LotRow key={lot.id} lot={lot} today={today} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

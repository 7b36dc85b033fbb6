import { formatDate, formatDateTime } from '@carreau/domain/french/dates'
import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { lossReasons } from '@carreau/domain/orders/stock/stock'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Boxes } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { NotFound } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { costWords, LotChips } from './lot-words.tsx'
import { MoveLot } from './move-lot.tsx'
import { type LotDetail, lotQuery } from './stock.queries.ts'

const LotLabels = lazy(() => import('../labels/lot-labels.tsx'))

/** A lot: what is left, what to do with it, where it came from and where it went. */
export const LotPage = ({ lotId, today }: { lotId: number; today: string }) => {
  const { data: lot, error, refetch } = useQuery(lotQuery(useApi(), lotId))
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Button asChild variant="secondary" size="lg" className="self-start">
        <Link to="/shop/stock">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Stock
        </Link>
      </Button>
      {lot === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {lot === undefined &&
        error !== null &&
        (isApiError(error) && error.code === 'lot_not_found' ? (
          <NotFound
            icon={Boxes}
            title="Lot introuvable"
            text="Ce lot n’est pas dans votre stock, ou n’y a jamais été."
          >
            <Button asChild>
              <Link to="/shop/stock">Voir le stock</Link>
            </Button>
          </NotFound>
        ) : (
          <ErrorState error={error} reset={() => void refetch()} />
        ))}
      {lot !== undefined && <Lot lot={lot} today={today} />}
    </div>
  )
}

const Lot = ({ lot, today }: { lot: LotDetail; today: string }) => (
  <>
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words text-3xl">{lot.name}</h1>
        <p className="mt-1 text-ink-soft">
          {[lot.origin_name, lot.facts].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span className="break-all font-medium">Lot {lot.lot}</span>
          <LotChips lot={lot} today={today} />
        </p>
      </div>
      <p className="tabular-nums">
        <strong className={`text-3xl ${lot.packages < 0 ? 'text-tomato-ink' : ''}`}>
          {formatPackages(lot.packages)}
        </strong>
        {lot.weight_kg !== null && (
          <span className="ml-2 text-ink-soft">{formatKg(lot.weight_kg)}</span>
        )}
      </p>
    </header>
    {(lot.can_move || lot.can_correct) && <MoveLot lot={lot} />}
    <Suspense>
      <LotLabels lot={lot} />
    </Suspense>
    <section aria-labelledby="from" className="flex flex-col gap-1">
      <h2 id="from" className="text-xl">
        D’où il vient
      </h2>
      <p>
        <Link
          to="/shop/stock"
          search={{ arrival: lot.arrival.id }}
          className="text-leaf-ink underline underline-offset-4"
        >
          {lot.arrival.supplier}
        </Link>
        , le {formatDate(lot.arrival.arrived_on)}
        {lot.arrival.note_number !== '' && `, bon ${lot.arrival.note_number}`}&nbsp;:{' '}
        {formatPackages(lot.arrived_packages)}
        {lot.arrived_weight_kg !== null && `, ${formatKg(lot.arrived_weight_kg)}`}
        {costWords(lot) !== null && `, ${costWords(lot)}`}.
      </p>
    </section>
    <Deliveries lot={lot} />
    <Movements lot={lot} />
  </>
)

const Deliveries = ({ lot }: { lot: LotDetail }) => (
  <section aria-labelledby="to" className="flex flex-col gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id="to" className="text-xl">
        Où il est parti
      </h2>
      {lot.deliveries.length > 0 && (
        <Button asChild variant="secondary" size="sm">
          <Link to="/shop/recalls" search={{ lot: lot.lot }}>
            Rappeler ce lot…
          </Link>
        </Button>
      )}
    </div>
    {lot.deliveries.length === 0 ? (
      <p className="text-ink-soft">Aucune commande ne contient ce lot.</p>
    ) : (
      <ul aria-label="Livraisons" className="divide-y overflow-hidden rounded-lg border bg-surface">
        {lot.deliveries.map(one => (
          <li
            key={one.line_id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-sunken"
          >
            <Link
              to="/orders/$orderId"
              params={{ orderId: one.order.id }}
              className="min-w-0 break-words font-medium after:absolute after:inset-0"
            >
              {one.buyer.company_name}
            </Link>
            <span className="tabular-nums">
              {formatPackages(one.packages)}
              {one.weight_kg !== null && ` · ${formatKg(one.weight_kg)}`}
            </span>
            <span className="w-full text-ink-soft text-sm">
              {one.order.number} · livraison du {formatDate(one.delivery_date)} · {one.status_label}
            </span>
          </li>
        ))}
      </ul>
    )}
    {lot.has_more_deliveries && (
      <p className="text-ink-soft text-sm">
        D’autres livraisons l’ont aussi&nbsp;: un rappel les trouve toutes.
      </p>
    )}
  </section>
)

const signed = (packages: number): string =>
  `${packages > 0 ? '+' : packages < 0 ? '−' : ''}${formatPackages(Math.abs(packages))}`

const Movements = ({ lot }: { lot: LotDetail }) => (
  <section aria-labelledby="book" className="flex flex-col gap-2">
    <h2 id="book" className="text-xl">
      Mouvements
    </h2>
    <ul aria-label="Mouvements" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {lot.movements.map(one => (
        <li
          key={one.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5"
        >
          <span className="min-w-0 break-words font-medium">
            {one.label}
            {one.reason !== null && ` · ${lossReasons[one.reason]}`}
          </span>
          <span className="tabular-nums">
            {signed(one.packages)}
            {one.packages === 0 && one.kind === 'counted' && ' d’écart'}
          </span>
          <span className="w-full break-words text-ink-soft text-sm">
            {formatDateTime(one.at)}
            {one.by !== '' && ` · ${one.by}`}
            {one.order !== null && ` · ${one.order.buyer_name}, ${one.order.number}`}
            {one.note !== '' && ` · ${one.note}`}
          </span>
        </li>
      ))}
    </ul>
    {lot.has_more_movements && (
      <p className="text-ink-soft text-sm">Les plus anciens ne sont pas affichés.</p>
    )}
  </section>
)

import { formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import { formatEuros, formatNumber } from '@carreau/domain/french/format'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ClipboardList, Eye, Truck } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { LoadMore } from '../../ui/navigation/pagination.tsx'
import { Price } from '../../ui/product/price.tsx'
import { seenAt } from './order-facts.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import type { OrderFilters } from './order-filters.ts'
import { StatusChip, useOtherParty } from './order-head.tsx'
import { type OrderSummary, ordersQuery } from './orders.queries.ts'
import { OrdersSkeleton } from './skeletons.tsx'

/** The orders of the company, newest first. */
export const OrdersPage = ({
  filters,
  onFilter,
}: {
  filters: OrderFilters
  onFilter: (filters: OrderFilters) => Promise<void>
}) => {
  // A choice shows at once, above the orders of the previous one until its own arrive.
  const [chosen, setChosen] = useOptimistic(filters)
  const choose = (next: OrderFilters) =>
    startTransition(async () => {
      setChosen(next)
      await onFilter(next)
    })
  const isBuyer = useAuth().tenant?.type === 'buyer'
  const orders = useInfiniteQuery({
    ...ordersQuery(useApi(), chosen),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  if (orders.data === undefined) return <OrdersSkeleton />
  const rows = orders.data.pages.flatMap(page => page.data)
  return (
    <div className="page py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Commandes</h1>
        {isBuyer && (
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <Button
              asChild
              variant="secondary"
              className="max-sm:flex-1 max-sm:px-1.5 max-sm:text-[0.8125rem]"
            >
              <Link to="/orders" search={{ view: 'register' }}>
                Registre de réception
              </Link>
            </Button>
            <Button
              asChild
              variant="secondary"
              className="max-sm:flex-1 max-sm:px-1.5 max-sm:text-[0.8125rem]"
            >
              <Link to="/orders" search={{ view: 'crates' }}>
                Emballages consignés
              </Link>
            </Button>
          </div>
        )}
      </div>
      <OrderFilterBar filters={chosen} onFilter={choose} />
      {rows.length === 0 ? (
        <NoOrders filtered={Object.keys(chosen).length > 0} onClear={() => choose({})} />
      ) : (
        <ul
          aria-busy={orders.isPlaceholderData}
          className="mt-4 divide-y overflow-hidden rounded-lg border bg-surface transition-opacity aria-busy:opacity-60"
        >
          {rows.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <LoadMore list={orders} label="Afficher plus de commandes" />
    </div>
  )
}

const NoOrders = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => {
  const { tenant } = useAuth()
  if (filtered)
    return (
      <EmptyState
        icon={ClipboardList}
        title="Aucune commande ne correspond"
        text="Élargissez les dates ou retirez un filtre."
      >
        <Button variant="secondary" onClick={onClear}>
          Retirer les filtres
        </Button>
      </EmptyState>
    )
  if (tenant?.type === 'shop')
    return (
      <EmptyState
        icon={ClipboardList}
        title="Aucune commande pour le moment"
        text="Les commandes de vos clients arriveront ici."
      />
    )
  return (
    <EmptyState
      icon={ClipboardList}
      title="Aucune commande pour le moment"
      text="Vos commandes apparaîtront ici dès la première validation d’un panier."
    >
      <Button asChild>
        <Link to="/search-products">Voir les produits</Link>
      </Button>
    </EmptyState>
  )
}

/** « Tomate grappe, Batavia, +7 ». */
const articlesOf = ({ articles, lines_count }: OrderSummary): string => {
  const others = lines_count - articles.length
  return [...articles, ...(others > 0 ? [`+${formatNumber(others)}`] : [])].join(', ')
}

/** What came of it since: seen, disputed, credited. */
const Since = ({ order: { seen_at, status, claim, credited } }: { order: OrderSummary }) => {
  const { tenant } = useAuth()
  const isSeen = tenant?.type === 'buyer' && seen_at !== null && unanswered.has(status)
  if (!isSeen && claim === null && credited === null) return null
  return (
    <span className="col-span-2 flex flex-wrap gap-1.5 text-sm max-md:row-start-4 lg:col-span-full lg:col-start-2">
      {isSeen && (
        <span className="flex items-center gap-1 text-ink-soft">
          <Eye aria-hidden="true" className="size-4" />
          {seenAt(seen_at)}
        </span>
      )}
      {claim !== null && (
        <Chip tone={claim.status === 'open' ? 'saffron' : 'neutral'}>
          Réclamation {claim.status_label.toLowerCase()}
        </Chip>
      )}
      {credited !== null && <Chip tone="leaf">Avoir {formatEuros(credited)}</Chip>}
    </span>
  )
}

/** Later its state says more. */
const unanswered: ReadonlySet<OrderSummary['status']> = new Set(['submitted', 'accepted'])

/** One order; the whole row leads to it. */
const OrderRow = ({ order }: { order: OrderSummary }) => (
  <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken md:grid-cols-[5.5rem_minmax(0,1fr)_9.5rem_6rem_5.5rem] md:items-center lg:grid-cols-[7rem_minmax(0,1fr)_17rem_8rem_7rem_1.25rem]">
    <span className="text-ink-soft text-xs tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:text-right md:text-ink md:text-sm">
      {order.number}
    </span>
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      className="min-w-0 font-medium after:absolute after:inset-0 max-md:col-start-1 max-md:row-span-2 max-md:row-start-1"
    >
      <span className="block truncate">{useOtherParty()(order)}</span>
      <span className="line-clamp-2 font-normal text-ink-soft text-sm lg:line-clamp-1">
        {articlesOf(order)}
        <span className="max-lg:hidden"> · le {formatDateTime(order.created_at)}</span>
      </span>
    </Link>
    <span className="text-sm max-md:row-start-3">
      <Truck aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.2em] md:hidden" />
      <span className="text-ink-soft max-md:sr-only">Livraison </span>
      {formatLongDate(order.delivery_date)}
      {order.day_closed !== null && (
        <span className="block text-saffron-ink">Heure limite passée</span>
      )}
    </span>
    <span className="justify-self-end max-md:row-start-3 md:justify-self-start">
      <StatusChip status={order.status} label={order.status_label} />
    </span>
    <span className="text-right max-md:row-start-1">
      {order.totals !== null && (
        <>
          <Price
            value={order.totals.gross}
            estimated={order.totals.estimated}
            className="font-semibold"
          />
          <span className="block text-ink-soft text-xs">TTC</span>
        </>
      )}
    </span>
    <ChevronRight aria-hidden="true" className="size-5 text-ink-soft max-lg:hidden" />
    <Since order={order} />
  </li>
)

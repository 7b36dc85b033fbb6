import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { LoadMore } from '../../ui/navigation/load-more.tsx'
import { ordersQuery } from './door/orders.queries.ts'
import { OrderFilterBar } from './order-filter-bar.tsx'
import type { OrderFilters } from './order-filters.ts'
import { OrderRow } from './order-row.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

/** The orders of the company, newest first. */
export const OrdersPage = ({
  filters,
  onFilter,
}: {
  filters: OrderFilters
  onFilter: (filters: OrderFilters) => Promise<void>
}) => {
  // What was just chosen shows at once, over the orders of what was chosen before it.
  const [chosen, setChosen] = useOptimistic(filters)
  const choose = (next: OrderFilters) =>
    startTransition(async () => {
      setChosen(next)
      await onFilter(next)
    })
  const orders = useInfiniteQuery({
    ...ordersQuery(useApi(), chosen),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  if (orders.data === undefined) return <OrdersSkeleton />
  const rows = orders.data.pages.flatMap(page => page.data)
  return (
    <div className="page py-6">
      <h1 className="text-3xl">Commandes</h1>
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

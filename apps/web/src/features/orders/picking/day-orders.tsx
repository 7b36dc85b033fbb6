import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import type { PickingOrder } from './picking.queries.ts'
import { ProgressBar } from './progress-bar.tsx'

/** The orders of a day, each with how far it is. */
export const DayOrders = ({ orders }: { orders: readonly PickingOrder[] }) => (
  <ul aria-label="Commandes" className="grid gap-3 lg:grid-cols-2">
    {orders.map(order => (
      <li key={order.id}>
        <Link
          to="/shop/picking/$orderId"
          params={{ orderId: order.id }}
          className="flex flex-col gap-3 rounded-lg border border-line-strong bg-surface p-4 hover:border-ink-soft"
        >
          <span className="flex flex-wrap justify-between gap-2">
            <span className="min-w-0 break-words font-semibold text-xl">
              {order.buyer.company_name}
            </span>
            <span className="text-ink-soft tabular-nums">{order.number}</span>
          </span>
          <ProgressBar done={order.picked_count} of={order.lines_count} />
          <span className="tabular-nums">
            {order.picked_count === order.lines_count
              ? 'Tout est préparé, à expédier'
              : `${order.picked_count} sur ${formatCount(order.lines_count, 'ligne', 'lignes')}`}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

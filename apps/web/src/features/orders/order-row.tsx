import { formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Price } from '../../ui/product/price.tsx'
import type { OrderSummary } from './door/orders.queries.ts'
import { useOtherParty } from './other-party.ts'
import { StatusChip } from './status-chip.tsx'

/** One order; the whole row leads to it. */
export const OrderRow = ({ order }: { order: OrderSummary }) => (
  <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken lg:grid-cols-[7rem_minmax(0,1fr)_17rem_8rem_7rem_1.25rem] lg:items-center">
    <span className="order-2 text-ink-soft text-sm tabular-nums lg:order-none lg:text-ink">
      {order.number}
    </span>
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      className="truncate font-medium after:absolute after:inset-0"
    >
      {useOtherParty()(order)}
      <span className="block font-normal text-ink-soft text-sm">
        {formatCount(order.lines_count, 'article', 'articles')}
        <span className="max-lg:hidden"> · le {formatDateTime(order.created_at)}</span>
      </span>
    </Link>
    <span className="order-4 col-span-2 text-sm lg:order-none lg:col-span-1">
      <span className="text-ink-soft">Livraison </span>
      {formatLongDate(order.delivery_date)}
      {order.day_closed !== null && (
        <span className="block text-saffron-ink">Heure limite passée</span>
      )}
    </span>
    <span className="order-3 justify-self-end lg:order-none lg:justify-self-start">
      <StatusChip status={order.status} label={order.status_label} />
    </span>
    <span className="text-right">
      <Price
        value={order.totals.gross}
        estimated={order.totals.estimated}
        className="font-semibold"
      />
      <span className="block text-ink-soft text-xs">TTC</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-5 text-ink-soft max-lg:hidden" />
  </li>
)

import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import type { PickingDay } from './picking.queries.ts'

/** The delivery days on which something is left to pick. */
export const PickingDays = ({
  day,
  days,
  by,
}: PickingDay['meta'] & { by: 'order' | 'product' }) => (
  <nav aria-label="Jour de livraison" className="flex gap-2 overflow-x-auto p-0.5">
    {days.map(one => (
      <Link
        key={one.day}
        to="/shop/picking"
        search={{ day: one.day, ...(by === 'product' && { by }) }}
        aria-current={one.day === day ? 'date' : undefined}
        className="flex h-16 shrink-0 flex-col justify-center rounded-md border-2 border-line-strong bg-surface px-4 [&[aria-current]]:border-leaf [&[aria-current]]:bg-leaf-soft"
      >
        <span className="font-medium">{formatLongDate(one.day)}</span>
        <span className="text-ink-soft text-sm">
          {formatCount(one.orders_count, 'commande', 'commandes')}
        </span>
      </Link>
    ))}
  </nav>
)

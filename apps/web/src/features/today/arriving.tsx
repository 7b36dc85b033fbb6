import { formatShortDay } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import { Part } from './part.tsx'
import type { ArrivingOrder } from './today.queries.ts'

/** What was shipped, or is due today: to be received. */
export const Arriving = ({ orders }: { orders: readonly ArrivingOrder[] }) =>
  orders.length === 0 ? null : (
    <Part id="arriving" title="À recevoir">
      {orders.map(order => (
        <li
          key={order.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 hover:bg-sunken"
        >
          <Link
            to="/orders/$orderId"
            params={{ orderId: order.id }}
            className="break-words font-medium leading-5 after:absolute after:inset-0"
          >
            {order.shop.name}
          </Link>
          <Price
            value={order.gross}
            estimated={order.estimated}
            className="text-right font-semibold"
          />
          <div className="col-span-2 flex items-center gap-x-3 text-ink-soft text-sm">
            <p className="min-w-0 flex-1">
              <Truck aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.2em]" />
              {order.status_label} · {formatShortDay(order.delivery_date)} ·{' '}
              {formatCount(order.lines_count, 'article', 'articles')}
            </p>
            {order.may_receive && (
              <Button asChild variant="secondary" className="relative shrink-0">
                <Link to="/orders/$orderId/reception" params={{ orderId: order.id }}>
                  Réceptionner
                </Link>
              </Button>
            )}
          </div>
        </li>
      ))}
    </Part>
  )

import { formatDateTime } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'

export const ReceiveButton = ({ order }: { order: Order }) =>
  order.may_receive && (
    <Button asChild className="max-sm:w-full">
      <Link to="/orders/$orderId/reception" params={{ orderId: order.id }}>
        <ClipboardCheck aria-hidden="true" className="size-4" />
        Réceptionner
      </Link>
    </Button>
  )

/** Who received it, when, and how cold it was. */
export const ReceivedNote = ({ order: { reception } }: { order: Order }) =>
  reception !== null && (
    <p className="mt-1 text-ink-soft">
      Réceptionnée par {reception.received_by} le {formatDateTime(reception.received_at)}
      {reception.temperature_c !== null && `, ${formatNumber(reception.temperature_c)}\u00a0°C`}
    </p>
  )

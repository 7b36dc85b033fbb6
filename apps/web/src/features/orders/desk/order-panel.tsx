import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Sheet } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { CustomerCredit } from '../customer-credit.tsx'
import { CustomerPhones } from '../customer-phones.tsx'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { LacksIban } from '../lacks-iban.tsx'
import { NewcomerNotice } from '../newcomer-notice.tsx'
import { type OrderAction, useMoveOrder } from '../orders.queries.ts'
import { toneOf } from './desk-group.tsx'
import { focusOrder } from './use-desk-keys.ts'

const PostponeDialog = lazy(() => import('../tours/postpone-dialog.tsx'))

/** A panel with one order beside the list; `details` is its content. */
const OrderPanel = ({
  orderId,
  details,
  pending,
  onAccept,
  onRefuse,
  onClose,
}: {
  orderId: number
  details: (order: Order) => ReactNode
  pending: boolean
  onAccept: () => void
  onRefuse: (order: Order) => void
  onClose: () => void
}) => {
  const { data: order, error } = useQuery(orderQuery(useApi(), orderId))
  return (
    <Sheet
      open
      side="right"
      onOpenChange={open => !open && onClose()}
      onCloseAutoFocus={event => {
        if (focusOrder(orderId)) event.preventDefault()
      }}
      title={order === undefined ? 'Commande' : `Commande ${order.number}`}
      {...(order !== undefined &&
        order.actions.length > 0 && {
          footer: (
            <PanelActions
              order={order}
              pending={pending}
              onAccept={onAccept}
              onRefuse={() => onRefuse(order)}
            />
          ),
        })}
    >
      <div data-order-panel={orderId} className="flex flex-col gap-5 p-5">
        {order === undefined && error !== null && (
          <FormAlert message={messageOf(error, 'La commande n’a pas pu être lue. Réessayez.')} />
        )}
        {order === undefined && error === null && (
          <>
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-64 w-full" />
          </>
        )}
        {order !== undefined && (
          <>
            <PanelHead order={order} />
            {details(order)}
          </>
        )}
      </div>
    </Sheet>
  )
}

const PanelHead = ({ order }: { order: Order }) => (
  <div>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/shop/customers/$buyerId"
        params={{ buyerId: order.buyer.id }}
        className="font-semibold text-lg hover:underline"
      >
        {order.buyer.company_name}
      </Link>
      <Chip tone={toneOf(order.status)}>{order.status_label}</Chip>
    </p>
    <p className="mt-1 text-sm">
      {order.postponed_from === null ? 'Livraison du ' : 'Livraison reportée au '}
      <strong>{formatDateInSentence(order.delivery_date)}</strong>
    </p>
    <p className="text-ink-soft text-sm">Passée le {formatDateTime(order.created_at)}</p>
    <CustomerPhones contacts={order.contacts} />
    <NewcomerNotice order={order} />
    <LacksIban order={order} />
    {order.credit !== null && <CustomerCredit credit={order.credit} className="mt-3" />}
  </div>
)

/** Exactly the actions that the server offers (docs/product.md#moving), with the same effect as in the rows. */
const PanelActions = ({
  order,
  pending,
  onAccept,
  onRefuse,
}: {
  order: Order
  pending: boolean
  onAccept: () => void
  onRefuse: () => void
}) => {
  const move = useMoveOrder(order.id)
  const [isPostponing, setPostponing] = useState(false)
  const isBusy = pending || move.isPending
  const take = ({ action }: OrderAction) => {
    if (action === 'accept') onAccept()
    else if (action === 'refuse') onRefuse()
    else if (action === 'postpone') setPostponing(true)
    else move.mutate({ action })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {order.actions.map(action => (
        <Button
          key={action.action}
          variant={action.reason_required || action.action === 'postpone' ? 'secondary' : 'primary'}
          className="flex-1"
          disabled={isBusy}
          onClick={() => take(action)}
        >
          {action.label}
        </Button>
      ))}
      {isPostponing && (
        <Suspense>
          <PostponeDialog orderId={order.id} onClose={() => setPostponing(false)} />
        </Suspense>
      )}
    </div>
  )
}

export default OrderPanel

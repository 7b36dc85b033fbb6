import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount, frenchSpaces } from '@carreau/domain/french/format'
import { lazy, Suspense, useState, useTransition } from 'react'
import { Spinner } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { Order } from './door/orders.queries.ts'
import { saidGross } from './order-price.tsx'
import { type OrderAction, useMoveOrder } from './orders.queries.ts'

const ReceptionDialog = lazy(() => import('./reception-dialog.tsx'))
const PostponeDialog = lazy(() => import('./tours/postpone-dialog.tsx'))
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'))

/** Actions that cannot be undone ask first. */
const refusing = new Set<OrderAction['action']>(['cancel', 'reject', 'refuse'])

/** Actions that need a word or a day first. */
const asksFirst = new Set<OrderAction['action']>(['confirm_delivery', 'postpone'])

/**
 * Exactly the buttons that the server offers to this person now (docs/product.md#moving): what turns an order down after
 * what takes it on, and quiet where nothing else is left to do. `only`: one of both, where other buttons stand between them.
 */
export const OrderActions = ({ order, only }: { order: Order; only?: 'forward' | 'refusals' }) => {
  const move = useMoveOrder(order.id)
  const [asking, setAsking] = useState<OrderAction | null>(null)
  // Until the code of its dialog is there the button says that it was tapped (as `useOpening`, of several buttons).
  const [tapped, setTapped] = useState<OrderAction | null>(null)
  const [isComing, startAsking] = useTransition()
  const ask = (action: OrderAction) => {
    setTapped(action)
    startAsking(() => setAsking(action))
  }
  const close = () => setAsking(null)
  const forward = order.actions.filter(({ action }) => !refusing.has(action))
  const refusals = order.actions.filter(({ action }) => refusing.has(action))
  const actions = [...(only === 'refusals' ? [] : forward), ...(only === 'forward' ? [] : refusals)]
  // What waits in its company is answered above its lines, all at one place.
  if (actions.length === 0 || (only !== undefined && order.status === 'to_approve')) return null
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {actions.map(action => {
        const isRefusal = refusing.has(action.action)
        const isItsDialogComing = isComing && tapped?.action === action.action
        return (
          <Button
            key={action.action}
            // Beside « Réceptionner », which also writes the register.
            variant={
              isRefusal && forward.length === 0
                ? 'ghost'
                : isRefusal || order.may_receive || action.action === 'postpone'
                  ? 'secondary'
                  : 'primary'
            }
            className={
              isRefusal && forward.length === 0 ? 'text-ink-soft max-sm:flex-1' : 'max-sm:flex-1'
            }
            disabled={move.isPending}
            pending={move.isPending && move.variables.action === action.action}
            {...(isItsDialogComing && { 'aria-busy': true })}
            onClick={() => {
              if (isRefusal || action.reason_required || asksFirst.has(action.action)) ask(action)
              else move.mutate({ action: action.action })
            }}
          >
            {isItsDialogComing && <Spinner />}
            {action.label}
          </Button>
        )
      })}
      <Suspense>
        {asking?.action === 'confirm_delivery' && (
          <ReceptionDialog
            order={order}
            pending={move.isPending}
            onClose={close}
            onConfirm={() => move.mutate({ action: 'confirm_delivery' }, { onSettled: close })}
          />
        )}
        {asking?.action === 'postpone' && <PostponeDialog orderId={order.id} onClose={close} />}
        {asking !== null && !asksFirst.has(asking.action) && (
          <ReasonDialog
            title={frenchSpaces(`${asking.label} ?`)}
            description={`Commande ${order.number}, ${order.buyer.company_name} et ${order.shop.name}\u00a0: ${[formatCount(order.lines.length, 'article', 'articles'), saidGross(order)].filter(Boolean).join(', ')}, livraison du ${formatDateInSentence(order.delivery_date)}.`}
            isReasonDue={asking.reason_required}
            confirm={asking.label}
            pending={move.isPending}
            onClose={close}
            onConfirm={reason =>
              move.mutate(
                { action: asking.action, ...(reason !== '' && { reason }) },
                { onSettled: close },
              )
            }
          />
        )}
      </Suspense>
    </div>
  )
}

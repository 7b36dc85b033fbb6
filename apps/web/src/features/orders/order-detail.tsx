import { formatDateInSentence, formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useOver } from '../../platform/edits/use-edits.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { mayOrder } from '../../platform/session/may-order.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ChangingOrder } from './changing/changing-order.tsx'
import { orderEdits } from './changing/edits.ts'
import { ClaimButton } from './claims/claim-button.tsx'
import { CustomerCredit } from './customer-credit.tsx'
import { CustomerPhones } from './customer-phones.tsx'
import { type Order, orderQuery } from './door/orders.queries.ts'
import { ListFromOrder } from './list-from-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderTimeline, OrderTotals, SeenByShop } from './order-facts.tsx'
import { StatusChip, useOtherParty } from './order-head.tsx'
import { OrderLines, TalkAboutOrder } from './order-lines.tsx'
import { OrderDocuments } from './papers/order-documents.tsx'
import { receptionEdits } from './reception/edits.ts'
import { ReceiveButton, ReceivedNote } from './reception/receive-button.tsx'
import { useReorder } from './reordering.ts'
import { SplitAgain } from './split-again.tsx'

// Seldom there: when it was delivered with a proof, after it was ordered again.
const DeliveryProof = lazy(async () => ({
  default: (await import('./tours/delivery-proof.tsx')).DeliveryProof,
}))
const ReorderResult = lazy(async () => ({
  default: (await import('./reorder-result.tsx')).ReorderResult,
}))

// Once it has left.
const ReceptionCard = lazy(() => import('./reception/reception-card.tsx'))
const OrderClaims = lazy(() => import('./claims/order-claims.tsx'))

// Few orders ever need them.
const WaitsForApproval = lazy(async () => ({
  default: (await import('./approval/waits-for-approval.tsx')).WaitsForApproval,
}))
const OrderRecalls = lazy(() => import('./recalls/order-recalls.tsx'))
const DayClosed = lazy(() => import('./approval/day-closed.tsx'))

// Most orders are what they were when they were placed.
const OrderChanges = lazy(async () => ({
  default: (await import('./changing/order-changes.tsx')).OrderChanges,
}))

// The wholesaler's alone.
const WholesalerNotes = lazy(() => import('./wholesaler-notes.tsx'))
const ForDesk = lazy(() => import('./for-desk.tsx'))

const hasLeftIn = new Set<Order['status']>(['shipped', 'delivered'])

/** The page of an order. */
export const OrderDetail = ({ orderId }: { orderId: number }) => {
  const { data } = useSuspenseQuery(orderQuery(useApi(), orderId))
  const changed = useOver(orderEdits)(data)
  const order = useOver(receptionEdits)(changed)
  const otherParty = useOtherParty()
  const { tenant } = useAuth()
  const buys = mayOrder(tenant)
  const seesDesk = tenant?.type === 'shop' && tenant.selectedRole !== 'picker'
  const waits = order.status === 'to_approve'
  // The code of what follows comes now, not once a cellar without a network has confirmed it.
  const hasLeft = hasLeftIn.has(order.status)
  // What this person may answer stands above the lines, on a phone too.
  const isAsked = order.changes.some(({ answers }) => answers.length > 0)
  const reorder = useReorder(orderId)
  return (
    // Beside a wholesaler's sections there is less room than the screen is wide.
    <div className="page @container py-6">
      <Link
        to={seesDesk ? '/shop/orders' : '/orders'}
        data-paper="no"
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Commandes
      </Link>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-3xl">
            Commande {order.number}
            <StatusChip status={order.status} label={order.status_label} />
          </h1>
          <p className="mt-1 text-ink-soft">
            {otherParty(order)} · passée le {formatDateTime(order.created_at)}
          </p>
          <DeliveryDay order={order} />
          <SeenByShop order={order} />
          <ReceivedNote order={order} />
          <CustomerPhones contacts={order.contacts} />
        </div>
        <div data-paper="no" className="flex flex-wrap gap-2 max-sm:w-full">
          <ReceiveButton order={order} />
          <OrderActions order={order} only="forward" />
          <div className="action-strip">
            <ClaimButton order={order} className="max-sm:flex-1" />
            <TalkAboutOrder order={order} />
            {buys && !waits && (
              <Button
                variant="secondary"
                className="max-sm:flex-1"
                pending={reorder.isPending}
                onClick={() => reorder.mutate()}
              >
                {!reorder.isPending && <RotateCcw aria-hidden="true" className="size-4" />}
                Commander à nouveau
              </Button>
            )}
            {buys && <ListFromOrder order={order} className="max-sm:flex-1" />}
            {buys && !waits && <SplitAgain order={order} />}
          </div>
          <OrderActions order={order} only="refusals" />
        </div>
      </header>
      <Suspense>
        {order.recalls.length > 0 && <OrderRecalls order={order} />}
        {order.day_closed !== null && <DayClosed text={order.day_closed} />}
        {(order.newcomer || order.lacks_iban) && <WholesalerNotes order={order} />}
      </Suspense>
      {order.credit !== null && <CustomerCredit credit={order.credit} className="mt-4" />}
      <Suspense>{waits && tenant?.type === 'buyer' && <WaitsForApproval order={order} />}</Suspense>
      <div role="status">
        {reorder.data !== undefined && (
          <Suspense>
            <ReorderResult order={order} result={reorder.data} />
          </Suspense>
        )}
      </div>

      <div className="mt-6 grid items-start gap-6 @5xl:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="flex min-w-0 flex-col gap-6">
          {order.note !== '' && (
            <Card className="whitespace-pre-line break-words p-4">
              <h2 className="text-base">Note</h2>
              <p className="mt-1 text-sm">{order.note}</p>
            </Card>
          )}
          {order.message !== null && (
            <Card data-paper="no" className="break-words p-4">
              <h2 className="text-base">Message du client</h2>
              <p className="mt-1 max-h-64 overflow-y-auto whitespace-pre-line text-sm">
                {order.message}
              </p>
            </Card>
          )}
          <Suspense>{isAsked && <OrderChanges order={order} />}</Suspense>
          <Card>
            <ChangingOrder order={order}>
              <OrderLines order={order} />
            </ChangingOrder>
            {order.totals !== null && <OrderTotals totals={order.totals} />}
          </Card>
          <Suspense>{hasLeft && <OrderClaims order={data} />}</Suspense>
        </div>
        <div data-paper="no" className="flex min-w-0 flex-col gap-6 @5xl:sticky @5xl:top-24">
          <Suspense>
            {!isAsked && order.changes.length > 0 && <OrderChanges order={order} />}
          </Suspense>
          {hasLeft && (
            <Suspense>
              <DeliveryProof order={order} />
              <ReceptionCard order={order} />
            </Suspense>
          )}
          <OrderDocuments order={order} />
          <OrderTimeline history={order.history} />
          {seesDesk && (
            <Suspense>
              <ForDesk order={order} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}

/** When it comes; where it was put off, which day was promised. */
const DeliveryDay = ({ order: { delivery_date, postponed_from } }: { order: Order }) => (
  <p className="mt-1">
    {postponed_from === null ? 'Livraison\u00a0: ' : 'Livraison reportée au '}
    <strong>
      {(postponed_from === null ? formatLongDate : formatDateInSentence)(delivery_date)}
    </strong>
    {postponed_from !== null && postponed_from !== delivery_date && (
      <span className="text-ink-soft">, prévue le {formatDateInSentence(postponed_from)}</span>
    )}
  </p>
)

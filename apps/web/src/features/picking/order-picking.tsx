import { formatPackages } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Check } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMoveOrder } from '../orders/orders.queries.ts'
import { LinePicker } from './line-picker.tsx'
import { withWaiting } from './overlay.ts'
import { type PickedUpdate, type PickingOrder, pickingOrderQuery } from './picking.queries.ts'
import { ProgressBar } from './progress-bar.tsx'
import { usePickingQueue } from './use-picking-queue.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { WaitingEdits } from './waiting-edits.tsx'

export const OrderPicking = ({ orderId }: { orderId: number }) => {
  const api = useApi()
  const { data, error, refetch } = useQuery(pickingOrderQuery(api, orderId))
  if (data !== undefined) return <Picking stored={data} />
  if (error !== null) return <ErrorState error={error} reset={() => void refetch()} />
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

const Picking = ({ stored }: { stored: PickingOrder }) => {
  useWakeLock()
  const { tenant } = useAuth()
  const { held, add, dismiss } = usePickingQueue()
  const move = useMoveOrder(stored.id)
  const order = withWaiting(stored, held)
  const lines = order.lines.filter(line => line.substitutes_line_id === null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      lines.findIndex(line => line.picked_packages === null),
    ),
  )
  const line = lines[at]
  const isOpen = order.status === 'accepted' || order.status === 'picking'
  const mayPick = isOpen && tenant?.selectedRole !== 'sales'
  const ship = stored.actions.find(({ action }) => action === 'ship')
  const isComplete = order.picked_count === order.lines_count
  const hasWaiting = held.some(({ refusal }) => refusal === null)

  const pick = async (update: PickedUpdate) => {
    await add({
      label: `${order.number}, ${line?.name}, ${formatPackages(update.packages_quantity)}`,
      updates: [{ order_id: order.id, ...update }],
    })
    const next = lines.findIndex(
      (one, index) => index > at && one.picked_packages === null && one.id !== update.line_id,
    )
    if (next !== -1) setAt(next)
  }

  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-3">
        <Link
          to="/shop/picking"
          className="inline-flex h-14 items-center gap-2 self-start font-medium"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          Préparation
        </Link>
        <h1 className="text-2xl">
          {order.buyer.company_name} · {order.number}
        </h1>
        {order.note !== '' && <p className="rounded-md bg-saffron-soft p-3">{order.note}</p>}
        <ProgressBar done={order.picked_count} of={order.lines_count} />
        <WaitingEdits held={held} onDismiss={key => void dismiss(key)} />
        {!isOpen && <p>Cette commande est à l’état « {order.status_label} ».</p>}
      </header>
      {mayPick && line !== undefined && (
        <LinePicker
          key={`${line.id} ${line.picking_version}`}
          orderId={order.id}
          orderNumber={order.number}
          line={line}
          mayReplace={order.substitution !== 'none'}
          onPick={update => void pick(update)}
          onMove={step => setAt(Math.min(lines.length - 1, Math.max(0, at + step)))}
        />
      )}
      {isComplete && ship !== undefined && (
        <Button
          size="lg"
          className="h-16 text-lg"
          disabled={hasWaiting}
          pending={move.isPending}
          onClick={() => move.mutate({ action: 'ship' })}
        >
          {ship.label}
        </Button>
      )}
      <ol className="flex flex-col gap-2">
        {lines.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 text-left aria-[current=step]:border-leaf"
            >
              <span className="min-w-0 flex-1 break-words font-medium">{one.name}</span>
              <span className="tabular-nums">
                {one.picked_packages === null
                  ? formatPackages(one.ordered_packages)
                  : `${formatPackages(one.picked_packages)} sur ${one.ordered_packages.toLocaleString('fr')}`}
              </span>
              {one.picked_packages !== null && (
                <>
                  <Check aria-hidden="true" className="size-5 text-leaf-ink" />
                  <span className="sr-only">préparée</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

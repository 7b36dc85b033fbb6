import { formatCount, formatLongDate } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ByProduct } from './by-product.tsx'
import { withWaiting } from './overlay.ts'
import { type PickingDay, pickingDayQuery } from './picking.queries.ts'
import { ProgressBar } from './progress-bar.tsx'
import { usePickingQueue } from './use-picking-queue.ts'
import { WaitingEdits } from './waiting-edits.tsx'

type By = 'order' | 'product'

/** The night's work: a delivery day, by order or by product. */
export const PickingPage = ({ day, by }: { day: string | undefined; by: By }) => {
  const api = useApi()
  const navigate = useNavigate()
  const queue = usePickingQueue()
  const { data, error, refetch } = useQuery(pickingDayQuery(api, day))
  const show = (chosen: By) =>
    navigate({
      to: '/shop/picking',
      search: { ...(day && { day }), ...(chosen === 'product' && { by: chosen }) },
      replace: true,
    })
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-3xl">Préparation</h1>
      {data !== undefined && <Days {...data.meta} by={by} />}
      <Tabs
        label="Préparer"
        value={by}
        onChange={chosen => void show(chosen)}
        options={[
          { value: 'order', label: 'Par commande' },
          { value: 'product', label: 'Par produit' },
        ]}
        className="self-start"
      />
      <WaitingEdits held={queue.held} onDismiss={key => void queue.dismiss(key)} />
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {data === undefined && error !== null && (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
      {data?.data.length === 0 && (
        <EmptyState
          icon={PackageCheck}
          title="Rien à préparer"
          text="Les commandes acceptées apparaissent ici."
        />
      )}
      {data !== undefined && data.data.length > 0 && by === 'order' && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.data
            .map(order => withWaiting(order, queue.held))
            .map(order => (
              <li key={order.id}>
                <Link
                  to="/shop/picking/$orderId"
                  params={{ orderId: order.id }}
                  className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
                >
                  <span className="flex flex-wrap justify-between gap-2">
                    <span className="font-semibold text-lg">{order.buyer.company_name}</span>
                    <span className="text-ink-soft tabular-nums">{order.number}</span>
                  </span>
                  <ProgressBar done={order.picked_count} of={order.lines_count} />
                  <span className="text-ink-soft text-sm tabular-nums">
                    {order.picked_count} sur {formatCount(order.lines_count, 'ligne', 'lignes')}
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
      {data !== undefined && data.data.length > 0 && by === 'product' && (
        <ByProduct day={data.meta.day} onPick={queue.add} held={queue.held} />
      )}
    </div>
  )
}

const Days = ({ day, days, by }: PickingDay['meta'] & { by: By }) => (
  <nav aria-label="Jour de livraison" className="flex gap-2 overflow-x-auto">
    {days.map(one => (
      <Link
        key={one.day}
        to="/shop/picking"
        search={{ day: one.day, ...(by === 'product' && { by }) }}
        aria-current={one.day === day ? 'date' : undefined}
        className="flex h-14 shrink-0 flex-col justify-center rounded-md border border-line bg-surface px-4 text-sm aria-[current=date]:border-leaf aria-[current=date]:bg-leaf-soft"
      >
        <span className="font-medium">{formatLongDate(one.day)}</span>
        <span className="text-ink-soft">
          {formatCount(one.orders_count, 'commande', 'commandes')}
        </span>
      </Link>
    ))}
  </nav>
)

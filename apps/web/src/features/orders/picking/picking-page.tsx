import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount, formatNumber, plural } from '@carreau/domain/french/format'
import { readScan } from '@carreau/domain/orders/labels/scanned'
import { ordersPerPickList } from '@carreau/domain/orders/picking'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Lock, PackageCheck, Printer } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useMake, useOver } from '../../../platform/edits/use-edits.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { usePapersAhead } from '../door/papers-ahead.ts'
import { pickingEdits } from './edits.ts'
import { ProgressBar } from './order-lines.tsx'
import {
  type PickingDay,
  type PickingOrder,
  pickingDayQuery,
  useLivePicking,
} from './picking.queries.ts'
import { useKeys } from './use-presses.ts'
import { RefusedEdits, WaitingCount } from './waiting-edits.tsx'

const loadByProduct = async () => ({ default: (await import('./by-product.tsx')).ByProduct })
const ByProduct = lazy(loadByProduct)

type By = 'order' | 'product'

const nothing = () => undefined
const isCarried = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/** Everything to pick for a delivery day, by order or by product. */
export const PickingPage = ({ day, by }: { day: string | undefined; by: By }) => {
  const api = useApi()
  const navigate = useNavigate()
  const { tenant } = useAuth()
  const over = useOver(pickingEdits)
  const { make } = useMake(pickingEdits)
  useLivePicking()
  const { data, error, refetch } = useQuery(pickingDayQuery(api, day))
  const isLoading = data === undefined && error === null
  const isForbidden = isApiError(error) && error.code === 'role_not_allowed'
  const orders = (data?.data ?? []).map(over)
  // Of the device that goes along: who looks from a desk has a network.
  usePapersAhead(isCarried() ? (data?.data ?? []) : [])
  const done = orders.reduce((sum, { picked_count }) => sum + picked_count, 0)
  const lines = orders.reduce((sum, { lines_count }) => sum + lines_count, 0)
  const ofDay = data?.meta.days.find(({ day: one }) => one === data.meta.day)?.orders_count ?? 0
  const [scanned, setScanned] = useState<string | null>(null)
  const answerScan = useEffectEvent((code: string) => {
    setScanned(null)
    const read = readScan(code)
    const order = orders.find(({ number }) => read.kind === 'order' && number === read.orderNumber)
    if (order !== undefined)
      void navigate({ to: '/shop/picking/$orderId', params: { orderId: order.id } })
    else if (data === undefined) toast.error('Les commandes ne sont pas chargées. Réessayez.')
    else toast.error(`Aucune commande à préparer pour ce code\u00a0: ${code}`)
  })
  // A code that comes before the day's orders waits for them.
  useEffect(() => {
    if (scanned !== null && !isLoading) answerScan(scanned)
  }, [scanned, isLoading])
  useKeys({
    onKey: nothing,
    onType: nothing,
    onScan: setScanned,
  })
  const show = (chosen: By) =>
    navigate({
      to: '/shop/picking',
      search: { ...(day && { day }), ...(chosen === 'product' && { by: chosen }) },
      replace: true,
    })
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl">Préparation</h1>
      {data === undefined ? (
        <Skeleton className="h-16 w-52" />
      ) : (
        <PickingDays {...data.meta} by={by} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Préparer"
          value={by}
          onChange={chosen => void show(chosen)}
          options={[
            { value: 'order', label: 'Par commande' },
            { value: 'product', label: 'Par produit' },
          ]}
          className="[&>button]:h-14 [&>button]:px-5 [&>button]:text-base"
        />
        {isLoading && <Skeleton className="h-14 w-56" />}
        {data !== undefined && orders.length > 0 && (
          <PrintButton day={data.meta.day} by={by} ordersCount={ofDay} />
        )}
      </div>
      <p role="status" className="font-medium empty:hidden">
        {isLoading && scanned !== null && `Code ${scanned} lu, les commandes se chargent…`}
      </p>
      {isLoading && <Skeleton className="h-11 w-full" />}
      {ofDay > orders.length && (
        <p className="rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink">
          Les {formatNumber(orders.length)} premières commandes sur {formatNumber(ofDay)} sont
          affichées. Les suivantes paraissent à mesure que celles-ci partent.
        </p>
      )}
      {lines > 0 && (
        <div className="flex flex-col gap-2">
          <ProgressBar done={done} of={lines} />
          <div className="flex flex-wrap justify-between gap-x-4">
            <p className="font-semibold tabular-nums">
              {formatNumber(done)} sur {formatNumber(lines)} {plural(lines, 'ligne', 'lignes')}
            </p>
            <WaitingCount />
          </div>
        </div>
      )}
      <RefusedEdits />
      {isLoading && <Skeleton className="h-64 w-full" />}
      {data === undefined && error !== null && (
        <>
          {!isForbidden && <WaitingCount />}
          {isForbidden ? (
            <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
          ) : (
            <ErrorState error={error} reset={() => void refetch()} />
          )}
        </>
      )}
      {data !== undefined && orders.length === 0 && (
        <EmptyState
          icon={PackageCheck}
          title="Rien à préparer"
          text="Les commandes acceptées apparaissent ici."
        />
      )}
      {orders.length > 0 && by === 'order' && <DayOrders orders={orders} />}
      {orders.length > 0 && by === 'product' && (
        <Suspense fallback={<Skeleton className="mt-4 h-64" />}>
          <ByProduct
            orders={orders}
            mayPick={tenant?.selectedRole !== 'sales'}
            onPick={async edit => (await make(edit)) !== null}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The delivery days on which something is left to pick. */
const PickingDays = ({ day, days, by }: PickingDay['meta'] & { by: 'order' | 'product' }) => (
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

/** The orders of a day, each with how far it is. */
const DayOrders = ({ orders }: { orders: readonly PickingOrder[] }) => (
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

/** The pick list of the day as PDFs, one for so many orders; a plain link cannot send the bearer token. */
const PrintButton = ({
  day,
  by,
  ordersCount,
}: {
  day: string
  by: 'order' | 'product'
  ordersCount: number
}) => {
  const parts = Math.max(1, Math.ceil(ordersCount / ordersPerPickList))
  const api = useApi()
  const print = useMutation({
    mutationFn: async () => {
      for (let part = 1; part <= parts; part++)
        await saveFile(await api.printPicking({ query: { day, by, part } }))
    },
    onError: error =>
      toast.error(messageOf(error, 'Le bon de préparation n’a pas pu être établi. Réessayez.')),
  })
  return (
    <Button
      variant="secondary"
      size="lg"
      className="h-14"
      pending={print.isPending}
      onClick={() => print.mutate()}
    >
      <Printer aria-hidden="true" className="size-5" />
      {parts === 1 ? 'Bon de préparation' : `Bons de préparation (${parts})`}
    </Button>
  )
}

import { formatList, formatNumber, formatPackages, plural } from '@carreau/domain/french/format'
import { isWaiting } from '@carreau/offline-edits/held'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { useHeld, useMake, useOver } from '../../../platform/edits/use-edits.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PickingNotFound } from '../not-found.tsx'
import { pickingEdits } from './edits.ts'
import { draftOf, type LineDraft } from './line-draft.ts'
import { LinePicker } from './line-picker.tsx'
import { OrderDone } from './order-done.tsx'
import { OrderLines, ProgressBar } from './order-lines.tsx'
import {
  type PickedUpdate,
  type PickingOrder,
  pickingOrderQuery,
  useLivePicking,
} from './picking.queries.ts'
import { RefusedEdits, WaitingCount } from './waiting-edits.tsx'

const OrderLabels = lazy(() => import('../labels/order-labels.tsx'))

export const OrderPicking = ({ orderId }: { orderId: number }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  useLivePicking()
  const { data, error, refetch } = useQuery(pickingOrderQuery(api, orderId, queryClient))
  if (data !== undefined) return <Picking stored={data} />
  if (isNotFoundError(error)) return <PickingNotFound />
  if (error !== null)
    return (
      <>
        <WaitingCount />
        <RefusedEdits />
        <ErrorState error={error} reset={() => void refetch()} />
      </>
    )
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-14 w-60" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-[30rem] w-full" />
    </div>
  )
}

const Picking = ({ stored }: { stored: PickingOrder }) => {
  useWakeLock()
  const { tenant } = useAuth()
  const order = useOver(pickingEdits)(stored)
  const isSending = useHeld(pickingEdits).some(isWaiting)
  const { make } = useMake(pickingEdits)
  const lines = order.lines.filter(line => line.substitutes_line_id === null)
  const firstOpen = lines.find(line => line.picked_packages === null)
  // Null once all is picked and nothing is being corrected.
  const [lineId, setLineId] = useState(firstOpen?.id ?? null)
  const { drafts, keepDraft, dropDraft } = useLineDrafts(order.id)
  const [last, setLast] = useState<{ id: number; text: string } | null>(null)
  const line = lines.find(({ id }) => id === lineId)
  const isOpen = order.status === 'accepted' || order.status === 'picking'
  const mayPick = isOpen && tenant?.selectedRole !== 'sales'
  const isComplete = order.picked_count === order.lines_count && recalledLots(order).length === 0

  // Until an edit is stored, a bouncing finger would make it twice.
  const isKeeping = useRef(false)
  const pick = async (update: PickedUpdate) => {
    if (line === undefined || isKeeping.current) return
    isKeeping.current = true
    const text = `${line.name}, ${formatPackages(update.packages_quantity)}`
    const made = await make({
      label: `${order.number}, ${text}`,
      updates: [{ order_id: order.id, ...update }],
    })
    isKeeping.current = false
    if (made === null) return
    dropDraft(line.id)
    setLast({ id: line.id, text })
    const at = lines.indexOf(line)
    // The next lines first, then those that were skipped.
    const next = [...lines.slice(at + 1), ...lines.slice(0, at)].find(
      ({ picked_packages }) => picked_packages === null,
    )
    setLineId(next?.id ?? null)
  }
  const move = (step: 1 | -1) => {
    const at = lines.findIndex(({ id }) => id === lineId)
    setLineId(lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.id ?? null)
  }

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4">
          <Link
            to="/shop/picking"
            search={{ day: order.delivery_date }}
            className="inline-flex h-14 items-center gap-2 font-medium"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            Commandes du jour
          </Link>
          <h1 className="min-w-0 break-words text-xl">
            {order.buyer.company_name} · {order.number}
          </h1>
        </div>
        <ProgressBar done={order.picked_count} of={order.lines_count} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="font-semibold tabular-nums">
            {formatNumber(order.picked_count)} sur {formatNumber(order.lines_count)}{' '}
            {plural(order.lines_count, 'ligne', 'lignes')}
          </p>
          <WaitingCount />
        </div>
        {order.note !== '' && <p className="rounded-md bg-saffron-soft p-3">{order.note}</p>}
        <RefusedEdits />
        <RecalledNote order={order} />
        {!isOpen && <p>Cette commande est à l’état «&nbsp;{order.status_label}&nbsp;».</p>}
      </header>
      {mayPick && line !== undefined && (
        <LinePicker
          key={line.id}
          orderId={order.id}
          orderNumber={order.number}
          line={line}
          replacedBy={order.lines.find(one => one.substitutes_line_id === line.id)}
          draft={drafts[line.id] ?? draftOf(line)}
          mayReplace={order.substitution !== 'none'}
          onDraft={draft => keepDraft(line.id, draft)}
          onPick={update => void pick(update)}
          onMove={move}
        />
      )}
      {isComplete && (line === undefined || !mayPick) && (
        <OrderDone order={order} isSending={isSending} />
      )}
      {last !== null && (
        <button
          type="button"
          onClick={() => setLineId(last.id)}
          className="flex min-h-14 items-center justify-between gap-4 rounded-md bg-sunken px-4 text-left"
        >
          <span className="min-w-0 break-words">Noté&nbsp;: {last.text}</span>
          <span className="shrink-0 font-medium underline underline-offset-4">Corriger</span>
        </button>
      )}
      <OrderLines order={order} currentId={lineId} onChoose={setLineId} />
      <Suspense>
        <OrderLabels
          orderId={order.id}
          packages={order.lines.map(
            one => one.picked_packages ?? one.allotted_packages ?? one.ordered_packages,
          )}
        />
      </Suspense>
    </div>
  )
}

/** Lots in the order that are to be taken out; a drill takes out none. */
const recalledLots = ({ lines }: PickingOrder): string[] => [
  ...new Set(
    lines.flatMap(({ lot, recall }) =>
      lot === null || recall === null || recall.is_drill ? [] : lot,
    ),
  ),
]

/** Nothing of a recalled lot leaves: said where the order is worked on. */
const RecalledNote = ({ order }: { order: PickingOrder }) => {
  const lots = recalledLots(order)
  return lots.length === 0 ? null : (
    <p
      role="status"
      className="rounded-md bg-tomato-soft p-3 font-medium text-tomato-ink first-letter:uppercase"
    >
      {formatList(lots.map(lot => `lot ${lot}`))} rappelé{lots.length > 1 && 's'}&nbsp;: sortez ces
      colis et notez un autre lot, sans quoi la commande ne part pas.
    </p>
  )
}

type Drafts = Readonly<Record<number, LineDraft>>

const read = (name: string): Drafts => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * What is typed of an order's lines and not yet validated: kept from line to line, and when a tablet
 * drops the tab and opens it again.
 */
const useLineDrafts = (orderId: number) => {
  // The number is the version of the stored format: another version starts empty.
  const name = `picking drafts 1 ${orderId}`
  const [drafts, setDrafts] = useState(() => read(name))
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(drafts))
    } catch {
      // Storage is full or forbidden: the drafts last as long as the screen.
    }
  }, [name, drafts])
  return {
    drafts,
    keepDraft: (lineId: number, draft: LineDraft) =>
      setDrafts(before => ({ ...before, [lineId]: draft })),
    dropDraft: (lineId: number) => setDrafts(({ [lineId]: _, ...others }) => others),
  }
}

/** Keeps the screen of a tablet lit while one works on it, where the browser can. */
const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || navigator.wakeLock === undefined) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
